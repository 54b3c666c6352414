/**
 * Redacted, chunked and stored passages per second with their keyword rows, without models; storing is compared with a bare loop of inserts
 * in the same run. Processor time, so that a busy machine does not change the ratio.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import Database from 'better-sqlite3'
import { processDocument } from '../../src-main/reading/domain/chunking/process-document.ts'
import type { NormalisedDocument, StoredPiece, ReadFacts } from '../../src-main/reading/domain/documents/types.ts'
import { estimateTokens } from '../../src-main/text/tokens.ts'
import { ownFactsOf, piecesOf } from '../../src-main/reading/worker/parser/pieces.ts'
import { temporaryFolder } from '../support/app.ts'
import { createTestDatabase, queueDocument } from '../support/database/database.ts'

const PASSAGES = 10_000
const PARAGRAPHS = 120
/** Processor time so far, seconds. */
const clock = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const print = (line: string) => void process.stdout.write(`${line}\n`)
const words =
  'barge slate lock water keeper bridge contract survey harbour winter ledger freight morning north canal stone engine repair letter council'.split(
    ' ',
  )

/** A book of sections with different words, and a number that looks like personal data here and there. */
function book(seed: number): NormalisedDocument {
  let state = seed + 1
  const next = (below: number): number => (state = (state * 48271) % 2147483647) % below
  const parts: string[] = []
  const blocks: NormalisedDocument['blocks'] = []
  let length = 0
  for (let index = 0; index < PARAGRAPHS; index += 1) {
    const isHeading = index % 6 === 0
    const word = (): string => words[next(words.length)] ?? ''
    const sentence = (): string =>
      `The ${word()} of the ${word()} was to be ${word()} at ${next(5000)} before the ${word()} and its ${word()} had come to the ${word()} that was there ${word()}.`
    const text = isHeading ? `Section ${index} of book ${seed}` : Array.from({ length: 5 }, sentence).join(' ')
    blocks.push({ type: isHeading ? 'heading' : 'paragraph', ...(isHeading && { level: 2 }), start: length, end: length + text.length })
    parts.push(text)
    length += text.length + 2
  }
  return { type: 'md', title: `Book ${seed}`, text: parts.join('\n\n'), blocks, pages: null, warnings: [], partial: false, date: null }
}

const options = { profile: 'auto', redact: 'standard', maxTokens: 256, countTokens: estimateTokens } as const
const chunked: { pieces: Uint8Array[]; facts: ReadFacts }[] = []
let passages = 0
let characters = 0
for (let warm = 0; warm < 3; warm += 1) processDocument(book(warm), options)
let seconds = 0
for (let seed = 0; passages < PASSAGES; seed += 1) {
  const document = book(seed)
  const started = clock()
  const processed = processDocument(document, options)
  const pieces = piecesOf(processed)
  const made = Array.from({ length: pieces.count }, (_, index) => serialize(pieces.piece(index)))
  seconds += clock() - started
  chunked.push({ pieces: made, facts: { ...ownFactsOf(processed), name: 'book.md', reader: 1, pieces: pieces.count } })
  passages += chunked.at(-1)?.facts.children ?? 0
  characters += document.text.length
}
print(
  `chunked, redacted and made ready: ${Math.round(passages / seconds)} passages/s (${passages} of ${chunked.length} documents, ${(characters / seconds / 1e6).toFixed(1)} M characters/s)`,
)

const { database, close } = createTestDatabase()
const stored = clock()
for (const { pieces, facts } of chunked) {
  const { documentId, jobId } = queueDocument(database)
  const version = database.beginVersion(documentId)
  for (const piece of pieces) database.addPiece({ documentId, version, piece })
  database.publishVersion({ documentId, version, facts, title: 'Book', jobId, now: 1 })
}
const storeSeconds = clock() - stored
close()
print(`stored with keyword rows: ${Math.round(passages / storeSeconds)} passages/s (goal 5,000)`)

const folder = temporaryFolder()
const bare = new Database(join(folder, 'bare.db'))
bare.pragma('journal_mode = WAL')
bare.pragma('synchronous = FULL')
bare.exec(
  'CREATE TABLE chunks (id INTEGER PRIMARY KEY, text TEXT, context TEXT, anchor TEXT, hash TEXT); CREATE VIRTUAL TABLE keywords USING fts5 (title, headings, body, tokenize = "unicode61 remove_diacritics 2")',
)
const chunk = bare.prepare('INSERT INTO chunks (text, context, anchor, hash) VALUES (?, ?, ?, ?)')
const keyword = bare.prepare('INSERT INTO keywords (rowid, title, headings, body) VALUES (?, ?, ?, ?)')
const looped = clock()
for (const { pieces } of chunked) {
  bare.transaction(() => {
    for (const piece of pieces) {
      for (const { text, context, anchor, hash, keywords } of (deserialize(piece) as StoredPiece).chunks) {
        const { lastInsertRowid } = chunk.run(text, context, JSON.stringify(anchor), hash)
        if (keywords) keyword.run(lastInsertRowid, keywords.title, keywords.headings, keywords.body)
      }
    }
  })()
}
const bareSeconds = clock() - looped
bare.close()
rmSync(folder, { recursive: true, force: true })
print(
  `a bare loop of inserts: ${Math.round(passages / bareSeconds)} passages/s; ratio ${(bareSeconds / storeSeconds).toFixed(2)} (goal 0.5)`,
)
print(`all of it, one after the other: ${Math.round(passages / (seconds + storeSeconds))} passages/s`)
