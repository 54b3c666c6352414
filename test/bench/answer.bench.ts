import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { matchTokens } from '../../src-main/search/domain/late-interaction.ts'
import { quoteAnswer } from '../../src-main/answers/services/answer/quote-answer.ts'
import type { Retrieved } from '../../src-main/search/services/types.ts'
import { createBuiltInEmbedder } from '../../src-main/models/worker/built-in-embedder.ts'
import { startTestChat } from '../support/chat.ts'
import { makePassage } from '../support/files/make-passage.ts'
import { seeded } from '../support/figures/verifier-pairs.ts'

// Time of answering itself: until the first token of a model that answers at once (goal 30 ms, without retrieval and the model), and of
// choosing the quotes of compared passages (goal 60 ms). Every question and sentence is new, so that no cache helps. Beside them: one
// request to a server on this computer, and the token vectors of the passages, which late interaction has made before.
// node test/bench/answer.bench.ts

const ROUNDS = 40
const WARM = 8
const random = seeded(20261121)
const NOUNS = [
  'lease',
  'pump',
  'invoice',
  'contract',
  'heating',
  'budget',
  'meeting',
  'sensor',
  'warranty',
  'bridge',
  'garden',
  'archive',
  'engine',
  'committee',
  'supplier',
]
const VERBS = ['ends', 'costs', 'replaces', 'covers', 'delays', 'approves', 'measures', 'explains', 'follows', 'cancels']
const pick = (words: readonly string[]): string => words[random(words.length)] ?? ''
const sentence = (): string =>
  `The ${pick(NOUNS)} of the ${pick(NOUNS)} ${pick(VERBS)} the ${pick(NOUNS)} in ${1950 + random(90)}, as the ${pick(NOUNS)} and its ${pick(NOUNS)} number ${random(100_000)} showed before.`
const passageText = (): string => Array.from({ length: 8 }, sentence).join(' ')

await firstToken()
await quotes()

async function firstToken(): Promise<void> {
  const test = await startTestChat()
  for (let n = 0; n < 30; n += 1) test.store(`Report ${n}`, [`${passageText()} The warranty of pump ${n} ends in 2027.`, passageText()])
  let retrieving = 0
  const search: typeof test.retrieve.search = async (input) => {
    const start = performance.now()
    const found = await test.retrieve.search(input)
    retrieving = performance.now() - start
    if (found.passages.length < 8) throw new Error(`Only ${found.passages.length} passages were found.`)
    return found
  }
  let shown: number | null = null
  await test.restart({
    retrieve: { search },
    emit: (name) => {
      if (name === 'chat.token') shown ??= performance.now()
    },
  })
  const overheads: number[] = []
  for (let round = 0; round < ROUNDS + WARM; round += 1) {
    shown = null
    const start = performance.now()
    const { mode } = await test.ask(`What does report ${round} say about the warranty of the pump and the ${pick(NOUNS)} of ${round}?`)
    if (mode !== 'model' || shown === null) throw new Error('The model did not answer.')
    if (round >= WARM) overheads.push(shown - start - retrieving)
  }
  await test.close()
  row('first token without retrieval, with a server that answers at once (goal p50 <= 30 ms)', overheads)
  row('  lower bound: one request to a server on this computer', await bareRequests())
}

async function bareRequests(): Promise<number[]> {
  const server = createServer((_request, response) => void response.end('{}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now()
    await (await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)).text()
    times.push(performance.now() - start)
  }
  server.closeAllConnections()
  server.close()
  return times
}

async function quotes(): Promise<void> {
  const embedder = createBuiltInEmbedder({
    entry: fileURLToPath(new URL('../../src-main/models/worker/embedder-entry.ts', import.meta.url)),
    modelFolder: fileURLToPath(new URL('../../resources/models/all-minilm-l6-v2', import.meta.url)),
  })
  const times: { chosen: number[]; compared: number[] } = { chosen: [], compared: [] }
  for (let round = 0; round < ROUNDS + WARM; round += 1) {
    const passages = Array.from({ length: 8 }, (_, n) => makePassage({ id: n + 1, document: `d${n}`, text: passageText() }))
    const question = `When did the ${pick(NOUNS)} of the pump end, and does the warranty cover the ${pick(NOUNS)}?`
    let start = performance.now()
    const compared = await embedder.compareTokens?.(
      question,
      passages.map(({ text }) => text),
    )
    times.compared.push(performance.now() - start)
    if (!compared) throw new Error('No token vectors.')
    const weights = new Float32Array(compared.ranges.length / 2).fill(1)
    const range = (chunkId: number, from: number, to: number) => matchTokens(compared.passages[chunkId - 1]!, weights, from, to)
    const retrieved = {
      passages,
      best: passages,
      evidence: { reliability: 1, range, passage: (chunkId: number) => range(chunkId, 0, Infinity), compare: async () => undefined },
      scores: new Map(),
      output: { state: 'found' },
    } as unknown as Retrieved
    const search = {
      termFrequencies: async () => ({ passages: 1000, frequencies: { pump: 40, warranti: 12 } }),
      namedWords: async () => [],
      passages: async () => passages,
      scope: async () => ({ considered: 1, total: 1, passages: 1, embedded: 1, languages: [] }),
    }
    start = performance.now()
    const { claims } = await quoteAnswer({ search }, question, retrieved, new AbortController().signal)
    const took = performance.now() - start
    if (claims.length === 0) throw new Error('Nothing was quoted.')
    if (round >= WARM) times.chosen.push(took)
  }
  await embedder.close()
  row('quoted answer from 8 compared passages (goal p50 <= 60 ms)', times.chosen)
  row('  their token vectors, which the search has made before', times.compared.slice(WARM))
}

function row(name: string, values: readonly number[]): void {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  process.stdout.write(`${name.padEnd(92)} p50 ${at(0.5)} ms, p95 ${at(0.95)} ms\n`)
}
