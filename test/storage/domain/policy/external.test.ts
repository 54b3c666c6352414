import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { externalAddress, mayOpenOriginal, nameToOpen } from '../../../../src-main/storage/domain/policy/external.ts'

const REFUSED = [
  'file:///etc/passwd',
  'file://server/share',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'mailto:a@b.c',
  'tel:1',
  'ms-msdt:/id',
  'ms-officecmd:x',
  'search-ms:query',
  'smb://x/y',
  'ftp://x/',
  'sftp://x',
  'ssh://x',
  'vscode://x',
  'app://echomind/',
  'chrome://settings',
  'about:blank',
  'blob:https://x/1',
  'view-source:https://x',
  'intent://x',
  'itms-apps://x',
  'x-apple.systempreferences:x',
  'steam://run/1',
  'zoommtg://x',
  'slack://x',
  'calculator:',
  'shell:startup',
  'ldap://x',
  'jar:file:///x!/',
  'wss://x',
  '',
  ' ',
  'x',
  '/etc/passwd',
  '\\\\server\\share',
  'C:\\Windows\\system32\\calc.exe',
  'c:/windows',
  '//evil.example',
  'http:',
  'http:/',
  'http://',
  'https:///',
  'https:evil.example',
  'https:/evil.example',
  'https://user@example.com/',
  'https://user:pass@example.com/',
  'https://example.com@evil.example/',
  'https://example.com\\@evil.example/',
  'https://example.com\n.evil.example',
  'https://exa mple.com/',
  'https://example.com/\u0000',
  'https://example.com/\u202egpj.exe',
  ' https://example.com/',
  'https://example.com/ ',
  '\thttps://example.com',
  'https://[::1',
  'https://999.1.1.1.1/',
  'https://%00/',
  `https://example.com/${'a'.repeat(3000)}`,
  'https://example.com/\u00a0x',
  'https:\\\\example.com',
  'http:example.com/x',
  'htt\np://example.com/',
]

describe('opening an address in the browser', () => {
  it.each(REFUSED)('is refused: %j', (address) => expect(externalAddress(address)).toBeNull())

  it.each([
    ['https://example.com', 'https://example.com/'],
    ['http://example.com/a?b=c#d', 'http://example.com/a?b=c#d'],
    ['HTTPS://EXAMPLE.COM/A', 'https://example.com/A'],
    ['https://ex\u00e4mple.com/', 'https://xn--exmple-cua.com/'],
    ['https://ex\u0430mple.com/', 'https://xn--exmple-4nf.com/'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
  ])('opens %s as %s', (address, shown) => expect(externalAddress(address)).toBe(shown))

  it('accepts http and https alone, and accepts its own result unchanged', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.webUrl(),
          fc.string({ unit: 'binary' }),
          fc.string().map((s) => `https://${s}`),
        ),
        (address) => {
          const opened = externalAddress(address)
          if (opened === null) return
          expect(new URL(opened).protocol).toMatch(/^https?:$/)
          expect(externalAddress(opened)).toBe(opened)
        },
      ),
    )
  })
})

describe('opening an original in its own program', () => {
  it.each(['a.pdf', '/data/files/2026-11-21/1b.docx', 'C:\\files\\1.TXT', 'a.md'])('is allowed for the file type of %s', (path) =>
    expect(mayOpenOriginal(path)).toBe(true),
  )
  it.each([
    'a.exe',
    'a.sh',
    'a.desktop',
    'a.bat',
    'a.cmd',
    'a.ps1',
    'a.js',
    'a.html',
    'a.htm',
    'a.svg',
    'a.app',
    'a.scr',
    'a.lnk',
    'a.url',
    'a.docm',
    'a.pdf.exe',
    'a',
    'a.',
    '.pdf/',
    'a.pdf ',
    'a.pdf\u0000',
    'a.jar',
    'a.py',
    'a.command',
    'a.msi',
    'a.hta',
    'a.iso',
    '',
  ])('is refused for %j', (path) => expect(mayOpenOriginal(path)).toBe(false))
})

describe('the name of the copy that another program opens', () => {
  const named = (name: string, path = '/data/files/1.bin', type: string | null = null) => nameToOpen({ name, path, type })

  it('has the stored extension, and that of its name only where the file came without a path', () => {
    expect(named('Lease.pdf', '/data/files/1.pdf')).toBe('Lease.pdf')
    expect(named('Lease.exe', '/data/files/1.pdf')).toBe('Lease.pdf')
    expect(named('Lease.pdf', '/data/files/1.exe')).toBeNull()
    expect(named('Lease.DOCX')).toBe('Lease.docx')
    expect(named('Plan 1.2', '/data/files/1.bin', 'pdf')).toBe('Plan 1.2.pdf')
    expect(named('Lease', '/data/files/1.bin', 'docx')).toBe('Lease.docx')
    expect(named('Lease')).toBeNull()
  })

  it.each(['a.exe', 'a.sh', 'a.docm', 'a.html', 'a.lnk', 'a.pdf.scr', 'a.pdf.exe ', 'a.pdf.exe..', 'gnp.\u202eexe', 'a.pdf.js\u200b'])(
    'is refused for %j, whatever was read in it',
    (name) => {
      for (const type of ['pdf', 'txt', 'html', null]) expect(named(name, '/data/files/1.bin', type)).toBeNull()
    },
  )

  it('is a plain name of any system with an extension that may be opened, for any name', () => {
    expect(named('../../etc/passwd.txt')).toBe('etcpasswd.txt')
    expect(named('C:\\a\\b.pdf')).toBe('Cab.pdf')
    expect(named('CON.pdf')).toBe('original.pdf')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), fc.constantFrom('pdf', 'eml', null), (name, type) => {
        const given = named(name, '/data/files/1.bin', type)
        if (given === null) return
        expect(mayOpenOriginal(given)).toBe(true)
        expect(given).not.toMatch(/[\p{C}<>:"/\\|?*]|^[\s.]/u)
        expect(given.length).toBeLessThan(115)
      }),
    )
  })
})
