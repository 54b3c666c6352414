import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startTestApp } from '../support/app.ts'
import { burst } from '../support/audio/bursts.ts'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { request, type Running } from './steps.ts'
import { CANARY, callOut, callOutOfWorker, listenForNames, startListener } from './web-rtc.ts'
import { eventually } from '../support/eventually.ts'

let app: Running | null = null
let server: FakeModelServer
let folder: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-compromised-'))
  server = await startFakeModelServer()
})
afterEach(async () => {
  const running = app
  app = null
  await running?.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})
afterAll(() => closeBrowser())

async function launch(options: Parameters<typeof launchApp>[0] = {}): Promise<Running & { page: Page }> {
  app = await launchApp({ environment: { OLLAMA_HOST: server.address }, ...options })
  await app.page.getByRole('main').waitFor()
  return app
}

/** Removes and returns the recorded violations of the page, so that only unexpected ones fail the spec. */
function noticed({ problems }: Running): string {
  return problems.splice(0).join('\n')
}

/** Runs in the page like an injected script, with access to the whole window. */
type Reach = { api: { request(route: string, input: unknown): Promise<unknown>; ticketsForFiles(files: unknown): Promise<string[]> } }

describe('an injected script in the page', () => {
  it('fails to import a file of this computer by path or forged ticket', async () => {
    const { page } = await launch()
    const secret = join(folder, 'id_ed25519.txt')
    writeFileSync(secret, 'The private key is swordfish.')
    for (const input of [{ paths: [secret] }, { tickets: [secret] }, { tickets: ['00000000-0000-4000-8000-000000000000'] }])
      expect((await request(page, 'documents.import', input)).error?.code).toBe('bad-request')
    const tickets = await page.evaluate(async (path) => {
      const { api } = window as unknown as Reach
      const made = new File(['x'], path)
      const transfer = new DataTransfer()
      transfer.items.add(made)
      const input = Object.assign(document.createElement('input'), { type: 'file', files: transfer.files })
      let dropped: File[] = []
      window.addEventListener('drop', (event) => (dropped = [...(event.dataTransfer?.files ?? [])]), { once: true, capture: true })
      window.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, cancelable: true }))
      Object.defineProperty(made, 'path', { value: path })
      const odd = Object.assign([made], { map: () => [path], [Symbol.iterator]: () => [path].values() })
      const tries = [
        [made],
        input.files,
        dropped,
        odd,
        [path],
        [{ path, name: path }],
        [Object.create(File.prototype) as File],
        [new Blob(['x'])],
        path,
        null,
      ]
      return Promise.all(
        tries.map((files) =>
          api.ticketsForFiles(files).then(
            (given) => given.join('|'),
            (error: Error) => error.name,
          ),
        ),
      )
    }, secret)
    expect(tickets).toEqual(['', '', '', '', 'TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError', 'TypeError'])
    expect(
      await page.evaluate(() => ['__invoke', 'require', 'process', 'electron', 'ipcRenderer', 'webUtils'].filter((name) => name in window)),
    ).toEqual([])
    expect(Object.keys(await page.evaluate(() => ({ ...(window as unknown as Reach).api })))).toEqual(['request', 'on', 'ticketsForFiles'])
    // The simulated drop imported the invented content, as bytes.
    await expect.poll(async () => JSON.stringify((await request(page, 'documents.list')).data)).toContain('id_ed25519.txt')
    const { data } = await request(page, 'documents.list')
    expect(JSON.stringify(data)).not.toContain(folder)
    await page.getByRole('main').waitFor()
    for (const { id } of data!['documents'] as { id: string }[])
      expect(JSON.stringify(await request(page, 'documents.read', { id }))).not.toContain('swordfish')
  })

  it('fails to download a model from a foreign host, and any model without confirmation', async () => {
    const { page, dialogs } = await launch()
    for (const name of ['evil.example/6869/x', 'http://evil.example/a/b', 'localhost:9/a/b', 'a/b/c'])
      expect((await request(page, 'models.pull', { name })).error?.code).toBe('bad-request')
    expect(await dialogs()).toEqual([])
    await request(page, 'models.pull', { name: 'namespace/6869' })
    expect(await dialogs()).toHaveLength(1)
    expect(server.requests.filter(({ path }) => path === '/api/pull')).toEqual([])
  })

  it('fails to weaken a guarded setting', async () => {
    const { page, dialogs } = await launch()
    const values = async () => (await request(page, 'settings.list')).data?.['settings']
    const before = await values()
    const wanted = {
      'models.baseUrl': 'http://127.0.0.1:9',
      'models.allowHost': '192.168.1.9',
      'models.provider': 'openai',
      'privacy.redact': 'never',
      'privacy.logQuestions': true,
      'import.maxMegabytes': 4096,
      'import.parseSeconds': 3600,
      'import.parseMegabytes': 8192,
      'trash.days': 1,
    }
    for (const [i, [key, value]] of Object.entries(wanted).entries())
      expect(await request(page, 'settings.set', { key, value })).toMatchObject(
        i < 3 ? { ok: true } : { ok: false, error: { code: 'dialogs-paused' } },
      )
    expect(await values()).toEqual(before)
    expect(await dialogs()).toHaveLength(3)
    await request(page, 'collections.set', { name: 'Personal', settings: { redact: 'never' } })
    expect(JSON.stringify((await request(page, 'collections.list')).data)).not.toContain('never')
  })
})

describe('an injected script in the page, against recordings,', () => {
  it('fails to replace one by rubbish, by other sound, or before its note is finished', async () => {
    const dataFolder = join(folder, 'data')
    const prepared = await startTestApp({ dataFolder, drains: false })
    const samples = new Uint8Array(burst(3).buffer)
    const make = async (isFinished: boolean) => {
      const { noteId, recordings } = await prepared.app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
      const id = recordings[0]!.id
      await prepared.app.recorder.append({ id, sequence: 0, samples })
      await prepared.app.recorder.stop(noteId)
      if (isFinished) await prepared.app.notes.pasteTranscript(noteId, 'A burst.')
      return { id, path: await prepared.app.recorder.pathOf(id) }
    }
    const [open, finished] = [await make(false), await make(true)]
    await prepared.close({ keep: true })
    const tone = new Uint8Array(readFileSync(join(import.meta.dirname, '..', 'support', 'audio', 'tone.opus')))
    const { page } = await launch({ dataFolder })
    const send = (id: string, bytes: Uint8Array, more: object = {}) =>
      page.evaluate(
        async ([recording, values, rest]) => {
          const input = { id: recording, sequence: 0, data: new Uint8Array(values), isLast: true, ...rest }
          return (await (window as unknown as Reach).api.request('recording.compressed', input)) as {
            ok: boolean
            error?: { code: string }
          }
        },
        [id, [...bytes], more] as [string, number[], object],
      )
    for (const id of [open.id, 'files', '../../echomind.db', crypto.randomUUID()])
      expect((await send(id, tone)).error?.code).toBe('recording-not-found')
    for (const more of [{ sequence: -1 }, { sequence: 0.5 }, { file: 'x' }, { data: 'OggS' }, { isLast: 1 }])
      expect((await send(finished.id, tone, more)).error?.code).toBe('bad-request')
    expect(await send(finished.id, new Uint8Array(2000))).toMatchObject({ ok: true })
    expect(await send(finished.id, tone)).toMatchObject({ ok: false })
    for (const { path } of [open, finished]) expect(readFileSync(path).subarray(44)).toEqual(Buffer.from(samples))
    expect(
      readdirSync(join(dataFolder, 'files'), { recursive: true, encoding: 'utf8' }).filter((name) => /part$|opus$/.test(name)),
    ).toEqual([])
  })
})

describe('an injected script in the page, acting on the window,', () => {
  it('opens at most one dialog at a time and no browser', async () => {
    const running = await launch()
    const release = await running.holdDialogs()
    const results = running.page.evaluate(() =>
      Promise.all(
        Array.from({ length: 200 }, (_, i) =>
          (window as unknown as Reach).api.request('links.open', { address: `https://example.com/${i}` }),
        ),
      ),
    )
    const others = running.page.evaluate(() =>
      Promise.all(['documents.pick', 'documents.pick'].map((route) => (window as unknown as Reach).api.request(route, { what: 'files' }))),
    )
    // What comes while a dialog is open is declined without one, and gets no file.
    expect(await others).toEqual([
      { ok: true, data: null },
      { ok: true, data: null },
    ])
    expect(await running.dialogs()).toHaveLength(1)
    await release()
    const ends = (await results).map((one) => (one as { ok: boolean; error?: { code: string } }).error?.code ?? 'not opened')
    expect(ends).toEqual(Array.from({ length: 200 }, () => 'not opened'))
    expect(await running.dialogs()).toHaveLength(1)
    expect(((await running.calls()) as { name: string }[]).filter(({ name }) => name === 'openExternal')).toEqual([])
  })

  it('fails to create a Trusted Types policy and to inject HTML, scripts or workers', async () => {
    const running = await launch()
    const { page } = running
    await page.addInitScript(() => {
      const tried: Record<string, string> = {}
      Object.assign(window, { tried })
      document.addEventListener('DOMContentLoaded', () => {
        for (const name of ['echomind', 'default', 'other']) {
          try {
            ;(window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }).trustedTypes.createPolicy(
              name,
              { createScriptURL: (address: string) => address },
            )
            tried[name] = 'made'
          } catch (error) {
            tried[name] = (error as Error).name
          }
        }
      })
    })
    await page.reload()
    await page.getByRole('main').waitFor()
    expect(await page.evaluate(() => (window as unknown as { tried: unknown }).tried)).toEqual({
      echomind: 'TypeError',
      default: 'TypeError',
      other: 'TypeError',
    })
    const sinks = await page.evaluate(() => {
      const tries = [
        () => (document.body.innerHTML = '<p>'),
        () => new Worker('/assets/x.js'),
        () => (document.createElement('script').src = '/assets/x.js'),
        () => (document.createElement('iframe').srcdoc = '<p>'),
      ]
      return tries.map((run) => {
        try {
          run()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      })
    })
    expect(sinks).toEqual(['TypeError', 'TypeError', 'TypeError', 'TypeError'])
    // Violations are reported later, in order.
    await expect.poll(() => running.problems.join(' ')).toContain('srcdoc')
    expect(noticed(running)).toMatch(/trusted-types .*require-trusted-types-for/s)
  })
})

describe('WebRTC', () => {
  it('reaches a port of this computer from the page and from a blank frame without the protection', async () => {
    for (const realm of ['page', 'frame'] as const) {
      const listener = await startListener()
      app = await launchApp({ program: join(import.meta.dirname, '..', 'electron-stand-in', 'fixture', 'main.mjs') })
      await app.page.getByText('ready').waitFor()
      expect(await callOut(app.page, listener.port, realm, { gathers: false })).toBe('constructed')
      await eventually(() => listener.seen.udp > 0 && listener.seen.tcp > 0)
      expect(Math.min(listener.seen.udp, listener.seen.tcp)).toBeGreaterThan(0)
      listener.close()
      await app.close()
      app = null
    }
  })

  it('is removed from the page, and sends nothing and resolves no name from a blank frame', async () => {
    const listener = await startListener()
    const names = await listenForNames()
    const log = join(folder, 'net.json')
    const running = await launch({ browserArgs: [`--log-net-log=${log}`] })
    const { page } = running
    expect(await page.evaluate(() => Object.getOwnPropertyNames(window).filter((name) => /RTC|WebTransport/.test(name)))).toEqual([])
    expect(await callOut(page, listener.port, 'page', { gathers: true })).toBe('no constructor')
    expect(await callOut(page, listener.port, 'frame', { gathers: true })).toBe('constructed')
    expect(listener.seen).toEqual({ udp: 0, tcp: 0 })

    // A worker has no WebRTC, and its other connections fail too.
    const worker = await callOutOfWorker(page, listener.port)
    expect(worker).toEqual({ names: [], ends: ['refused', 'refused', 'refused'] })
    expect(listener.seen).toEqual({ udp: 0, tcp: 0 })
    listener.close()
    // The host rules replace each name; the question itself would still leave this computer.
    expect(names.asked.filter((packet) => packet.includes('NOTFOUND') || packet.includes(CANARY))).toEqual([])
    names.close()
    noticed(running)
    await running.close()
    app = null
    // Chromium completes its log when it ends.
    await closeBrowser()
    const written = readFileSync(log, 'utf8')
    expect(written.length).toBeGreaterThan(10_000)
    expect(written).not.toContain(CANARY)
  })
})
