import { join } from 'node:path'
import { decodeText } from '../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseMarkdown } from '../../../src-main/reading/adapters/parsers/markup/markdown.ts'
import { processDocument } from '../../../src-main/reading/domain/chunking/process-document.ts'
import { estimateTokens } from '../../../src-main/text/tokens.ts'
import { ownFactsOf, piecesOf } from '../../../src-main/reading/worker/parser/pieces.ts'
import { createRetrieve } from '../../../src-main/search/services/retrieve.ts'
import type { Retrieve, RetrieveOptions } from '../../../src-main/search/services/types.ts'
import type { Embedder } from '../../../src-main/models/ports/models.ts'
import { createBuiltInEmbedder } from '../../../src-main/models/worker/built-in-embedder.ts'
import { SETTINGS } from '../../../src-preload/contract/shapes/settings.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { ENTRIES, RESOURCES } from '../app.ts'
import { makePiece, queueDocument } from './database.ts'
import type { TestDatabase } from './database.ts'

/** The built-in embedder itself, in its process. */
export function openBuiltInEmbedder(): Embedder {
  return createBuiltInEmbedder({ entry: ENTRIES.embedder, modelFolder: join(RESOURCES, 'models', 'all-minilm-l6-v2') })
}

/** Retrieval over a test database, with the search functions in this process. */
export function openRetrieve(test: TestDatabase, embedder: Embedder | null, changed: Partial<Settings> = {}): Retrieve {
  const search = Object.fromEntries(
    Object.entries(test.search as Record<string, (...a: never[]) => unknown>).map(([name, run]) => [
      name,
      async (...a: never[]) => run(...a),
    ]),
  ) as RetrieveOptions['search']
  const settings = {
    ...(Object.fromEntries(Object.entries(SETTINGS).map(([key, definition]) => [key, definition.default])) as Settings),
    ...changed,
  }
  return createRetrieve({
    search,
    embedder: () => embedder,
    settings: () => settings,
    saveReliability: async (indexId, rows) => test.database.saveReliability({ indexId, rows, now: 1 }),
    now: () => 1,
  })
}

/** Imports Markdown as the app does, in this process: parsed, chunked, stored, embedded. */
export async function storeMarkdown(test: TestDatabase, embedder: Embedder, file: { name: string; text: string }): Promise<DocumentId> {
  const { database } = test
  const info = await embedder.info()
  const document = parseMarkdown(decodeText(new TextEncoder().encode(file.text)))
  const processed = processDocument(document, {
    profile: 'auto',
    redact: 'standard',
    maxTokens: info.maxTokens,
    countTokens: estimateTokens,
  })
  const pieces = piecesOf(processed)
  const { documentId, jobId } = queueDocument(database, { title: file.name })
  const version = database.beginVersion(documentId)
  for (let index = 0; index < pieces.count; index++) {
    const { chunks, parts } = pieces.piece(index)
    database.addPiece({ documentId, version, piece: makePiece(chunks, parts) })
  }
  database.publishVersion({
    documentId,
    version,
    facts: { ...ownFactsOf(processed), name: file.name, reader: 1, pieces: pieces.count },
    title: document.title ?? file.name,
    jobId,
    now: 1,
  })
  const indexId = database.ensureIndex(info)
  const pending = database.pendingChunks({ indexId, documentId, limit: 1000 })
  const { vectors } = await embedder.embedPassages(pending.map(({ context, text }) => (context === '' ? text : `${context}\n${text}`)))
  database.addVectors({
    indexId,
    documentId,
    rows: pending.map((chunk, i) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectors[i] ?? new Float32Array() })),
    now: 1,
  })
  database.markReady({ documentId, jobId, now: 1 })
  return documentId
}
