import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProcess, type Worker } from '../../src-main/storage/worker/client.ts'
import { residentBytes } from '../../src-main/reading/worker/parser/resident-memory.ts'
import type { SpeechFunctions } from '../../src-main/speech/worker/speech-entry.ts'
import { ENTRIES, RESOURCES, startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../shared/material', import.meta.url))
const folder = join(material, 'speech')
const { signal } = new AbortController()
const MEGABYTE = 1e6
const HOURS = 4

function hasProgram(): boolean {
  try {
    execFileSync('which', ['pocketsphinx_continuous'])
    return existsSync(folder)
  } catch {
    return false
  }
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/\bmr\b\.?/gu, 'mister')
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)

/** Least number of words to replace, leave out or add (Levenshtein). */
function wordErrors(reference: readonly string[], heard: readonly string[]): number {
  let row = heard.map((_, at) => at + 1)
  row.unshift(0)
  reference.forEach((word, line) => {
    const next = [line + 1]
    heard.forEach((other, at) =>
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + (word === other ? 0 : 1))),
    )
    row = next
  })
  return row.at(-1) ?? 0
}

describe.runIf(hasProgram())('recordings through the app with pocketsphinx as the program of the person', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await startTestApp({ drains: false })
    await test.app.speech.useProgram('pocketsphinx_continuous')
  })
  afterAll(() => test.close())

  const heard = async (name: string) => test.app.speech.test(join(folder, name), { signal, onProgress: () => undefined })

  it('the two LibriVox recordings have at most 35 % word errors', async () => {
    let [errors, count] = [0, 0]
    for (const name of ['librivox-0870', 'librivox-0880']) {
      const { segments } = await heard(`${name}.wav`)
      const reference = words(readFileSync(join(folder, `${name}.txt`), 'utf8'))
      errors += wordErrors(reference, words(segments.map(({ text }) => text).join(' ')))
      count += reference.length
    }
    console.info(`word errors: ${errors} of ${count}`)
    expect(errors / count).toBeLessThanOrEqual(0.35)
  })

  it.each(['espeak-note-16k.wav', 'silero-test.wav', 'markitdown-test.mp3', 'jfk.wav'])('%s goes through', async (name) => {
    const { segments, seconds, isPartial } = await heard(name)
    expect(segments.length).toBeGreaterThan(0)
    expect(isPartial).toBe(false)
    for (const { start, end } of segments) {
      expect(end).toBeGreaterThan(start)
      expect(end).toBeLessThanOrEqual(seconds + 0.01)
    }
  })
})

describe.runIf(existsSync(folder))('the speech process', () => {
  let worker: Worker<SpeechFunctions>
  const temporary = temporaryFolder()
  beforeAll(() => {
    worker = startProcess<SpeechFunctions>({ entry: ENTRIES.speech, name: 'speech', arguments: [join(RESOURCES, 'models')] })
  })
  afterAll(async () => {
    await worker.close()
    rmSync(temporary, { recursive: true, force: true })
  })

  it('finds the 7 stretches of speech of the lecture, one more or less', async () => {
    const { spans } = await worker.call.spans({ file: join(folder, 'silero-test.wav'), from: 0, isWhole: true })
    console.info(`spans: ${spans.map(({ start, end }) => `${(start / 16_000).toFixed(1)}-${(end / 16_000).toFixed(1)}`).join(' ')}`)
    expect(Math.abs(spans.length - 7)).toBeLessThanOrEqual(1)
  })

  it('decodes 4 hours of MP3, and finds speech in 4 hours, with at most 50 MB more memory than at the start', async () => {
    const one = readFileSync(join(folder, 'markitdown-test.mp3'))
    const source = join(temporary, 'long.mp3')
    const target = join(temporary, 'long.wav')
    // 6.48 s of sound a copy.
    writeFileSync(source, '')
    const copies = Math.ceil((HOURS * 3600) / 6.48)
    for (let at = 0; at < copies; at += 1) writeFileSync(source, one, { flag: 'a' })
    const memory = await watch(worker, async (begun) => {
      worker.onEvent((_name, share) => (typeof share === 'number' && share >= 0.01 ? begun() : undefined))
      const { samples } = await worker.call.decode(source, target)
      expect(samples / 16_000).toBeGreaterThan(HOURS * 3600 - 60)
    })
    console.info(`decoding: ${memory}`)
    rmSync(source)
    const found = await watch(worker, async (begun) => {
      let [checked, spans, isEnd] = [0, 0, false]
      while (!isEnd) {
        const part = await worker.call.spans({ file: target, from: checked, isWhole: true })
        begun()
        ;({ checked, isEnd } = part)
        spans += part.spans.length
      }
      expect(spans).toBeGreaterThan(1000)
    })
    console.info(`voice activity: ${found}`)
  })
})

/** Runs `work` and checks that resident memory grows by at most 50 MB after `begun` was called. */
async function watch(worker: Worker<SpeechFunctions>, work: (begun: () => void) => Promise<void>): Promise<string> {
  let [first, most]: [number | null, number] = [null, 0]
  const resident = async () => (worker.pid === null ? 0 : ((await residentBytes(worker.pid)) ?? 0))
  const startedAt = performance.now()
  let reading = Promise.resolve()
  const begun = (): void => {
    reading = reading.then(async () => {
      const bytes = await resident()
      first ??= bytes
      most = Math.max(most, bytes)
    })
  }
  await work(begun)
  await reading
  most = Math.max(most, await resident())
  const grown = (most - (first ?? 0)) / MEGABYTE
  expect(grown).toBeLessThanOrEqual(50)
  return `${grown.toFixed(0)} MB more than ${((first ?? 0) / MEGABYTE).toFixed(0)}, ${((performance.now() - startedAt) / 1000).toFixed(0)} s`
}
