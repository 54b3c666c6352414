import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readWordRanks } from '../../src-main/models/adapters/embedder/word-ranks.ts'
import { finish } from '../../src-main/notes/domain/steps.ts'
import { createTermCount } from '../../src-main/notes/domain/terms/collection-terms.ts'
import { englishRank } from '../../src-main/notes/domain/terms/english-words.ts'
import { findTerms } from '../../src-main/notes/domain/terms/find-terms.ts'
import { findCorrections } from '../../src-main/notes/domain/transcript/correct-terms.ts'
import { indexWords } from '../../src-main/text/words.ts'
import type { Segment } from '../../src-preload/contract/shapes/notes.ts'
import { RESOURCES, temporaryFolder } from '../support/app.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../shared/material', import.meta.url))
const corpus = join(material, 'retrieval/stackfaq/corpus.jsonl')
const VOICES = ['slt', 'rms', 'awb']
const READ = 15
const KNOWN_FROM = 2

const run = (program: string, values: readonly string[]): string => execFileSync(program, values, { encoding: 'utf8' })

function hasAll(): boolean {
  try {
    for (const program of ['flite', 'ffmpeg', 'pocketsphinx_continuous']) run('which', [program])
    return existsSync(corpus)
  } catch {
    return false
  }
}

/** What a person's program hears when a voice reads a text. */
function heardOf(text: string, voice: string, folder: string): Segment[] {
  const [sound, rate16] = [join(folder, 'a.wav'), join(folder, 'b.wav')]
  run('flite', ['-voice', voice, '-t', text, '-o', sound])
  run('ffmpeg', ['-loglevel', 'error', '-y', '-i', sound, '-ar', '16000', '-ac', '1', rate16])
  const printed = run('pocketsphinx_continuous', ['-infile', rate16, '-logfn', '/dev/null'])
  return printed
    .trim()
    .split('\n')
    .map((line, at) => ({ start: at, end: at + 1, speaker: null, text: line }))
}

/** The first sentences of a text that have an acronym or a name with inner capitals. */
function sentencesWithNames(text: string): string {
  const sentences = text.replaceAll(/https?:\S+/gu, ' ').split(/(?<=[.!?])\s+|\n+/u)
  return sentences
    .filter((one) => /\b[A-Z]{2,}s?\b|[a-z][A-Z]/u.test(one) && one.length < 200)
    .slice(0, 4)
    .join(' ')
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/gu, '')

describe.runIf(hasAll())('names and acronyms of a collection', () => {
  it('correct what pocketsphinx hears of threads with names, at least three times rightly for each wrong one', async () => {
    const threads = readFileSync(corpus, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { title: string; text: string })
      .map(({ title, text }) => `${title}\n${text}`)
    const count = createTermCount()
    for (const text of threads) count.add(findTerms(text.split('\n'), 'en'))
    const indexed = threads.map((text) => ` ${indexWords(text, 'en')} `)
    const isKnown = (word: string): boolean => indexed.filter((text) => text.includes(` ${indexWords(word, 'en')} `)).length >= KNOWN_FROM
    const ranks = await readWordRanks(join(RESOURCES, 'models/all-minilm-l6-v2'))
    const vocabulary = { terms: count.terms(), isCommon: (word: string) => englishRank(word, ranks) !== null }
    const folder = temporaryFolder()
    const [right, wrong]: [string[], string[]] = [[], []]
    const told = threads.map(sentencesWithNames).filter((text) => text.length > 100)
    const read = told.filter((_, at) => at % Math.floor(told.length / READ) === 0)
    for (const [at, text] of read.entries()) {
      const found = finish(findCorrections(heardOf(text, VOICES[at % VOICES.length] ?? 'slt', folder), vocabulary, 'en'))
      for (const { from, to, heard } of found)
        if (!heard.some(isKnown)) (lettersOf(text).includes(lettersOf(to)) ? right : wrong).push(`${from} > ${to}`)
    }
    process.stdout.write(`${right.length} right (${right.join(', ')}), ${wrong.length} wrong (${wrong.join(', ')})\n`)
    expect(right.length).toBeGreaterThan(0)
    expect(wrong.length * 3).toBeLessThanOrEqual(right.length)
  }, 600_000)
})
