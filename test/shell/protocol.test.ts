import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '../../src-preload/contract/errors.ts'
import { appScheme, createProtocolHandler } from '../../src-main/shell/protocol.ts'

const ID = '0b5c1e9e-7d55-4f0e-9d0a-1f2e3d4c5b6a'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-protocol-'))
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'renderer', 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'renderer', 'assets', 'a.js'), 'export {}')
  writeFileSync(join(folder, '1.pdf'), '0123456789')
  writeFileSync(join(folder, 'secret'), 'SECRET')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function ask(
  path: string,
  options: {
    method?: string
    headers?: Record<string, string>
    original?: string
    recording?: string
    type?: string | null
    developmentAddress?: string
  } = {},
) {
  const handler = await createProtocolHandler({
    rendererFolder: join(folder, 'renderer'),
    original: async () => {
      if (options.original === undefined) throw new AppError('document-not-found')
      return { path: join(folder, options.original), type: options.type === undefined ? 'pdf' : options.type }
    },
    recording: async () => {
      if (options.recording === undefined) throw new AppError('recording-not-found')
      return join(folder, options.recording)
    },
    developmentAddress: options.developmentAddress ?? null,
  })
  const request = {
    url: path.includes('://') ? path : `app://echomind${path}`,
    method: options.method ?? 'GET',
    headers: new Headers(options.headers),
  }
  return handler(request as Request)
}

describe('the app:// protocol', () => {
  it('serves the page and its files with their types and the content security policy on every response', async () => {
    const page = await ask('/index.html')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toBe('<!doctype html>')
    expect((await ask('/assets/a.js')).headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    const answers = [
      page,
      await ask('/nothing'),
      await ask('/index.html', { method: 'POST' }),
      await ask(`/documents/${ID}/original`, { original: '1.pdf' }),
      await ask(`/documents/${ID}/original`, { original: '1.pdf', headers: { range: 'bytes=99-' } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([200, 404, 405, 200, 416])
    for (const answer of answers) expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('serves a PDF completely or by ranges', async () => {
    const whole = await ask(`/documents/${ID}/original`, { original: '1.pdf' })
    expect([whole.headers.get('content-length'), whole.headers.get('accept-ranges'), await whole.text()]).toEqual([
      '10',
      'bytes',
      '0123456789',
    ])
    const part = await ask(`/documents/${ID}/original`, { original: '1.pdf', headers: { range: 'bytes=2-5' } })
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length'), await part.text()]).toEqual([
      206,
      'bytes 2-5/10',
      '4',
      '2345',
    ])
    const head = await ask(`/documents/${ID}/original`, { original: '1.pdf', method: 'HEAD' })
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['10', ''])
  })

  it('serves every other document as a download, never as a page', async () => {
    for (const type of ['html', 'md', 'txt', null])
      expect((await ask(`/documents/${ID}/original`, { original: '1.pdf', type })).headers.get('content-type')).toBe(
        'application/octet-stream',
      )
  })

  it('serves a recording by ranges, as sound and nothing else', async () => {
    writeFileSync(join(folder, '1.wav'), 'RIFF567890')
    const part = await ask(`/recordings/${ID}/wav`, { recording: '1.wav', headers: { range: 'bytes=4-6' } })
    expect([part.status, part.headers.get('content-type'), part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'audio/wav',
      'bytes 4-6/10',
      '567',
    ])
    expect((await ask(`/recordings/${ID}/wav`)).status).toBe(404)
    expect((await ask(`/recordings/${ID}/wav/../secret`, { recording: 'secret' })).status).toBe(404)
  })

  it('answers 404 for missing documents and for symbolic links', async () => {
    expect((await ask(`/documents/${ID}/original`)).status).toBe(404)
    expect((await ask(`/documents/${ID}/original`, { original: 'gone.pdf' })).status).toBe(404)
    if (process.platform === 'win32') return
    symlinkSync(join(folder, 'secret'), join(folder, '2.pdf'))
    expect((await ask(`/documents/${ID}/original`, { original: '2.pdf' })).status).toBe(404)
  })

  it('lets the page of the dev server, and nobody else, read stored files by ranges, also before anything is built', async () => {
    rmSync(join(folder, 'renderer'), { recursive: true })
    const developmentAddress = 'http://localhost:5173/'
    const part = await ask(`/documents/${ID}/original`, { original: '1.pdf', headers: { range: 'bytes=2-5' }, developmentAddress })
    const allowed = (answer: Response): (string | null)[] =>
      ['access-control-allow-origin', 'access-control-expose-headers', 'cross-origin-resource-policy'].map((name) =>
        answer.headers.get(name),
      )
    expect([part.status, await part.text()]).toEqual([206, '2345'])
    expect(allowed(part)).toEqual(['http://localhost:5173', 'content-range', 'cross-origin'])
    expect(appScheme(developmentAddress).privileges).toHaveProperty('corsEnabled', true)

    mkdirSync(join(folder, 'renderer'))
    const built = await ask(`/documents/${ID}/original`, { original: '1.pdf' })
    expect(allowed(built)).toEqual([null, null, 'same-origin'])
    expect(appScheme(null).privileges).not.toHaveProperty('corsEnabled')
  })

  it('answers 404 for files added after the start', async () => {
    const handler = await createProtocolHandler({
      rendererFolder: join(folder, 'renderer'),
      original: () => Promise.reject(new AppError('document-not-found')),
      recording: () => Promise.reject(new AppError('recording-not-found')),
      developmentAddress: null,
    })
    writeFileSync(join(folder, 'renderer', 'planted.html'), 'x')
    expect((await handler({ url: 'app://echomind/planted.html', method: 'GET', headers: new Headers() } as Request)).status).toBe(404)
  })
})
