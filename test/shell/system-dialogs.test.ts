import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { text } from '../../src-preload/texts/text.ts'
import { makeLibrary, waysIntoLibrary } from '../support/files/into-the-library.ts'
import { electron, fakeElectron } from './fake-electron.ts'

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronModule())

const { createHostDialogs } = await import('../../src-main/shell/system-dialogs.ts')
const { createLastFolders } = await import('../../src-main/shell/last-folders.ts')

let folder = ''
beforeEach(() => {
  electron.current = fakeElectron()
  folder = mkdtempSync(join(tmpdir(), 'echomind-dialogs-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const dialogs = () =>
  createHostDialogs({
    window: () => ({}) as BrowserWindow,
    dataFolder: join(folder, 'data'),
    version: '1.0.0',
    folders: createLastFolders(join(folder, 'folders.json')),
  })

describe('the host dialogs', () => {
  it('open an address after the person saw it in full and agreed', async () => {
    const { dialog, shell } = electron.current
    dialog.showMessageBox.mockResolvedValue({ response: 1 })
    expect(await dialogs().openAddress('https://EXAMPLE.com/a')).toBe(true)
    expect(dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      detail: expect.stringContaining('https://example.com/a') as string,
      defaultId: 0,
      cancelId: 0,
    })
    expect(shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/a')
  })

  it('open no declined address, and refuse addresses other than http(s) without a dialog', async () => {
    const { dialog, shell } = electron.current
    dialog.showMessageBox.mockResolvedValue({ response: 0 })
    expect(await dialogs().openAddress('https://example.com/')).toBe(false)
    expect(await dialogs().openAddress('file:///etc/passwd')).toBe(false)
    expect(await dialogs().openAddress('javascript:alert(1)')).toBe(false)
    expect(dialog.showMessageBox).toHaveBeenCalledTimes(1)
    expect(shell.openExternal).not.toHaveBeenCalled()
  })

  it('begin where the same kind of dialog ended last, also after a restart', async () => {
    const { dialog } = electron.current
    dialog.showOpenDialog.mockResolvedValue({ canceled: false, filePaths: ['/home/ada/papers/a.pdf', '/home/ada/papers/b.pdf'] })
    dialog.showSaveDialog.mockResolvedValue({ canceled: false, filePath: join(folder, 'answer.md') })
    await dialogs().pick('files')
    expect(dialog.showOpenDialog.mock.calls[0]?.[1]).not.toHaveProperty('defaultPath')
    await dialogs().saveText('answer.md', '# Answer')
    await dialogs().pick('files')
    expect(dialog.showOpenDialog.mock.calls[1]?.[1]).toMatchObject({ defaultPath: '/home/ada/papers' })
    await dialogs().pick('folder')
    expect(dialog.showOpenDialog.mock.calls[2]?.[1]).not.toHaveProperty('defaultPath')
    await dialogs().saveText('other.md', '# Other')
    expect(dialog.showSaveDialog.mock.calls.map(([, settings]) => (settings as { defaultPath: string }).defaultPath)).toEqual([
      'answer.md',
      join(folder, 'other.md'),
    ])
  })

  it('show one dialog at a time: of 200 requests one is shown, and the others are declined', async () => {
    const { dialog, shell } = electron.current
    const answered = Promise.withResolvers<{ response: number }>()
    dialog.showMessageBox.mockReturnValue(answered.promise)
    const own = dialogs()
    const first = own.openAddress('https://example.com/0')
    const question = { message: 'Use it?', detail: '', action: 'Allow' }
    const others = Array.from({ length: 50 }, (_, i) => [
      own.openAddress(`https://example.com/${i}`),
      own.pick('files'),
      own.confirm(question),
      own.saveText('a.md', ''),
    ]).flat()
    expect(await Promise.all(others)).toEqual(Array.from({ length: 50 }, () => [false, null, false, false]).flat())
    answered.resolve({ response: 1 })
    expect(await first).toBe(true)
    expect([
      dialog.showMessageBox.mock.calls.length,
      dialog.showOpenDialog.mock.calls.length,
      dialog.showSaveDialog.mock.calls.length,
    ]).toEqual([1, 0, 0])
    expect(shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://example.com/0')
    dialog.showOpenDialog
      .mockRejectedValueOnce(new Error('the window is gone'))
      .mockResolvedValue({ canceled: false, filePaths: ['/a.pdf'] })
    await expect(own.pick('files')).rejects.toThrow('the window is gone')
    expect(await own.pick('files')).toEqual(['/a.pdf'])
  })

  it('open a copy of a stored document in its program and refuse executable files', async () => {
    const { shell } = electron.current
    const path = join(folder, '1.bin')
    writeFileSync(path, '%PDF-1.7')
    await dialogs().openFile({ path, name: 'Lease.pdf' })
    for (const name of ['Lease.sh', 'Lease.docm', 'Lease.exe', 'Lease.html', 'Lease', ''])
      await expect(dialogs().openFile({ path, name })).rejects.toMatchObject({ code: 'unsupported-type' })
    expect(shell.openPath).toHaveBeenCalledTimes(1)
    const [opened] = shell.openPath.mock.calls[0] as unknown as [string]
    expect(opened).toMatch(/[\\/]opened[\\/]1\.bin[\\/][0-9a-f-]{36}[\\/]Lease\.pdf$/)
    expect(readFileSync(opened, 'utf8')).toBe('%PDF-1.7')
    expect(statSync(opened).mode & 0o777).toBe(0o400)
    shell.openPath.mockResolvedValue('no program')
    await expect(dialogs().openFile({ path, name: 'Lease.pdf' })).rejects.toMatchObject({ code: 'file-unreadable' })
  })

  it('return the picked files, or null on cancel', async () => {
    const { dialog } = electron.current
    dialog.showOpenDialog
      .mockResolvedValueOnce({ canceled: false, filePaths: ['/a.pdf'] })
      .mockResolvedValue({ canceled: true, filePaths: [] })
    expect(await dialogs().pick('files')).toEqual(['/a.pdf'])
    expect(await dialogs().pick('folder')).toBeNull()
  })

  it('save a text at the chosen place, and nowhere on cancel', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'echomind-test-'))
    const { dialog } = electron.current
    dialog.showSaveDialog
      .mockResolvedValueOnce({ canceled: true, filePath: '' })
      .mockResolvedValue({ canceled: false, filePath: join(folder, 'a.md') })
    expect(await dialogs().saveText('Plan.md', '# Plan')).toBe(false)
    expect(await dialogs().saveText('Plan.md', '# Plan')).toBe(true)
    expect(dialog.showSaveDialog.mock.calls[1]?.[1]).toMatchObject({ defaultPath: 'Plan.md' })
    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('# Plan')
    dialog.showSaveDialog.mockResolvedValue({ canceled: false, filePath: join(folder, 'none', 'a.md') })
    await expect(dialogs().saveText('Plan.md', '# Plan')).rejects.toMatchObject({ code: 'file-unreadable' })
    rmSync(folder, { recursive: true })
  })
})

describe('the save dialog', () => {
  it('writes nothing into the library, however the person names it', async () => {
    const library = makeLibrary(folder)
    const ways = waysIntoLibrary(library)
    const before = library.bytes()
    for (const [way, filePath] of Object.entries(ways)) {
      electron.current.dialog.showSaveDialog.mockResolvedValue({ canceled: false, filePath })
      const told = await dialogs()
        .saveText('N.md', '# N')
        .catch((error: { code: string }) => error.code)
      expect([way, told]).toEqual([way, 'file-unreadable'])
    }
    expect(library.bytes()).toEqual(before)
  })
})

describe('the questions of the host', () => {
  it('tell whether the check box of a question was checked, and nothing of it when the question is declined', async () => {
    const { dialog } = electron.current
    dialog.showMessageBox
      .mockResolvedValueOnce({ response: 1, checkboxChecked: true })
      .mockResolvedValueOnce({ response: 1, checkboxChecked: false })
      .mockResolvedValue({ response: 0, checkboxChecked: true })
    const question = { message: 'Delete it?', detail: '', action: 'Delete' }
    const answers = []
    for (let i = 0; i < 3; i += 1) answers.push(await dialogs().confirmWith(question, 'Also the answers'))
    expect(answers).toEqual([true, false, null])
    expect(dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({ checkboxLabel: 'Also the answers', defaultId: 0, cancelId: 0 })
  })

  it('accept only the named button as confirmation, with Cancel as the default button', async () => {
    const { dialog } = electron.current
    dialog.showMessageBox.mockResolvedValueOnce({ response: 0 }).mockResolvedValue({ response: 1 })
    const detail = 'http://192.168.1.20:11434'
    const question = { message: text('consent.host.question'), detail, action: text('consent.host.action') }
    expect(await dialogs().confirm(question)).toBe(false)
    expect(await dialogs().confirm(question)).toBe(true)
    expect(dialog.showMessageBox.mock.calls[0]?.[1]).toMatchObject({
      message: 'Use a model server on another computer?',
      buttons: ['Cancel', 'Allow'],
      defaultId: 0,
      cancelId: 0,
      detail,
    })
  })
})
