import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isCloudModel, classifyAddress, modelAddress, parseAddress } from '../../../../src-main/storage/domain/policy/network.ts'

const LOCAL: [written: string, url: string][] = [
  ['127.0.0.1', 'http://127.0.0.1:11434'],
  ['127.0.0.1:11434', 'http://127.0.0.1:11434'],
  ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http://127.0.0.1:11434', 'http://127.0.0.1:11434'],
  ['http://127.0.0.1:11434/', 'http://127.0.0.1:11434'],
  ['HTTP://127.0.0.1:11434', 'http://127.0.0.1:11434'],
  ['http://127.0.0.1', 'http://127.0.0.1:80'],
  ['https://127.0.0.1', 'https://127.0.0.1:443'],
  ['https://127.0.0.1:8443', 'https://127.0.0.1:8443'],
  ['  127.0.0.1:11434  ', 'http://127.0.0.1:11434'],
  ['127.0.0.2', 'http://127.0.0.2:11434'],
  ['127.255.255.254:1', 'http://127.255.255.254:1'],
  ['0.0.0.0', 'http://127.0.0.1:11434'],
  ['0.0.0.0:11434', 'http://127.0.0.1:11434'],
  ['http://0.0.0.0:8080', 'http://127.0.0.1:8080'],
  ['https://0.0.0.0', 'https://127.0.0.1:443'],
  [':11434', 'http://127.0.0.1:11434'],
  [':8080', 'http://127.0.0.1:8080'],
  ['http://:8080', 'http://127.0.0.1:8080'],
  ['localhost', 'http://localhost:11434'],
  ['LOCALHOST', 'http://localhost:11434'],
  ['localhost:65535', 'http://localhost:65535'],
  ['http://localhost', 'http://localhost:80'],
  ['http://localhost/', 'http://localhost:80'],
  ['https://Localhost:443', 'https://localhost:443'],
  ['::1', 'http://[::1]:11434'],
  ['[::1]', 'http://[::1]:11434'],
  ['[::1]:8080', 'http://[::1]:8080'],
  ['http://[::1]:8080/', 'http://[::1]:8080'],
  ['0:0:0:0:0:0:0:1', 'http://[::1]:11434'],
  ['[0000:0000::0001]:1', 'http://[::1]:1'],
  ['::', 'http://127.0.0.1:11434'],
  ['[::]:8080', 'http://127.0.0.1:8080'],
]

const ELSEWHERE = [
  '192.168.1.20',
  '192.168.1.20:11434',
  'http://192.168.1.20',
  'https://192.168.1.20:8443',
  '10.0.0.1',
  '172.16.0.9',
  '169.254.169.254',
  'http://169.254.169.254/',
  '8.8.8.8',
  '1.1.1.1:80',
  '128.0.0.1',
  '126.255.255.255',
  '255.255.255.255',
  'nas',
  'nas.local',
  'nas.local:11434',
  'http://my-server',
  'example.com',
  'https://example.com',
  'example.com:443',
  'localhost.example.com',
  'localhost.evil',
  '127.0.0.1.evil.com',
  '127.0.0.1.nip.io',
  '127-0-0-1.example.org',
  'foo.localhost',
  'xlocalhost',
  'localhost-1',
  'localhosts',
  'host.docker.internal',
  'xn--lcalhost-54a.com',
  'fe80::1',
  '[fe80::1]:11434',
  'fd00::1',
  '2001:db8::1',
  'http://[2001:db8::1]:8080',
  '::2',
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]:11434',
  '[::127.0.0.1]',
  '64:ff9b::7f00:1',
  'rebind.network',
  '7f000001.example.com',
  'a',
  'server_1',
  '127.evil',
  'metadata.google.internal',
  'ollama.com.evil.org',
  'notollama.com',
  'xollama.com',
]

const UNREADABLE = [
  '',
  ' ',
  '2130706433',
  'http://2130706433',
  'http://2130706433:11434',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '127.1',
  '127.0.1',
  '127.0.0.01',
  '127.000.000.001',
  '127.0.0.256',
  '127.0.0.1.',
  'localhost.',
  '1.2.3',
  '1.2.3.4.5',
  '127.0.0.0x1',
  'http://１２７.0.0.1',
  '127。0。0。1',
  'ｌocalhost',
  'lоcalhost',
  'http://127.0.0.1%00',
  'http://%31%32%37.0.0.1',
  '127.0.0.1%2f',
  'localhost\u200b',
  'local\u00adhost',
  'lo\tcalhost',
  '127.0.0.1\n.evil.com',
  'a b',
  'http://127.0.0.1 .evil.com',
  'http://user@127.0.0.1',
  'http://user:secret@127.0.0.1:11434',
  'http://127.0.0.1@evil.com',
  'http://127.0.0.1:80@evil.com',
  'http://127.0.0.1#@evil.com',
  'http://127.0.0.1\\@evil.com',
  'http:\\\\127.0.0.1',
  'http:/127.0.0.1',
  'http:127.0.0.1',
  '//127.0.0.1',
  'http://',
  'https://',
  'http:///',
  'ftp://127.0.0.1',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'ws://127.0.0.1',
  'unix:/run/ollama.sock',
  'http+unix://x',
  'http://127.0.0.1/api',
  'http://127.0.0.1:11434/ollama',
  'http://127.0.0.1?x=1',
  '127.0.0.1#x',
  '127.0.0.1:0',
  '127.0.0.1:65536',
  '127.0.0.1:99999',
  '127.0.0.1:-1',
  '127.0.0.1:1e3',
  '127.0.0.1:80:80',
  '127.0.0.1:x',
  '[::1',
  '::1]',
  '[::1%25eth0]',
  'fe80::1%eth0',
  '[v1.x]',
  '[]',
  '[127.0.0.1]',
  '-host',
  'host-',
  'ho..st',
  '.host',
  'h*st',
  'host,other',
  `${'a'.repeat(64)}.com`,
  `${'a.'.repeat(127)}aa`,
]

describe('the address check of a model server', () => {
  it.each(LOCAL)('allows this computer: %j as %s', (written, url) => {
    expect(parseAddress(written)?.url).toBe(url)
    expect(classifyAddress(written, '')).toMatchObject({ ok: true, local: true, url })
  })

  it.each(ELSEWHERE)('refuses another computer that is not allowed: %j', (written) => {
    expect(classifyAddress(written, '')).toEqual({ ok: false, reason: 'not-local' })
    expect(classifyAddress(written, 'somewhere-else.local')).toEqual({ ok: false, reason: 'not-local' })
  })

  it.each(ELSEWHERE)('allows another computer that the settings name: %j', (written) => {
    expect(classifyAddress(written, written)).toMatchObject({ ok: true, local: false })
  })

  it.each(UNREADABLE)('refuses text that is no server address: %j', (written) => {
    expect(classifyAddress(written, '')).toEqual({ ok: false, reason: 'unreadable' })
    expect(classifyAddress(written, written)).toEqual({ ok: false, reason: 'unreadable' })
  })

  it.each(['ollama.com', 'https://ollama.com', 'api.ollama.com:443', 'http://OLLAMA.com:80'])(
    'refuses Ollama’s own service even when the settings name it: %j',
    (written) => {
      expect(classifyAddress(written, written)).toEqual({ ok: false, reason: 'cloud' })
    },
  )

  it('allows a host named with a port on that port alone', () => {
    expect(classifyAddress('http://nas.local:11434', 'nas.local')).toMatchObject({ ok: true })
    expect(classifyAddress('http://nas.local:11434', 'NAS.local:11434')).toMatchObject({ ok: true })
    expect(classifyAddress('http://nas.local:8080', 'nas.local:11434')).toMatchObject({ ok: false })
    expect(classifyAddress('http://other.local:11434', 'nas.local')).toMatchObject({ ok: false })
    expect(classifyAddress('[2001:db8::1]:11434', '2001:0db8:0::1')).toMatchObject({ ok: true })
  })

  it('never allows an address that a URL parser reads as another host than the checked one', () => {
    const piece = fc.constantFrom(
      'http://',
      'https://',
      '127',
      '.',
      '0',
      '1',
      ':',
      '11434',
      '/',
      '@',
      '[',
      ']',
      '::1',
      'localhost',
      '0x7f',
      '%',
      '\\',
      '#',
      '?',
      'evil',
      '.com',
      'ｌ',
      '\t',
      '。',
      '-',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const verdict = classifyAddress(pieces.join(''), '')
        if (!verdict.ok) return
        const { hostname, username, pathname, search, hash } = new URL(verdict.url)
        expect(hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)).toBe(true)
        expect([username, pathname, search, hash]).toEqual(['', '/', '', ''])
      }),
      { numRuns: 5000 },
    )
  })
})

describe('the address of the model server', () => {
  it.each<[string, string | undefined, string]>([
    ['', undefined, 'http://127.0.0.1:11434'],
    ['', '', 'http://127.0.0.1:11434'],
    ['  ', ' ', 'http://127.0.0.1:11434'],
    ['', '0.0.0.0:8000', 'http://127.0.0.1:8000'],
    ['', '"0.0.0.0"', 'http://127.0.0.1:11434'],
    ['', ':9000', 'http://127.0.0.1:9000'],
    ['', 'https://nas.local', 'https://nas.local:443'],
    ['localhost:1234', '0.0.0.0', 'http://localhost:1234'],
    ['http://user@evil', '0.0.0.0', 'http://user@evil'],
  ])('follows from the setting %j and OLLAMA_HOST %j as %s', (setting, environment, address) => {
    expect(modelAddress(setting, environment)).toBe(address)
  })
})

describe('models that run in the cloud', () => {
  it.each(['gpt-oss:120b-cloud', 'gpt-oss:cloud', 'qwen3-coder:480b-cloud', 'GPT-OSS:Cloud', 'kimi-cloud', 'ollama.com/library/x'])(
    'are recognised by their name: %s',
    (name) => {
      expect(isCloudModel({ name })).toBe(true)
    },
  )
  it('are recognised by their remote host or remote model', () => {
    expect(isCloudModel({ name: 'mine', remote_host: 'https://ollama.com:443' })).toBe(true)
    expect(isCloudModel({ name: 'mine', remote_model: 'gpt-oss:120b' })).toBe(true)
  })
  it.each(['qwen3.5:4b', 'cloudy:7b', 'nimbus-cloud-reader:1b', 'cloud9:latest', 'all-minilm'])(
    'are not confused with local models of similar names: %s',
    (name) => {
      expect(isCloudModel({ name, remote_host: '', remote_model: undefined })).toBe(false)
    },
  )
})
