import { existsSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deserialize } from 'node:v8'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unpackPart } from '../../src-main/storage/sqlite/texts/packed-part.ts'
import type { StoredPiece } from '../../src-main/reading/domain/documents/types.ts'
import { createParserPool } from '../../src-main/reading/worker/parser/pool.ts'
import type { ParserPool } from '../../src-main/reading/worker/parser/pool.ts'
import { isAppError, isErrorCode } from '../../src-preload/contract/errors.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../shared/material', import.meta.url))
const manifest = join(material, 'docs', 'manifest.tsv')

/** Maximal time for one file, seconds. */
const SECONDS = 30

type Row = { file: string; phrase: string }
type Outcome = { row: Row; text: string | null; code: string | null; pages: number; seconds: number }

function rows(): Row[] {
  return readFileSync(manifest, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const columns = line.split('\t')
      return { file: columns[0] ?? '', phrase: columns[8] ?? '' }
    })
}

/**
 * Text as the manifest compares it: NFKC, white space as one blank. Control characters (of a font without a table) and the marks between
 * cells count as white space.
 */
const comparable = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?: \| )+|[\s\x00-\x1f]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()

describe.skipIf(!existsSync(manifest))('parsing real files', () => {
  let pool: ParserPool
  beforeAll(() => {
    pool = createParserPool({
      entry: fileURLToPath(new URL('../../src-main/reading/worker/parser/parser-entry.ts', import.meta.url)),
      size: 1,
      megabytes: 1400,
    })
  })
  afterAll(() => pool.close())

  async function read(row: Row): Promise<Outcome> {
    const start = performance.now()
    const outcome: Outcome = { row, text: null, code: null, pages: 0, seconds: 0 }
    try {
      const reading = await pool.read({
        path: join(material, 'docs', row.file),
        name: basename(row.file),
        profile: 'auto',
        redact: 'never',
        maxTokens: 256,
        seconds: SECONDS,
      })
      let text = ''
      for (let index = 0; index < reading.facts.pieces; index += 1) {
        const { parts } = deserialize(await reading.piece(index)) as StoredPiece
        for (const part of parts) if (part.kind === 'text') text += deserialize(unpackPart(part.data)) as string
      }
      reading.release()
      Object.assign(outcome, { text, pages: reading.facts.pages ?? 0 })
    } catch (error) {
      outcome.code = isAppError(error) ? error.code : `not an AppError: ${String(error)}`
    }
    return { ...outcome, seconds: (performance.now() - start) / 1000 }
  }

  it('returns the phrase that a correct parser finds for at least 98 of 100', async () => {
    const expected = rows().filter((row) => row.phrase !== '')
    const outcomes: Outcome[] = []
    for (const row of expected) outcomes.push(await read(row))
    const missed = outcomes.filter(({ row, text }) => text === null || !comparable(text).includes(comparable(row.phrase)))
    const pdfs = outcomes.filter((outcome) => outcome.pages > 0)
    const pages = pdfs.reduce((sum, outcome) => sum + outcome.pages, 0)
    const seconds = pdfs.reduce((sum, outcome) => sum + outcome.seconds, 0)
    console.info(
      `${outcomes.length - missed.length} of ${outcomes.length} phrases found; PDF: ${pages} pages, ${Math.round(pages / seconds)} pages/s, chunking included`,
    )
    for (const { row, code } of missed) console.info(`missed: ${row.file} ${code ?? ''} ${row.phrase}`)
    expect(missed.length).toBeLessThanOrEqual(0.02 * outcomes.length)
  }, 600_000)

  it('ends in a document or a clear error within 30 seconds, for hostile files too', async () => {
    const hostile = rows().filter((row) => row.file.startsWith('hostile'))
    const outcomes: Outcome[] = []
    for (const row of hostile) outcomes.push(await read(row))
    const say = ({ row, code, seconds }: Outcome): string => `${row.file.slice(0, 60)}: ${code ?? 'read'} ${seconds.toFixed(1)} s`
    console.info(outcomes.map(say).join('\n'))
    const isClear = ({ code, seconds }: Outcome): boolean =>
      (code === null || (code !== 'internal' && isErrorCode(code))) && seconds < SECONDS + 2
    expect(outcomes.filter((outcome) => !isClear(outcome)).map(say)).toEqual([])
    expect(outcomes.length).toBeGreaterThan(0)
  }, 1_200_000)
})

it.runIf(!existsSync(manifest))('parsing real files is skipped: set ECHOMIND_MATERIAL to their folder', () => {
  console.info('test/material: no material found, nothing was read')
  expect(existsSync(manifest)).toBe(false)
})
