import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { closeBrowser, launchStandIn } from '../electron-stand-in/launch.mjs'
import { buildWhenStale } from '../tools/build.mjs'
import { provideBrowser } from '../tools/browser.mjs'
import { request, skipWelcome, type Running } from '../e2e/steps.ts'
import { makeWav } from '../support/audio/make-wav.ts'
import { startFakeModelServer } from '../support/models/fake-model-server.ts'
import { measure, type Holding } from '../support/soak/meter.ts'
import { createPerson } from '../support/soak/person.ts'

/** Minutes that the soak takes; ECHOMIND_SOAK_MINUTES=60 for the figures of a release. */
const MINUTES = Number(process.env['ECHOMIND_SOAK_MINUTES'] ?? 5)
/** A file for a line of figures each minute. */
const LOG = process.env['ECHOMIND_SOAK_LOG']
/** Share of the time after which the app is closed and started again, and killed and started again. */
const RESTARTS = [
  { at: 0.6, how: 'close' },
  { at: 0.8, how: 'kill' },
] as const
const RATE = 16_000

const folder = mkdtempSync(join(tmpdir(), 'echomind-soak-'))
afterAll(async () => {
  await closeBrowser()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Random numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

it(
  'the built app is used at random for long: nothing is lost, no error is shown, memory and handles stay',
  { timeout: (MINUTES + 10) * 60_000 },
  async () => {
    provideBrowser()
    await buildWhenStale()
    const server = await startFakeModelServer()
    const microphone = join(folder, 'tone.wav')
    const tone = Float32Array.from({ length: 30 * RATE }, (_, at) => 0.5 * Math.sin((2 * Math.PI * 440 * at) / RATE))
    writeFileSync(microphone, makeWav([tone], { rate: RATE, bits: 16 }))
    const launch = () =>
      launchStandIn({
        dataFolder: join(folder, 'data'),
        environment: { OLLAMA_HOST: server.address },
        worklets: true,
        browserArgs: [
          '--use-fake-ui-for-media-stream',
          '--use-fake-device-for-media-stream',
          `--use-file-for-fake-audio-capture=${microphone}`,
        ],
      }) as Promise<Running>

    const seed = Number(process.env['ECHOMIND_SOAK_SEED'] ?? 1)
    const person = createPerson({ folder: join(folder, 'files'), random: seeded(seed) })
    const errors: string[] = []
    const holdings: (Holding & { minute: number })[] = []
    const done = new Map<string, number>()
    let app = await launch()
    await skipWelcome(app.page)
    await request(app.page, 'settings.set', { key: 'models.chat', value: 'quote:latest' })
    await request(app.page, 'settings.set', { key: 'trash.days', value: 30 })

    const begun = Date.now()
    const restarts = [...RESTARTS]
    const elapsed = () => (Date.now() - begun) / 60_000
    async function look(): Promise<void> {
      await person.settle(app)
      errors.push(...(await person.compare(app)).map((one) => `minute ${elapsed().toFixed(1)}: ${one}`))
      const holding = { minute: Math.round(elapsed() * 10) / 10, ...(await measure(app.pid!, app.page)) }
      holdings.push(holding)
      const line = JSON.stringify({ ...holding, actions: [...done.values()].reduce((sum, value) => sum + value, 0), errors: errors.length })
      if (LOG) appendFileSync(LOG, `${line}\n`)
    }
    while (elapsed() < MINUTES) {
      if (elapsed() >= holdings.length) await look().catch((error: unknown) => errors.push(`look: ${String(error)}`))
      const restart = restarts[0]
      if (restart && elapsed() > restart.at * MINUTES) {
        restarts.shift()
        errors.push(...app.problems, ...app.outside)
        await (restart.how === 'close' ? app.close({ keep: true }) : app.kill()).catch((error: unknown) => errors.push(String(error)))
        app = await launch()
      }
      const action = await person.act(app).catch((error: unknown) => {
        errors.push(`minute ${elapsed().toFixed(1)}: ${String(error)}`)
        if (LOG) appendFileSync(LOG, `${JSON.stringify({ error: String(error) })}\n`)
        return 'failed'
      })
      done.set(action, (done.get(action) ?? 0) + 1)
    }
    await look()
    const { findings } = ((await request(app.page, 'upkeep.check', { full: true })).data ?? {}) as { findings: unknown[] }
    const alerts = app.output.join('')
    if (LOG) appendFileSync(LOG, `${JSON.stringify({ done: Object.fromEntries(done), errors, findings, alerts: alerts.slice(-4000) })}\n`)
    await app.close({ keep: true })
    await server.close()
    console.log(JSON.stringify({ seed, done: Object.fromEntries(done), first: holdings[0], last: holdings.at(-1) }))
    expect(errors).toEqual([])
    expect(findings).toEqual([])
    const before = holdings.filter(({ minute }) => minute < MINUTES * RESTARTS[0].at)
    const [early, late] = [before[Math.floor(before.length / 3)]!, before.at(-1)!]
    // From the first third on, caches are full: what grows on is a leak.
    expect(late.mainHandles).toBeLessThanOrEqual(early.mainHandles + 10)
    expect(late.processes).toBeLessThanOrEqual(early.processes + 1)
    expect(late.mainMegabytes).toBeLessThan(early.mainMegabytes * 1.5 + 50)
    expect(late.pageMegabytes).toBeLessThan(early.pageMegabytes * 1.5 + 20)
  },
)
