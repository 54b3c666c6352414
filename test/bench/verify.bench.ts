import { buildContext } from '../../src-main/answers/domain/sources/context.ts'
import { verifyAnswer } from '../../src-main/answers/domain/verify/verify-answer.ts'
import { splitSentences } from '../../src-main/text/sentences.ts'
import { makePassage } from '../support/files/make-passage.ts'
import { seeded } from '../support/figures/verifier-pairs.ts'

// The citation verifier over an answer of 300 words with 8 sources of 1,600 characters (goal: <= 20 ms), compared with splitting the same
// text into sentences.
// node test/bench/verify.bench.ts

const random = seeded(6)
const LETTERS = 'etaoinshrdlucmfwypvbgk'
const words = Array.from({ length: 900 }, () => Array.from({ length: 3 + random(7) }, () => LETTERS[random(LETTERS.length)]).join(''))
const word = (): string => words[random(words.length)] ?? ''
const sentence = (): string => {
  const said = Array.from({ length: 18 }, (_, i) =>
    i === 7 ? String(1900 + random(120)) : i === 12 ? word().replace(/^./, (c) => c.toUpperCase()) : word(),
  )
  return `${said.join(' ').replace(/^./, (c) => c.toUpperCase())}.`
}
const sources = Array.from({ length: 8 }, () => Array.from({ length: 13 }, sentence).join(' '))
const blocks = buildContext(
  sources.map((text, i) => makePassage({ id: i + 1, document: `d${i}`, text })),
  1600,
).blocks.map((block, i) => ({ ...block, n: i + 1 }))
// Each sentence is a source's sentence with three words changed, so that none is found verbatim.
const answer = Array.from({ length: 17 }, (_, i) => {
  const said = splitSentences(sources[i % 8] ?? '')
  const span = said[random(said.length)] ?? { start: 0, end: 0 }
  const changed = (sources[i % 8] ?? '').slice(span.start, span.end).trim().split(' ')
  for (const place of [3, 9, 15]) changed[place] = word()
  return `${changed.join(' ').replace(/\.$/, '')} [${(i % 8) + 1}].`
}).join(' ')

const times: number[] = []
const splitting: number[] = []
for (let round = 0; round < 60; round += 1) {
  let start = performance.now()
  const verification = verifyAnswer(answer, blocks)
  if (round >= 10) times.push(performance.now() - start)
  if (verification.claims.length < 15) throw new Error('The answer was not judged.')
  start = performance.now()
  for (const block of blocks) splitSentences(block.text)
  if (round >= 10) splitting.push(performance.now() - start)
}
const at = (values: number[], share: number): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0).toFixed(2)
process.stdout.write(
  `answer of ${answer.split(' ').length} words, 8 sources: gate p50 ${at(times, 0.5)} ms, p95 ${at(times, 0.95)} ms (goal 20); sentences of the sources alone ${at(splitting, 0.5)} ms\n`,
)
