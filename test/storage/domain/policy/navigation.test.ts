import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOwnAddress, mayNavigate, originOf, PAGE_ADDRESS } from '../../../../src-main/storage/domain/policy/navigation.ts'

const ALLOWED = [
  'app://echomind/index.html',
  'app://echomind/index.html#',
  'app://echomind/index.html#/chats/1',
  'app://echomind/index.html#a=b&c=d',
  'app://echomind/index.html#%20',
]

const SCHEMES = [
  'http',
  'https',
  'file',
  'ftp',
  'data',
  'javascript',
  'blob',
  'about',
  'chrome',
  'devtools',
  'view-source',
  'filesystem',
  'ws',
  'wss',
  'mailto',
  'tel',
  'vscode',
  'ms-settings',
  'smb',
  'intent',
  'app2',
  'App',
  'APP',
  'echomind',
  'chrome-extension',
]
const TAILS = ['//echomind/index.html', '//echomind', '/echomind/index.html', 'echomind', '//evil.example/', '///index.html']

const REFUSED = [
  ...SCHEMES.flatMap((scheme) => TAILS.map((tail) => `${scheme}:${tail}`)),
  'app://echomind',
  'app://echomind/',
  'app://echomind/index.htm',
  'app://echomind/index.html/',
  'app://echomind/index.html?x=1',
  'app://echomind/index.htmlx',
  'app://echomind/../index.html',
  'app://echomind//index.html',
  'app://echomind/%69ndex.html',
  'app://echomind/documents/1/original',
  'app://echomind/assets/index.js',
  'app://echomind.evil/index.html',
  'app://evil/index.html',
  'app://echomind@evil/index.html',
  'app://evil@echomind/index.html',
  'app://user:pass@echomind/index.html',
  'app://echomind:80/index.html',
  'app://ECHOMIND/index.html',
  'app://echomind\\index.html',
  'app:///index.html',
  'app:echomind/index.html',
  'app:/echomind/index.html',
  ' app://echomind/index.html',
  'app://echomind/index.html ',
  '\tapp://echomind/index.html',
  'app://echomind/index.html\n',
  'app://echomind/\u0000index.html',
  'app://echo\u200bmind/index.html',
  'app://xn--echomind/index.html',
  'app://ech\u043emind/index.html',
  'app://echomind/index.html#<script>',
  'app://echomind/index.html#a b',
  'app://echomind/index.html#\u202e',
  'app://echomind/index.html#"x"',
  '',
  '#',
  '/',
  'index.html',
  '//echomind/index.html',
  'about:blank',
  'about:srcdoc',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>1</script>',
  'blob:app://echomind/1',
  `app://echomind/index.html#${'a'.repeat(5000)}`,
  'http://localhost:5173/',
  'http://127.0.0.1/',
  'https://echomind.app.invalid/index.html',
]

describe('navigation of the window', () => {
  it('is tested with at least 200 addresses', () => expect(ALLOWED.length + REFUSED.length).toBeGreaterThanOrEqual(200))
  it.each(ALLOWED)('stays on the app’s page: %s', (address) => expect(mayNavigate(address)).toBe(true))
  it.each(REFUSED)('is refused elsewhere: %j', (address) => expect(mayNavigate(address)).toBe(false))

  it('follows the dev server in development, and then nothing else', () => {
    const page = 'http://localhost:5173/'
    expect(mayNavigate(page, page)).toBe(true)
    expect(mayNavigate('http://localhost:5173.evil/', page)).toBe(false)
    expect(mayNavigate(PAGE_ADDRESS, page)).toBe(false)
  })

  it('takes only the exact host for the app’s own, whatever follows the name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (rest) => {
        const own = isOwnAddress(`app://echomind${rest}`)
        expect(own).toBe(/^[/?#]/.test(rest))
      }),
    )
  })

  it('reads an origin only from a plain address', () => {
    expect(originOf('app://echomind/x')).toBe('app://echomind')
    expect(originOf('http://127.0.0.1:5173/x')).toBe('http://127.0.0.1:5173')
    for (const odd of ['', 'app:', 'app://', 'app://a@b/', 'app://a b/', 'file:///etc/passwd', 'data:text/html,x', 'http://[::1]/'])
      expect(originOf(odd)).toBeNull()
  })
})
