import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exportNote } from '../../src-main/notes/domain/export/export-note.ts'
import { refineWithoutModel } from '../../src-main/notes/domain/refine-without-model.ts'
import { readWordRanks } from '../../src-main/models/adapters/embedder/word-ranks.ts'
import { englishRank } from '../../src-main/notes/domain/terms/english-words.ts'
import { finish } from '../../src-main/notes/domain/steps.ts'
import { findCorrections } from '../../src-main/notes/domain/transcript/correct-terms.ts'
import { readSegments } from '../../src-main/notes/domain/transcript/read-segments.ts'
import { wordDiff } from '../../src-main/notes/domain/transcript/word-diff.ts'
import { splitSentences } from '../../src-main/text/sentences.ts'
import { generatedEnglish } from './generated-english.ts'

// A transcript of about 60 minutes (QMSum where the material is, else generated): read, refined without a model (goal: <= 2 s together),
// corrected, compared with a second version of which a third differs, exported. Compared with splitting the same text into sentences.
// node test/bench/notes.bench.ts

const material = process.env['ECHOMIND_MATERIAL'] ?? join(import.meta.dirname, '../../../shared/material')
const file = join(material, 'docs/transcripts/qmsum/Bmr014.txt')
const raw = existsSync(file)
  ? readFileSync(file, 'utf8')
  : generatedEnglish()
      .slice(0, 60_000)
      .split('. ')
      .map((said, i) => `${['Ann', 'Bo', 'Cy'][i % 3]}: ${said}.`)
      .join('\n')

/** Median of nine runs, ms. */
function time<T>(name: string, work: () => T): T {
  const times: number[] = []
  let result = work()
  for (let i = 0; i < 9; i++) {
    const start = performance.now()
    result = work()
    times.push(performance.now() - start)
  }
  const median = times.toSorted((a, b) => a - b)[4] ?? 0
  process.stdout.write(`${name.padEnd(34)} ${median.toFixed(1)} ms (first ${(times[0] ?? 0).toFixed(1)})\n`)
  return result
}

const segments = time('read', () => readSegments(raw))?.segments ?? []
const words = raw.split(/\s+/u)
process.stdout.write(`${segments.length} segments, ${words.length} words, ${Math.round((segments.at(-1)?.end ?? 0) / 60)} minutes\n`)
time('sentences alone', () => splitSentences(raw))
const { refined, conversationType } = time('refined without a model', () =>
  refineWithoutModel({ segments, memo: '', echodate: '2026-11-20T10:00:00+01:00' }),
)
const ranks = await readWordRanks(join(import.meta.dirname, '../../resources/models/all-minilm-l6-v2'))
const isCommon = (word: string): boolean => englishRank(word, ranks) !== null
const terms = Array.from({ length: 20_000 }, (_, i) => ({
  term: `N${'aeiou'[i % 5]}${'lmnrst'[i % 6]}${i.toString(26).replace(/\d/gu, (digit) => 'bcdfghjklm'[Number(digit)] ?? '')}`,
  documents: 2,
  mentions: 2,
}))
time('corrected by 20,000 terms', () => finish(findCorrections(segments, { terms, isCommon }, 'en')))
const other = words.flatMap((word, i) => (i % 9 === 0 ? [] : i % 9 === 1 ? [`x${i % 500}`] : i % 9 === 2 ? [word, 'so'] : [word])).join(' ')
time('word diff, a third differs', () => wordDiff(words.join(' '), other))
const note = {
  title: 'A',
  echodate: '2026-11-20T10:00:00Z',
  echotag: null,
  tags: [],
  conversationType,
  memo: '',
  refinedParts: refined,
  segments,
}
for (const format of ['md', 'vtt', 'srt', 'json'] as const) time(`exported as ${format}`, () => exportNote(note, format))
