import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeBrowser, launchApp } from '../../electron-stand-in/launch.mjs'
import type { LargeLibrary } from './large-library.ts'

const RUNS = 5
const IDLE_SECONDS = 60
/** The time in which a new window still measures and loads, seconds. */
const SETTLE_SECONDS = 15
const QUESTION = 'What does the report say about the harbour'
const root = join(import.meta.dirname, '..', '..', '..')

/**
 * First answers, an interactive window, and idle CPU time of the built app with this library; wall-clock times, so the machine must be
 * quiet.
 */
export async function measureStart(library: LargeLibrary, print: (line: string) => void): Promise<void> {
  const asked: number[] = []
  for (let i = 0; i < RUNS; i++) asked.push(await firstAnswer(library.dataFolder))
  print(`echomind ask, from the start of the process to the answer: ${spread(asked)} (goal 1,500)`)
  const shown: number[] = []
  const answered: number[] = []
  for (let i = 0; i < RUNS; i++) {
    const startedAt = performance.now()
    const app = await launchApp({ dataFolder: library.dataFolder })
    await app.page.getByRole('navigation').first().getByRole('button').first().waitFor()
    shown.push(performance.now() - startedAt)
    const asking = performance.now()
    await app.page.evaluate(
      `new Promise((done) => { window.api.on('chat.done', done); window.api.on('chat.failed', done); void window.api.request('chat.ask', { question: ${JSON.stringify(QUESTION)} }) })`,
    )
    answered.push(performance.now() - asking)
    if (i === RUNS - 1) await idle(app.pid ?? 0, print)
    await app.close({ keep: true })
  }
  print(`window, from the start of the process until it is interactive: ${spread(shown)} (goal 2,000)`)
  print(`first answer in it: ${spread(answered)} (goal 1,500)`)
  await closeBrowser()
}

/** Milliseconds until the answer is printed, without the work after it. */
function firstAnswer(dataFolder: string): Promise<number> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'out', 'main', 'cli.js'), '--data', dataFolder, 'ask', QUESTION, '--json', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, OLLAMA_HOST: 'http://127.0.0.1:9' },
  })
  let ms = 0
  child.stdout.on('data', () => (ms ||= performance.now() - startedAt))
  return new Promise((resolve) => child.once('exit', () => resolve(ms)))
}

async function idle(pid: number, print: (line: string) => void): Promise<void> {
  await new Promise((next) => setTimeout(next, SETTLE_SECONDS * 1000))
  const before = cpuSeconds(pid)
  await new Promise((next) => setTimeout(next, IDLE_SECONDS * 1000))
  print(
    `idle with an open window (without its browser): ${((100 * (cpuSeconds(pid) - before)) / IDLE_SECONDS).toFixed(2)} % of a core over ${IDLE_SECONDS} s (goal 1)`,
  )
}

/** CPU time of a process and its descendants (Linux), seconds. */
function cpuSeconds(pid: number): number {
  const fields = (id: number | string): string[] => {
    try {
      return readFileSync(`/proc/${id}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
    } catch {
      return []
    }
  }
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ id: Number(name), fields: fields(name) }))
  const family = new Set([pid])
  for (let grown = true; grown;) {
    const before = family.size
    for (const one of processes) if (family.has(Number(one.fields[1]))) family.add(one.id)
    grown = family.size > before
  }
  // User and system time, in hundredths of a second.
  return processes
    .filter(({ id }) => family.has(id))
    .reduce((sum, one) => sum + (Number(one.fields[11] ?? 0) + Number(one.fields[12] ?? 0)) / 100, 0)
}

function spread(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  return `fastest ${Math.round(sorted[0] ?? 0)} ms, median ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)}, slowest ${Math.round(sorted.at(-1) ?? 0)}`
}
