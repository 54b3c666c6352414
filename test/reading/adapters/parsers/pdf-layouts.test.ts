import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'

const FOLDER = join(import.meta.dirname, 'layouts')
/** Least share of the runs of five words that stand in the text as on the page. */
const LEAST_RUNS = 0.97

/** Words without the bars between the cells of tables. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .replaceAll('-\n', '')
    .split(/\s+/u)
    .filter((word) => word !== '' && word !== '|')

function runsOf(words: readonly string[]): Map<string, number> {
  const runs = new Map<string, number>()
  for (let start = 0; start + 5 <= words.length; start++) {
    const run = words.slice(start, start + 5).join(' ')
    runs.set(run, (runs.get(run) ?? 0) + 1)
  }
  return runs
}

function keptRuns(truth: string, text: string): number {
  const [wanted, found] = [runsOf(wordsOf(truth)), runsOf(wordsOf(text))]
  let [kept, all] = [0, 0]
  for (const [run, count] of wanted) {
    all += count
    kept += Math.min(count, found.get(run) ?? 0)
  }
  return kept / all
}

/** Lines of the truth that do not follow those before them in the text. */
function linesOutOfOrder(truth: string, text: string): string[] {
  const flat = wordsOf(text).join(' ')
  let reached = 0
  return truth.split('\n').flatMap((line) => {
    const words = wordsOf(line).join(' ')
    const at = flat.indexOf(words, reached)
    if (at < 0) return [line]
    reached = at + words.length
    return []
  })
}

describe.each(['fitting', 'proving', 'printed'])('the reading order of made pages (%s)', (half) => {
  const names = readdirSync(join(FOLDER, half)).flatMap((name) => (name.endsWith('.pdf') ? [name.slice(0, -4)] : []))

  it.each(names)('has every line of %s where a person reads it', async (name) => {
    const truth = readFileSync(join(FOLDER, half, `${name}.txt`), 'utf8')
    const { text } = await parsePdf(new Uint8Array(readFileSync(join(FOLDER, half, `${name}.pdf`))))
    expect(linesOutOfOrder(truth, text)).toEqual([])
    expect(keptRuns(truth, text)).toBeGreaterThanOrEqual(LEAST_RUNS)
  })
})
