import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { request, type Running } from './steps.ts'
import { listenForNames, startListener } from './web-rtc.ts'
import { tryWaysOut } from './ways-out.ts'

let app: Running
let page: Page
const dataFolder = mkdtempSync(join(tmpdir(), 'echomind-out-'))
beforeAll(async () => {
  app = await launchApp({ dataFolder })
  page = app.page
  await page.getByRole('main').waitFor()
})
afterAll(async () => {
  // Refusals are what is expected here.
  app.problems.splice(0)
  app.outside.splice(0)
  await app.close()
  rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  await closeBrowser()
})

/** Paths of the app's own scheme that are none, and what they would lead to. */
const PATHS = [
  '/../../echomind.db',
  '/%2e%2e/%2e%2e/echomind.db',
  '/..%2f..%2fechomind.db',
  '/..\\..\\echomind.db',
  '/echomind.db',
  '/documents/../echomind.db',
  '/documents/ID/original/../../../echomind.db',
  '/documents/ID%00/original',
  '/documents/ID/original%2f..',
  '/documents/ID/../ID/echomind.db',
  '/documents/original',
  '/recordings/ID/wav',
  '/recordings/..%2f..%2f/original',
  '//192.0.2.1/x',
  '/index.html%00.js',
  '/assets/',
  '/file:///etc/passwd',
]
/** Ranges of an original of a few bytes: none may give more than it has. */
const RANGES = [
  'bytes=0-999999999999',
  'bytes=-999999999999',
  'bytes=5-1',
  'bytes=0-0,2-3',
  'bytes=99999999999999999999-',
  'bytes=-0',
  'bytes=a-b',
  'items=0-1',
  'bytes=0-0',
]
const TEXT = 'The lease of the boat house ends in May.'

describe('an injected script in the page', () => {
  it('gets no packet out by any of sixty ways, and stays where it is', async () => {
    const listener = await startListener()
    const names = await listenForNames()
    const address = page.url()
    const ends = await tryWaysOut(page, { port: listener.port, canary: 'canary-of-a-way' })
    expect(Object.keys(ends).length).toBeGreaterThanOrEqual(60)
    for (const way of ['fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource', 'worker', 'RTCPeerConnection'])
      expect([way, ends[way]]).toEqual([way, 'refused'])
    expect(page.url().replace(/#.*/u, '')).toBe(address)
    await page.getByRole('main').waitFor()
    expect(listener.seen).toEqual({ udp: 0, tcp: 0 })
    expect(names.asked.filter((packet) => packet.includes('canary-of-a-way'))).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
    // Each was refused by the policy of the page, or by the main process before a connection.
    expect(app.problems.length + app.outside.length).toBeGreaterThan(20)
    listener.close()
    names.close()
    expect((await request(page, 'app.info')).ok).toBe(true)
  })

  it('reads by the app’s own scheme what is stored, whole or in part, and nothing else', async () => {
    await request(page, 'documents.paste', { title: 'Lease', text: TEXT })
    await expect
      .poll(async () => JSON.stringify((await request(page, 'documents.list')).data), { timeout: 60_000 })
      .toMatch(/"status":"(?:searchable|embedding|ready)"/)
    const { data } = await request(page, 'documents.list')
    const [{ id }] = data!['documents'] as [{ id: string }]
    const got = await page.evaluate(
      async ([paths, ranges, original]) => {
        const ask = (path: string, init: RequestInit = {}) =>
          fetch(path, init).then(
            async (answer) => ({ status: answer.status, text: await answer.text() }),
            () => ({ status: 0, text: '' }),
          )
        const odd: { status: number; text: string }[] = []
        for (const path of paths) odd.push(await ask(path))
        for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) odd.push(await ask(original, { method }))
        const parts: { status: number; text: string }[] = []
        for (const range of ranges) parts.push(await ask(original, { headers: { range } }))
        return { odd, parts, whole: await ask(original) }
      },
      [PATHS.map((path) => path.replaceAll('ID', id)), RANGES, `/documents/${id}/original`] as [string[], string[], string],
    )
    expect(got.whole).toEqual({ status: 200, text: TEXT })
    for (const { status, text } of got.odd) {
      expect([0, 404, 405]).toContain(status)
      expect(text).not.toMatch(/SQLite format|root:|lease/u)
    }
    for (const { text } of got.parts) expect(TEXT).toContain(text)
  })
})
