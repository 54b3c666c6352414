import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentType, protocolTarget } from '../../../../src-main/storage/domain/policy/protocol-paths.ts'

const FILES = new Set(['/index.html', '/assets/index-1a.js', '/assets/index-1a.css', '/assets/pdf.worker-2b.mjs'])
const ID = '0b5c1e9e-7d55-4f0e-9d0a-1f2e3d4c5b6a'

const STEPS = [
  '..',
  '.',
  '%2e%2e',
  '%2E%2E',
  '..%2f',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '....//',
  '%252e%252e',
  '\u2025',
  '..;',
  '%c0%ae%c0%ae',
  '..\u0000',
  '~',
  '%00',
  '//',
  '\\\\server\\share',
  'C:',
  'file:',
]
const TARGETS = ['etc/passwd', 'index.html', 'echomind.db', 'files/1.pdf', 'assets/index-1a.js', 'package.json']

const REFUSED = [
  ...STEPS.flatMap((step) => TARGETS.map((target) => `app://echomind/${step}/${target}`)),
  'app://echomind',
  'app://echomind/index.html?x',
  'app://echomind/index.html#x',
  'app://echomind/index.html/',
  'app://echomind/INDEX.HTML',
  'app://echomind//index.html',
  'app://echomind/assets/',
  'app://echomind/assets',
  'app://echomind/assets/index-1a.js.map',
  'app://evil/index.html',
  'app://echomind.evil/index.html',
  'app://echomind@evil/index.html',
  'https://echomind/index.html',
  'file:///index.html',
  '/index.html',
  '',
  'app:///index.html',
  `app://echomind/documents/${ID}`,
  `app://echomind/documents/${ID}/`,
  `app://echomind/documents/${ID}/original/`,
  `app://echomind/documents/${ID}/original?x`,
  `app://echomind/documents/${ID.toUpperCase()}/original`,
  `app://echomind/documents/${ID}x/original`,
  'app://echomind/documents/../original',
  'app://echomind/documents//original',
  'app://echomind/documents/1/original',
  `app://echomind/documents/${ID}/../original`,
  `app://echomind/documents/${ID}%00/original`,
  `app://echomind/Documents/${ID}/original`,
  `app://echomind/documents/${ID}/text`,
]

describe('addresses of the app’s own scheme', () => {
  it('are tested in at least 150 odd forms', () => expect(REFUSED.length).toBeGreaterThanOrEqual(150))
  it.each(REFUSED)('are refused in odd forms: %j', (address) => expect(protocolTarget(address, FILES)).toBeNull())

  it('lead to the built files and to originals by id', () => {
    for (const path of FILES) expect(protocolTarget(`app://echomind${path}`, FILES)).toEqual({ kind: 'file', path })
    expect(protocolTarget('app://echomind/', FILES)).toEqual({ kind: 'file', path: '/index.html' })
    expect(protocolTarget(`app://echomind/documents/${ID}/original`, FILES)).toEqual({ kind: 'original', id: ID })
  })

  it('lead to a file of the table or to a plain id, whatever is asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (path) => {
        const target = protocolTarget(`app://echomind/${path}`, FILES)
        if (target?.kind === 'file') expect(FILES.has(target.path)).toBe(true)
        if (target?.kind === 'original') expect(target.id).toMatch(/^[0-9a-f-]{36}$/)
      }),
    )
  })

  it('have a content type that never makes a page of another file', () => {
    expect(contentType('/assets/a.js')).toBe('text/javascript; charset=utf-8')
    expect(contentType('/a.pdf')).toBe('application/pdf')
    for (const odd of ['/a', '/a.htm', '/a.xhtml', '/a.html.bak', '/a.HTML']) expect(contentType(odd)).toBe('application/octet-stream')
  })
})
