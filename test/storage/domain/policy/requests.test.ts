import { describe, expect, it } from 'vitest'
import { mayRequest } from '../../../../src-main/storage/domain/policy/requests.ts'

const TYPES = [
  'mainFrame',
  'subFrame',
  'stylesheet',
  'script',
  'image',
  'font',
  'object',
  'xhr',
  'ping',
  'cspReport',
  'media',
  'webSocket',
  'other',
]

/** Addresses by which imported or generated text could send data out; a canary stands for the data. */
const CANARIES = [
  'https://evil.example/?q=CANARY',
  'http://evil.example/CANARY.png',
  '//evil.example/CANARY',
  'https://CANARY.evil.example/',
  'http://127.0.0.1:11434/api/tags?CANARY',
  'http://localhost/CANARY',
  'http://[::1]/CANARY',
  'http://169.254.169.254/CANARY',
  'ws://evil.example/CANARY',
  'wss://evil.example/CANARY',
  'ftp://evil.example/CANARY',
  'file:///etc/passwd?CANARY',
  'file://evil.example/share/CANARY',
  'smb://evil.example/CANARY',
  'app://evil/CANARY',
  'app://echomind.evil/CANARY',
  'app://echomind@evil.example/CANARY',
  'blob:https://evil.example/CANARY',
  'blob:app://evil/CANARY',
  'blob:null/CANARY',
  'filesystem:app://echomind/CANARY',
  'data:text/html,CANARY',
  'data:text/html;base64,Q0FOQVJZ',
  'data:application/javascript,CANARY',
  'data:text/css,CANARY',
  'data:,CANARY',
  'data:font/woff2;base64,CANARY',
  'javascript:CANARY',
  'about:blank?CANARY',
  'chrome://settings/CANARY',
  'devtools://CANARY',
  'view-source:https://evil.example/CANARY',
  'mailto:CANARY@evil.example',
  'HTTPS://EVIL.EXAMPLE/CANARY',
  'https:/evil.example/CANARY',
  'https:evil.example/CANARY',
  ' https://evil.example/CANARY',
  'https://evil.example:443/CANARY',
  'https://user:CANARY@evil.example/',
  'https://xn--vil-8xa.example/CANARY',
  'http://2130706433/CANARY',
  'http://0x7f.1/CANARY',
  'http://evil.example\\CANARY',
  'stun:evil.example?CANARY',
  'turn:evil.example?CANARY',
  'intent://evil.example/CANARY',
  'ipfs://CANARY',
  'gopher://evil.example/CANARY',
  'dns:CANARY.evil.example',
  'chrome-extension://CANARY/',
  'content://CANARY',
  'ws://localhost:5173/CANARY',
  'blob:app://echomind.evil/CANARY',
  'blob:file:///CANARY',
  'App://echomind/CANARY',
  'app:echomind/CANARY',
  'app:/echomind/CANARY',
  'app:///CANARY',
  'http://echomind/CANARY',
  'https://echomind.app.invalid/CANARY',
  '',
]

describe('requests of the window', () => {
  it('are tested in at least 60 forms', () => expect(CANARIES.length).toBeGreaterThanOrEqual(60))
  it.each(CANARIES)('are refused to any other place: %j', (address) => {
    for (const resourceType of TYPES) expect(mayRequest({ address, resourceType }), resourceType).toBe(false)
  })

  it('reach the app’s own origin, its own blobs, and data addresses of images and sounds only as these', () => {
    expect(mayRequest({ address: 'app://echomind/assets/index.js', resourceType: 'script' })).toBe(true)
    expect(mayRequest({ address: 'blob:app://echomind/1b2c', resourceType: 'other' })).toBe(true)
    expect(mayRequest({ address: 'blob:app://echomind/1b2c', resourceType: 'subFrame' })).toBe(false)
    expect(mayRequest({ address: 'data:image/png;base64,AA', resourceType: 'image' })).toBe(true)
    expect(mayRequest({ address: 'data:image/svg+xml,<svg/>', resourceType: 'subFrame' })).toBe(false)
    expect(mayRequest({ address: 'data:audio/wav;base64,AA', resourceType: 'media' })).toBe(true)
    expect(mayRequest({ address: 'data:audio/wav;base64,AA', resourceType: 'script' })).toBe(false)
  })

  it('reach the dev server, its socket and the developer tools in development alone', () => {
    const page = 'http://localhost:5173/'
    const tools = { address: 'devtools://devtools/bundled/devtools_app.html', resourceType: 'mainFrame' }
    expect([mayRequest(tools, page), mayRequest(tools)]).toEqual([true, false])
    expect(mayRequest({ address: 'http://localhost:5173/main.tsx', resourceType: 'script' }, page)).toBe(true)
    expect(mayRequest({ address: 'ws://localhost:5173/?token=1', resourceType: 'webSocket' }, page)).toBe(true)
    expect(mayRequest({ address: 'ws://localhost:9999/', resourceType: 'webSocket' }, page)).toBe(false)
    expect(mayRequest({ address: 'http://localhost:51730/', resourceType: 'script' }, page)).toBe(false)
    expect(mayRequest({ address: 'app://echomind/documents/1/original', resourceType: 'xhr' }, page)).toBe(true)
    expect(mayRequest({ address: 'app://echomind.evil/documents/1/original', resourceType: 'xhr' }, page)).toBe(false)
  })
})
