import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StoredChunk } from '../../../src-main/reading/domain/documents/types.ts'
import { detectLanguage } from '../../../src-main/text/language.ts'
import { splitSentences } from '../../../src-main/text/sentences.ts'
import { indexWords } from '../../../src-main/text/words.ts'
import type { Embedder } from '../../../src-main/models/ports/models.ts'
import { publish, queueDocument } from '../database/database.ts'
import type { TestDatabase } from '../database/database.ts'

/** A test collection: texts, questions, and the relevance grade of each text (by id) for a question. */
export type RetrievalSet = {
  documents: { id: string; title: string; text: string }[]
  questions: { id: string; text: string; meeting?: string }[]
  worth: Map<string, Map<string, number>>
}

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/echomind-vectors', import.meta.url))

/** Reads a folder with corpus.jsonl, queries.jsonl and qrels.tsv. */
export function readRetrievalSet(folder: string): RetrievalSet {
  const lines = (name: string): string[] =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
  const worth: RetrievalSet['worth'] = new Map()
  for (const line of lines('qrels.tsv').slice(1)) {
    const [question = '', document = '', score = '0'] = line.split('\t')
    worth.set(question, (worth.get(question) ?? new Map<string, number>()).set(document, Number(score)))
  }
  const questions = lines('queries.jsonl').map((line) => JSON.parse(line) as RetrievalSet['questions'][number])
  return {
    documents: lines('corpus.jsonl').map((line) => JSON.parse(line) as RetrievalSet['documents'][number]),
    questions: questions.filter(({ id }) => worth.has(id)),
    worth,
  }
}

/**
 * Child chunks of up to 700 characters (230 in a script without spaces, because the embedder reads 256 tokens): complete sentences, a short
 * one overlaps.
 */
function childrenOf(text: string, language: string): string[] {
  const most = /[\p{Script=Han}\p{Script=Kana}]/u.test(text.slice(0, 200)) ? 230 : 700
  const children: string[] = []
  let from = 0
  let last: { start: number; end: number } | undefined
  for (const sentence of splitSentences(text, language).flatMap((span) => cut(text, span, most))) {
    if (last && sentence.end - from > most) {
      children.push(text.slice(from, last.end).trim())
      from = last.end - last.start < most / 3 && sentence.end - last.start <= most ? last.start : sentence.start
    }
    last = sentence
  }
  children.push(text.slice(from).trim())
  return children.filter((child) => child !== '')
}

/** Cranfield has a blank before each full stop, which no splitter takes for the end of a sentence. */
function cut(text: string, span: { start: number; end: number }, most: number): { start: number; end: number }[] {
  if (span.end - span.start <= most) return [span]
  const stop = text.slice(span.start, span.start + most).lastIndexOf(' . ')
  const at = span.start + (stop > 0 ? stop + 3 : most)
  return [{ start: span.start, end: at }, ...cut(text, { start: at, end: span.end }, most)]
}

/**
 * Stores documents as the parser process does, with one child chunk for each of `childrenOf`, and embeds them. Returns document ids by the
 * ids of the collection.
 */
export async function storeSet(
  test: TestDatabase,
  documents: RetrievalSet['documents'],
  embedder: Embedder,
  o: { titles: boolean },
): Promise<Map<string, string>> {
  const { database } = test
  const ids = new Map<string, string>()
  const info = await embedder.info()
  const indexId = database.ensureIndex(info)
  const stored = documents.map(({ id, title, text }) => {
    const language = detectLanguage(text)
    const chunks = childrenOf(text, language).map((child, position): StoredChunk => {
      const context = o.titles ? title : ''
      return {
        position,
        parent: null,
        isParent: false,
        text: child,
        context,
        anchor: { start: position * 1000, end: position * 1000 + child.length },
        tokens: Math.ceil(child.length / 4),
        language,
        sensitivity: 'low',
        redacted: false,
        hash: createHash('sha256').update(`${context}\n${child}`).digest('hex'),
        keywords: { title: indexWords(context, language), headings: '', body: indexWords(child, language) },
      }
    })
    const queued = queueDocument(database, { title })
    publish(database, { ...queued, chunks, title })
    ids.set(id, queued.documentId)
    return queued
  })
  for (const { documentId, jobId } of stored) {
    for (;;) {
      const pending = database.pendingChunks({ indexId, documentId, limit: 400 })
      if (pending.length === 0) break
      const { vectors } = await embedder.embedPassages(pending.map(({ context, text }) => (context === '' ? text : `${context}\n${text}`)))
      database.addVectors({
        indexId,
        documentId,
        rows: pending.map((chunk, i) => ({ chunkId: chunk.id, hash: chunk.hash, vector: vectors[i] ?? new Float32Array() })),
        now: 1,
      })
    }
    database.markReady({ documentId, jobId, now: 1 })
  }
  return ids
}

/**
 * An embedder that caches its vectors under node_modules/.cache, one file for each model and `name`, so that a second run needs no model.
 */
export function cachedEmbedder(embedder: Embedder, name = 'shared'): Embedder & { save(): Promise<void> } {
  const vectors = new Map<string, Float32Array>()
  let opened: Promise<string> | null = null
  let added = 0
  const open = async (): Promise<string> => {
    const { digest, dimension } = await embedder.info()
    const file = join(CACHE, `${digest.slice(0, 16)}-${name}`)
    if (!existsSync(`${file}.json`)) return file
    const keys = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as string[]
    const bytes = readFileSync(`${file}.f32`)
    const all = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
    for (const [i, key] of keys.entries()) vectors.set(key, all.slice(i * dimension, (i + 1) * dimension))
    return file
  }
  const embed = async (texts: readonly string[]): Promise<Float32Array[]> => {
    await (opened ??= open())
    const keys = texts.map((text) => createHash('sha256').update(text).digest('base64'))
    const missing = texts.filter((_, i) => !vectors.has(keys[i] ?? ''))
    const fresh = missing.length === 0 ? [] : (await embedder.embedPassages(missing)).vectors
    for (const [i, text] of missing.entries())
      vectors.set(createHash('sha256').update(text).digest('base64'), fresh[i] ?? new Float32Array())
    added += missing.length
    return keys.map((key) => vectors.get(key) ?? new Float32Array())
  }
  return {
    ...embedder,
    embedPassages: async (texts) => ({ vectors: await embed(texts), truncated: 0 }),
    embedQuestion: async (text) => (await embed([text]))[0] ?? new Float32Array(),
    async save() {
      if (added === 0 || !opened) return
      const file = await opened
      mkdirSync(CACHE, { recursive: true })
      const all = [...vectors.values()]
      const dimension = all[0]?.length ?? 0
      const joined = new Float32Array(all.length * dimension)
      for (const [i, vector] of all.entries()) joined.set(vector, i * dimension)
      writeFileSync(`${file}.f32`, joined)
      writeFileSync(`${file}.json`, JSON.stringify([...vectors.keys()]))
      added = 0
    },
  }
}
