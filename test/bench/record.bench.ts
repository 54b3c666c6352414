import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { makeWav } from '../support/audio/make-wav.ts'
import { temporaryFolder } from '../support/app.ts'

// Recording and writing in the built window of the end-to-end tests (Chromium draws in software; its fake microphone hears a tone; calls of
// the main process travel over the wire of the tests, not Electron's):
// - intervals of frames while recording, with the bar and its meter in sight, beside those of the same page before (goal: <= 1 % over 25 ms);
// - samples lost while the thread of the main process is kept 100 % busy for 10 s at a time (goal: 0);
// - from a key in a memo of 200 kB until its frame is drawn, beside the same in a memo of one line and in the question field (goal: p95 <= 16 ms).
// node test/bench/record.bench.ts [TIMES that the main process is busy, 2]

const RATE = 16_000
const BUSY_MS = 10_000
const TIMES = Number(process.argv.slice(2).find((word) => /^\d+$/u.test(word)) ?? 2)
const MEMO_BYTES = 200_000
const KEYS = 150
const folder = temporaryFolder()
const tone = Float32Array.from({ length: 30 * RATE }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / RATE))
writeFileSync(join(folder, 'tone.wav'), makeWav([tone], { rate: RATE, bits: 16 }))

const app = await launchApp({
  worklets: true,
  environment: { NODE_OPTIONS: '--inspect-port=0' },
  browserArgs: [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-audio-capture=${join(folder, 'tone.wav')}`,
  ],
})
try {
  const { page } = app
  await page.getByRole('button', { name: /^(Skip|Start)$/ }).click()
  await measureFrames(page)
  const { busy, end } = await openInspector()
  await measureBusyMain(page, busy)
  end()
  await measureTyping(page)
} finally {
  await app.close()
  await closeBrowser()
}

type HeardSound = { samples: number; context: AudioContext; from: number }

async function measureFrames(page: Page): Promise<void> {
  frameRow('a frame of the idle page', await page.evaluate(frames, 5_000))
  await record(page)
  frameRow('  while recording (goal <= 1 % over 25 ms)', await page.evaluate(frames, 20_000))
  await stop(page)
}

/** Records while the main process is kept busy, and compares what the audio thread heard with what is on disk. */
async function measureBusyMain(page: Page, busy: (milliseconds: number) => Promise<void>): Promise<void> {
  await page.evaluate(countSamples)
  await record(page)
  for (let i = 0; i < TIMES; i += 1) {
    await page.waitForTimeout(1_000)
    await busy(BUSY_MS)
  }
  await page.waitForTimeout(1_000)
  await stop(page)
  const { samples, rendered } = await page.evaluate(() => {
    const { samples: count, context, from } = (globalThis as unknown as { heard: HeardSound }).heard
    return { samples: count, rendered: context.currentTime - from }
  })
  const { stored, breaks } = storedSound()
  say(`sound of the audio thread while main was busy ${TIMES} x ${BUSY_MS / 1000} s`, `${rendered.toFixed(2)} s`)
  say('  samples that came to the page', String(samples))
  say('  of these not on disk (goal 0)', String(samples - stored))
  say('  not sent by the audio thread', `${(rendered - samples / RATE).toFixed(2)} s (at most the start and the last 3 ms)`)
  say('  breaks of the tone on disk', String(breaks))
  if (samples !== stored) throw new Error('Samples were lost.')
}

async function measureTyping(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New chat' }).first().click()
  const field = page.getByRole('textbox', { name: 'Ask about your documents' })
  await field.click()
  await typeKeys(page, 'a key in the question field until its frame is drawn')
  await field.fill('')
  for (const [title, name, text] of [
    ['Short', '  in a memo of one line', 'One line. '],
    ['Long', `  in a memo of ${MEMO_BYTES / 1000} kB (goal p95 <= 16 ms)`, longMemo()],
  ] as const) {
    await page.evaluate(
      ([called, memo]) =>
        (globalThis as unknown as { api: { request(route: string, input: unknown): Promise<unknown> } }).api.request('notes.create', {
          title: called,
          memo,
        }),
      [title, text] as [string, string],
    )
    await page.getByRole('button', { name: 'Notes', exact: true }).click()
    await page.getByRole('main').getByText(title, { exact: true }).click()
    const memo = page.getByRole('textbox', { name: 'Memo' })
    await memo.click()
    await page.waitForTimeout(3_000)
    await typeKeys(page, name)
    await page.getByRole('button', { name: 'All notes' }).click()
  }
}

/** Types words at the cursor and prints the time of each key until its frame is drawn, and what it costs the thread of the page (CPU time). */
async function typeKeys(page: Page, name: string): Promise<void> {
  await page.evaluate(watchKeys)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const costs = async (): Promise<Map<string, number>> => {
    const { metrics } = await session.send('Performance.getMetrics')
    return new Map(metrics.map((metric) => [metric.name, metric.value]))
  }
  const before = await costs()
  for (let i = 0; i < KEYS; i += 1) {
    await page.keyboard.press(i % 6 === 5 ? 'Space' : 'abcde'.charAt(i % 5))
    await page.waitForTimeout(60)
  }
  const after = await costs()
  const perKey = (metric: string): string => ((((after.get(metric) ?? 0) - (before.get(metric) ?? 0)) * 1000) / KEYS).toFixed(1)
  await session.detach()
  row(name, await page.evaluate(() => (globalThis as unknown as { keyTimes: number[] }).keyTimes))
  const parts = `script ${perKey('ScriptDuration')}, style ${perKey('RecalcStyleDuration')}, layout ${perKey('LayoutDuration')}`
  say('    CPU time of the page for a key', `${perKey('TaskDuration')} ms (${parts})`)
}

/** Runs in the page: records the time from the event of each key to the task after its frame. */
function watchKeys(): void {
  const times: number[] = []
  const scope = globalThis as unknown as { keyTimes: number[]; keysWatched?: boolean }
  scope.keyTimes = times
  if (scope.keysWatched) return
  scope.keysWatched = true
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => void (globalThis as unknown as { keyTimes: number[] }).keyTimes.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    true,
  )
}

/** Runs in the page: intervals of frames, ms. */
async function frames(milliseconds: number): Promise<number[]> {
  const found: number[] = []
  const end = performance.now() + milliseconds
  for (let last = performance.now(); last < end;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const now = performance.now()
    found.push(now - last)
    last = now
  }
  return found.slice(1)
}

/** Runs in the page: counts the samples that the audio thread sends from the next recording on. */
function countSamples(): void {
  const Native = AudioWorkletNode
  class Counted extends Native {
    constructor(context: AudioContext, name: string, options?: AudioWorkletNodeOptions) {
      super(context, name, options)
      const heard: HeardSound = { samples: 0, context, from: context.currentTime }
      Object.assign(globalThis, { heard })
      this.port.addEventListener('message', ({ data }: MessageEvent<{ kind: string; samples: Int16Array }>) => {
        if (data.kind === 'block') heard.samples += data.samples.length
      })
    }
  }
  Object.assign(globalThis, { AudioWorkletNode: Counted })
}

async function record(page: Page): Promise<void> {
  await page.keyboard.press('Control+Shift+R')
  await page.getByRole('region', { name: 'Recording', exact: true }).getByText('Recording').waitFor()
}

async function stop(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Recording', exact: true }).getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('region', { name: 'Player' }).waitFor()
}

/** The newest recording on disk: its samples, and the places where its tone is not what follows its last two samples. */
function storedSound(): { stored: number; breaks: number } {
  const files = readdirSync(join(app.dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wav'))
  const paths = files.map((name) => join(app.dataFolder, 'files', name))
  const [newest = ''] = paths.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)
  const sound = readFileSync(newest).subarray(44)
  const stored = sound.length / 2
  const turn = 2 * Math.cos((2 * Math.PI * 440) / RATE)
  const value = (at: number): number => sound.readInt16LE(at * 2)
  let breaks = 0
  // The fake microphone is silent before its file begins.
  for (let at = RATE / 2; at < stored; at += 1) if (Math.abs(value(at) - turn * value(at - 1) + value(at - 2)) > 1000) breaks += 1
  return { stored, breaks }
}

/** Opens the inspector of the main process; `busy` keeps its thread in a loop for this long. */
async function openInspector(): Promise<{ busy: (milliseconds: number) => Promise<void>; end: () => void }> {
  process.kill(app.pid ?? 0, 'SIGUSR1')
  let address: string | undefined
  while (!address) {
    await new Promise((resolve) => setTimeout(resolve, 50))
    address = /ws:\/\/\S+/u.exec(app.output.join(''))?.[0]
  }
  const socket = new WebSocket(address)
  await new Promise((resolve) => socket.addEventListener('open', resolve))
  return {
    busy: (milliseconds) =>
      new Promise((resolve) => {
        socket.addEventListener('message', () => resolve(), { once: true })
        const expression = `for (const end = Date.now() + ${milliseconds}; Date.now() < end; );`
        socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
      }),
    end: () => socket.close(),
  }
}

function longMemo(): string {
  const lines = [
    '## The pier in winter',
    '',
    'The *crane* is repaired **before** May; see [the plan](https://example.org/plan) and `pump 3`.',
    '- [ ] order paint',
  ]
  return Array.from({ length: Math.ceil(MEMO_BYTES / lines.join('\n').length) }, () => lines.join('\n')).join('\n')
}

function frameRow(name: string, values: readonly number[]): void {
  const late = (values.filter((value) => value > 25).length / values.length) * 100
  row(name, values, `, ${late.toFixed(1)} % over 25 ms`)
}

function row(name: string, values: readonly number[], more = ''): void {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1)
  say(name, `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms${more}, of ${values.length}`)
}

function say(name: string, value: string): void {
  process.stdout.write(`${name.padEnd(64)} ${value}\n`)
}
