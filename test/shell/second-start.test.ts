import type { BrowserWindow } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { electron, event, fakeElectron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronModule())

const { followApp } = await import('../../src-main/shell/window.ts')

/** What another program, a link or a file may put after the name of the app. */
const HOSTILE_WORDS = [
  'echomind://purge?all=1',
  'echomind://import//etc/passwd',
  'echomind://settings/speech.command=%5B%22sh%22%5D',
  'ECHOMIND:restore',
  'app://echomind/index.html#x',
  'file:///etc/passwd',
  'https://example.org/',
  'javascript:alert(1)',
  'data:text/html,<script>',
  '/etc/passwd',
  '../../secret.txt',
  '~/.ssh/id_rsa',
  '\\\\server\\share\\a.docx',
  'C:\\Windows\\win.ini',
  'backup.echomind',
  '--cli',
  '--cli=restore',
  'restore',
  'purge',
  '--yes',
  '--data=/',
  '--gpu-launcher=sh',
  '--renderer-cmd-prefix=sh',
  '--no-sandbox',
  '--remote-debugging-port=9222',
  '--inspect',
  '-e',
  '$(touch /tmp/x)',
  '`id`',
  'a\u0000b',
  '\u202egnp.exe',
  'x'.repeat(100_000),
]

beforeEach(() => {
  electron.current = fakeElectron()
})

describe('a second start of the app', () => {
  it('takes nothing from the words of a second start: thirty hostile ones bring the window forward, and that is all', () => {
    const window = new electron.current.BrowserWindow({})
    const before = [...electron.current.app.eventNames()]
    followApp(() => window as unknown as BrowserWindow, vi.fn())
    const words = HOSTILE_WORDS.flatMap((word) => [
      ['echomind', word],
      ['echomind', '--', word],
    ])
    for (const argv of words) electron.current.app.emit('second-instance', event(), argv, '/tmp', { argv, command: argv })
    expect(window.shown).toEqual(words.flatMap(() => ['show', 'focus']))
    expect(window.loaded).toEqual([])
    // No door for addresses and files of the system: `open-url`, `open-file`.
    expect(electron.current.app.eventNames().filter((name) => !before.includes(name))).toEqual([
      'second-instance',
      'activate',
      'window-all-closed',
    ])
    for (const done of Object.values(electron.current.shell)) expect(done).not.toHaveBeenCalled()
    expect(electron.current.app.quit).not.toHaveBeenCalled()
  })
})
