import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import { afterAll, describe, expect, it } from 'vitest'
import { parseFile, parseStretches } from '../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { unpackPart } from '../../../../src-main/storage/sqlite/texts/packed-part.ts'
import { processDocument } from '../../../../src-main/reading/domain/chunking/process-document.ts'
import { createOffsetMap, unpackReplaced } from '../../../../src-main/reading/domain/documents/redaction-map.ts'
import type { Block, StoredPiece } from '../../../../src-main/reading/domain/documents/types.ts'
import { estimateTokens } from '../../../../src-main/text/tokens.ts'
import { createStretchedPieces } from '../../../../src-main/reading/worker/parser/stretched-pieces.ts'
import { makeDocx } from '../../../support/files/make-docx.ts'

const folder = mkdtempSync(join(tmpdir(), 'echomind-stretches-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const OPTIONS = { profile: 'auto', redact: 'always', maxTokens: 256, countTokens: estimateTokens } as const
const STRETCH = 40_000

function file(name: string, content: string | Uint8Array) {
  const path = join(folder, name)
  writeFileSync(path, content)
  return { path, name }
}

/** A text of 1,200 paragraphs; every thirtieth has an address, which is redacted. `end`: of a line. */
const book = (end = '\n') =>
  Array.from(
    { length: 1200 },
    (_, at) =>
      `Entry ${at} of the log tells of the harvest – in the northern valley – and of its ${at + 3} barrels.${end}${at % 30 === 29 ? `Write to keeper${at}@valley.example.` : 'Nobody wrote.'}`,
  ).join(end + end)

/** What would be stored of a file that is read in stretches. */
async function stored(from: { path: string; name: string }) {
  const pieces = createStretchedPieces()
  let stretches = 0
  let normalised = ''
  for await (const { document } of parseStretches(from, { large: STRETCH, stretch: STRETCH })) {
    pieces.add(processDocument(document, OPTIONS), document.text.length)
    normalised += (stretches > 0 ? '\n\n' : '') + document.text
    stretches += 1
  }
  const { facts, pieces: made } = pieces.end()
  const all = Array.from({ length: made.count }, (_, at) => deserialize(made.bytes(at)) as StoredPiece)
  const parts = all.flatMap((piece) => piece.parts)
  const of = <T>(kind: string) =>
    parts
      .filter((part) => part.kind === kind)
      .sort((a, b) => a.part - b.part)
      .map(({ data }) => deserialize(unpackPart(data)) as T)
  return {
    facts,
    stretches,
    normalised,
    chunks: all.flatMap((piece) => piece.chunks),
    text: of<string>('text').join(''),
    blocks: of<Block[]>('blocks').flat(),
    replaced: of<Uint32Array>('redactions').flatMap((packed) => unpackReplaced(packed)),
  }
}

describe('a large text that is read in stretches', () => {
  it('has the text of the same file read at once', async () => {
    const from = file('book.txt', book())
    const whole = processDocument(await parseFile(from), OPTIONS)
    const read = await stored(from)
    expect(read.stretches).toBeGreaterThan(3)
    expect(read.text).toBe(whole.document.text)
    expect(read.blocks).toEqual(whole.document.blocks)
    expect(read.replaced).toEqual(whole.replaced)
    expect(read.facts).toMatchObject({ kind: whole.kind, language: 'en', redactedAs: { EMAIL: 40 }, sensitivity: 'high' })
  })

  it('has passages that stand where their anchors say, in one order, each below its parent', async () => {
    const { chunks, normalised, text, replaced, facts } = await stored(file('book.txt', book()))
    const map = createOffsetMap(replaced)
    expect(chunks.map(({ position }) => position)).toEqual(chunks.map((_, at) => at))
    expect(chunks.length).toBe(facts.parents + facts.children)
    for (const { anchor, text: own, parent } of chunks) {
      const shown = text.slice(map.redacted(anchor.start, 'start'), map.redacted(anchor.end, 'end'))
      // An empty text is cut from the stored one by the anchor alone.
      expect(own === '' ? text.slice(anchor.start, anchor.end) : own).toBe(shown)
      expect(normalised.slice(anchor.start, anchor.end).replace(/keeper\d+@valley\.example/g, '[REDACTED_EMAIL]')).toBe(shown)
      const above = parent === null ? null : chunks[parent]
      if (above) expect([above.isParent, above.anchor.start <= anchor.start, above.anchor.end >= anchor.end]).toEqual([true, true, true])
    }
    expect(Math.max(...chunks.map(({ parent }) => parent ?? 0))).toBeGreaterThan(chunks.length / 2)
  })

  it('is cut after empty lines, of either kind of line', async () => {
    for (const end of ['\n', '\r\n']) {
      const { text, stretches } = await stored(file('lines.txt', book(end)))
      expect(stretches).toBeGreaterThan(3)
      expect(text.split('\n\n')).toHaveLength(1200)
    }
  })

  it('loses no character of a text without lines, and of one without blanks', async () => {
    const words = Array.from({ length: 12_000 }, (_, at) => `größe${at}`)
    expect((await stored(file('words.txt', words.join(' ')))).text.split(/\s+/)).toEqual(words)
    const signs = '漢字かな'.repeat(12_000)
    expect((await stored(file('signs.txt', signs))).text.replace(/\s/g, '')).toBe(signs)
  })

  it('is read in its encoding, which its beginning does not show', async () => {
    const plain = 'The keeper of the harbour writes a line each day.\n\n'.repeat(1000)
    const { text, facts } = await stored(file('late.txt', Buffer.from(`${plain}Die Größe der Brücke überrascht alle Gäste.`, 'latin1')))
    expect(text).toContain('Die Größe der Brücke überrascht alle Gäste.')
    expect(facts.warnings).toHaveLength(1)
  })

  it('is read at once when it is a transcript, and refused when it is empty', async () => {
    const cues = Array.from({ length: 900 }, (_, at) => {
      const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
      return `${clock(at * 4)} --> ${clock(at * 4 + 3)}\n<v Ann>We count crate ${at}.</v>`
    })
    const said = file('talk.txt', `WEBVTT\n\n${cues.join('\n\n')}`)
    const documents = []
    for await (const { document, share } of parseStretches(said, { large: STRETCH, stretch: STRETCH }))
      documents.push([document.type, share])
    expect(documents).toEqual([['transcript', 1]])
    const empty = parseStretches(file('empty.txt', ' \n'.repeat(STRETCH)), { large: STRETCH, stretch: STRETCH })
    await expect(empty.next()).rejects.toMatchObject({ code: 'no-text' })
  })

  it('is never half of another file, whose kind only the whole tells', async () => {
    const docx = makeDocx(Array.from({ length: 300 }, (_, at) => `Paragraph ${at} tells of barge ${at * 7919}.`))
    const documents = []
    for await (const { document, share } of parseStretches(file('report.bin', docx), { large: 2000, stretch: 1000 }))
      documents.push([document.type, share])
    expect(documents).toEqual([['docx', 1]])
  })
})
