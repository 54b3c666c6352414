import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parseFile } from '../../src-main/reading/adapters/parsers/parse-file.ts'
import { processDocument } from '../../src-main/reading/domain/chunking/process-document.ts'
import { estimateTokens } from '../../src-main/text/tokens.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../shared/material', import.meta.url))
const folder = join(material, 'docs', 'transcripts', 'qmsum-formats')

type Cue = { startSeconds: number; endSeconds: number | null; speaker: string; text: string }

const seconds = (clock: string): number =>
  Math.round(
    clock
      .replace(',', '.')
      .split(':')
      .reduce((sum, field) => sum * 60 + Number(field), 0) * 1000,
  ) / 1000

/** The cues of each file, read in a naive way: a program made the files, each in one format. */
const ORACLES: Readonly<Record<string, RegExp>> = {
  'teams.vtt': /^(?<start>[\d:.]+) --> (?<end>[\d:.]+)\n<v (?<speaker>[^>]+)>(?<text>.*)<\/v>$/gm,
  'zoom.vtt': /^(?<start>[\d:.]+) --> (?<end>[\d:.]+)\n(?<speaker>.*?(?:\)|[^():])): ?(?<text>.*)$/gm,
  srt: /^(?<start>[\d:,]+) --> (?<end>[\d:,]+)\n\[(?<speaker>[^\]]+)\] ?(?<text>.*)$/gm,
  'otter.txt': /^(?<speaker>\S.*?) {2}(?<start>\d[\d:]*)\n(?<text>.*)$/gm,
  'timestamps.txt': /^\[(?<start>[\d:]+)\] (?<speaker>.*?(?:\)|[^():])): ?(?<text>.*)$/gm,
}

function oracle(name: string): Cue[] {
  const pattern = Object.entries(ORACLES).find(([ending]) => name.endsWith(ending))?.[1]
  const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n')
  return [...text.matchAll(pattern ?? /$^/g)].map(({ groups }) => ({
    startSeconds: seconds(groups?.['start'] ?? ''),
    endSeconds: groups?.['end'] === undefined ? null : seconds(groups['end']),
    speaker: groups?.['speaker'] ?? '',
    text: (groups?.['text'] ?? '').trim(),
  }))
}

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim()

describe.skipIf(!existsSync(folder))('meeting transcripts in every format', () => {
  const names = existsSync(folder) ? readdirSync(folder) : []

  it.each(names)('keep the seconds and speaker of each cue, in a passage that names both: %s', async (name) => {
    const document = await parseFile({ path: join(folder, name), name })
    const expected = oracle(name).filter(({ text }) => text !== '')
    const cues = document.cues ?? []
    expect(document.type).toBe('transcript')
    expect(cues.length).toBe(expected.length)
    const { chunks, kind } = processDocument(document, { profile: 'auto', redact: 'standard', maxTokens: 256, countTokens: estimateTokens })
    expect(kind).toBe('transcript')
    const children = chunks.filter(({ isParent }) => !isParent)
    const wrong = expected.filter((want, index) => {
      const cue = cues[index]
      if (!cue || cue.startSeconds !== want.startSeconds || cue.speaker !== plain(want.speaker)) return true
      if (want.endSeconds !== null && cue.endSeconds !== want.endSeconds) return true
      if (!document.text.slice(cue.start, cue.end).endsWith(plain(want.text))) return true
      const own = children.filter(({ anchor }) => anchor.start < cue.end && anchor.end > cue.start)
      return (
        own.length === 0 ||
        !own.every(
          ({ anchor }) =>
            (anchor.startSeconds ?? Infinity) <= cue.startSeconds &&
            (anchor.endSeconds ?? 0) >= cue.startSeconds &&
            anchor.speaker?.includes(cue.speaker ?? '?'),
        )
      )
    })
    console.info(`${name}: ${expected.length - wrong.length} of ${expected.length} cues right, ${children.length} passages`)
    expect(wrong.slice(0, 5)).toEqual([])
  })
})

it.runIf(!existsSync(folder))('meeting transcripts are skipped: set ECHOMIND_MATERIAL to their folder', () => {
  console.info('test/material: no transcripts found, nothing was read')
  expect(existsSync(folder)).toBe(false)
})
