import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { pcmSamples } from '../../src-main/speech/adapters/pcm-file.ts'
import { residentBytes } from '../../src-main/reading/worker/parser/resident-memory.ts'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { request } from '../e2e/steps.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'
import { burst, heardFrom } from '../support/audio/bursts.ts'

// What it costs to keep recordings compressed, in the built window: size and time of an hour, memory of page and main process, longest frame, and
// whether the copy plays at its second. With the material also the word errors of pocketsphinx before and after.
// node test/bench/compress.bench.ts [HOURS of the long recording, default 1]

const HOURS = Number(process.argv[2] ?? 1)
const RATE = 16_000
const MEGABYTE = 1e6
const material = process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../shared/material', import.meta.url))
const speech = join(material, 'speech')
const NAMES = ['librivox-0870', 'librivox-0880', 'jfk', 'espeak-note-16k', 'silero-test'].filter((name) =>
  existsSync(join(speech, `${name}.wav`)),
)
const SAMPLE = fileURLToPath(new URL('../../resources/sample/After the storm.wav', import.meta.url))
const { signal } = new AbortController()
const dataFolder = temporaryFolder()
/** Seconds near the end of the long recording that tell their own time. */
const BURSTS_FROM = HOURS * 3600 - 30

type Made = { name: string; noteId: DocumentId; id: string; seconds: number }

const spoken = async (test: TestApp, path: string): Promise<string> => {
  const { segments } = await test.app.speech.test(path, { signal, onProgress: () => undefined })
  return segments.map(({ text }) => text).join(' ')
}

async function pcmOf(test: TestApp, path: string): Promise<Int16Array> {
  const target = join(dataFolder, 'decoded.wav')
  await test.app.speech.decode(path, target, { signal })
  const samples = new Int16Array(readFileSync(target).buffer.slice(44), 0, await pcmSamples(target))
  rmSync(target)
  return samples
}

/** Records a second at a time and gives the note a transcript. */
async function record(test: TestApp, name: string, seconds: number, secondOf: (second: number) => Int16Array): Promise<Made> {
  const { noteId, recordings } = await test.app.recorder.start({ title: name, tracks: [{ track: 'mixed', device: null }] })
  const id = recordings[0]?.id ?? ''
  for (let second = 0; second < seconds; second += 1) {
    const samples = secondOf(second)
    await test.app.recorder.append({
      id,
      sequence: second,
      samples: new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength),
    })
  }
  await test.app.recorder.stop(noteId)
  await test.app.notes.pasteTranscript(noteId, 'A transcript.')
  return { name, noteId, id, seconds }
}

async function prepare(): Promise<{ made: Made[]; before: Map<string, string> }> {
  const test = await startTestApp({ dataFolder, drains: false })
  const hasProgram = NAMES.length > 0 && (await test.app.speech.status()).programs.some(({ id }) => id === 'pocketsphinx_continuous')
  if (hasProgram) await test.app.speech.useProgram('pocketsphinx_continuous')
  const made: Made[] = []
  const before = new Map<string, string>()
  for (const name of NAMES) {
    console.log(`recording ${name}`)
    const sound = await pcmOf(test, join(speech, `${name}.wav`))
    const cut = (second: number) => sound.slice(second * RATE, (second + 1) * RATE)
    made.push(await record(test, name, Math.ceil(sound.length / RATE), cut))
    if (hasProgram) before.set(name, await spoken(test, join(speech, `${name}.wav`)))
  }
  const voice = await pcmOf(test, NAMES.includes('silero-test') ? join(speech, 'silero-test.wav') : SAMPLE)
  const whole = Math.floor(voice.length / RATE)
  const long = (second: number): Int16Array => {
    const own = voice.slice((second % whole) * RATE, ((second % whole) + 1) * RATE).map((value) => value / (1 + (second % 7) / 3))
    return second >= BURSTS_FROM
      ? burst(
          second,
          own.map((value) => value / 8),
        )
      : own
  }
  made.push(await record(test, 'long', HOURS * 3600, long))
  await test.close({ keep: true })
  return { made, before }
}

/** Resident bytes of the largest page process that this one started (Linux). */
async function pageBytes(): Promise<number> {
  const parents = new Map<number, number>()
  const pages: number[] = []
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const pid = Number(name)
      parents.set(pid, Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]))
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('--type=renderer')) pages.push(pid)
    } catch {
      // It has ended.
    }
  }
  const isOwn = (pid: number | undefined): boolean => pid === process.pid || (pid !== undefined && pid > 1 && isOwn(parents.get(pid)))
  return Math.max(0, ...(await Promise.all(pages.filter(isOwn).map(async (pid) => (await residentBytes(pid)) ?? 0))))
}

/** Longest pause between two frames of the page since the last call, ms. */
async function longestFrame(page: Page): Promise<number> {
  return page.evaluate(() => {
    const gaps = ((globalThis as unknown as { gaps?: number[] }).gaps ??= [])
    const longest = Math.max(0, ...gaps)
    gaps.length = 0
    return longest
  })
}

async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(() => {
    const gaps: number[] = []
    Object.assign(globalThis, { gaps })
    let last = performance.now()
    const frame = (now: number) => {
      gaps.push(now - last)
      last = now
      requestAnimationFrame(frame)
    }
    requestAnimationFrame(frame)
  })
}

async function compressAll(made: readonly Made[]): Promise<void> {
  const app = await launchApp({ dataFolder })
  try {
    const { page, pid } = app
    await page.getByRole('main').click()
    await watchFrames(page)
    await request(page, 'settings.set', { key: 'appearance.theme', value: 'dark' })
    for (const one of made) {
      const startedAt = performance.now()
      const memory: { page: number; main: number }[] = []
      const frames: number[] = []
      for (;;) {
        const { data } = await request(page, 'notes.get', { id: one.noteId })
        const note = data?.['note'] as { recordings: { format: string; bytes: number }[] } | undefined
        const recording = note?.recordings[0]
        memory.push({ page: await pageBytes(), main: (await residentBytes(pid ?? 0)) ?? 0 })
        frames.push(await longestFrame(page))
        if (recording?.format === 'opus') {
          tell(one, recording.bytes, (performance.now() - startedAt) / 1000, memory, frames)
          break
        }
        if (performance.now() - startedAt > (60 + one.seconds) * 1000)
          throw new Error(`${one.name} was not compressed: ${JSON.stringify(note)}`)
        await page.waitForTimeout(1000)
      }
    }
    const long = made.at(-1)!
    for (const second of [BURSTS_FROM + 0.2, BURSTS_FROM + 22.3])
      console.log(
        `played from ${second.toFixed(1)} s: heard from ${(await heardFrom(page, `/recordings/${long.id}/opus`, second)).toFixed(3)} s`,
      )
  } finally {
    await app.close({ keep: true })
    await closeBrowser()
  }
}

function tell({ name, seconds }: Made, bytes: number, took: number, memory: readonly { page: number; main: number }[], frames: number[]) {
  const growth = (of: 'page' | 'main') => {
    const after = memory.slice(Math.floor(memory.length / 10)).map((one) => one[of])
    return ((Math.max(...after) - (after[0] ?? 0)) / MEGABYTE).toFixed(0)
  }
  const perHour = ((bytes / seconds) * 3600) / MEGABYTE
  console.log(
    `${name}: ${seconds} s, ${perHour.toFixed(1)} MB an hour, took ${took.toFixed(1)} s (${((took / seconds) * 3600).toFixed(0)} s an hour)`,
  )
  if (memory.length > 20)
    console.log(
      `  memory after its first tenth: page +${growth('page')} MB, main +${growth('main')} MB; longest frame of each second: median ${frames.toSorted((a, b) => a - b)[frames.length >> 1]?.toFixed(0)} ms, most ${Math.max(...frames).toFixed(0)} ms`,
    )
}

/** Least number of words to replace, leave out or add (Levenshtein). */
function wordErrors(reference: readonly string[], heard: readonly string[]): number {
  let row = Array.from({ length: heard.length + 1 }, (_, at) => at)
  reference.forEach((word, line) => {
    const next = [line + 1]
    heard.forEach((other, at) => next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (word === other ? 0 : 1))))
    row = next
  })
  return row.at(-1) ?? 0
}

const words = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}' ]/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)

async function compareWords(made: readonly Made[], before: ReadonlyMap<string, string>): Promise<void> {
  const references = new Map(
    readFileSync(join(speech, 'refs.tsv'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split('\t') as [string, string]),
  )
  const test = await startTestApp({ dataFolder, drains: false })
  for (const { name, id } of made) {
    const reference = words(references.get(`${name}.wav`) ?? '')
    const first = words(before.get(name) ?? '')
    if (!before.has(name)) continue
    const after = words(await spoken(test, await test.app.recorder.pathOf(id, 'opus')))
    const known =
      reference.length === 0
        ? 'no reference'
        : `errors of ${reference.length} words: ${wordErrors(reference, first)} before, ${wordErrors(reference, after)} after`
    console.log(`${name}: ${known}; ${wordErrors(first, after)} of ${first.length} words changed`)
  }
  await test.close({ keep: true })
}

try {
  const { made, before } = await prepare()
  await compressAll(made)
  if (before.size > 0) await compareWords(made, before)
} finally {
  rmSync(dataFolder, { recursive: true, force: true })
}
