import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applicationFolders, libraryIn } from '../../../../src-main/storage/adapters/files/data-folder.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-folder-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the library of a person', () => {
  it('is new in the local folder on Windows, because the other one travels through the network with the profile', () => {
    const environment = { APPDATA: 'C:\\Users\\me\\AppData\\Roaming', LOCALAPPDATA: 'C:\\Users\\me\\AppData\\Local' }
    expect(applicationFolders(environment, 'win32')).toEqual([environment.LOCALAPPDATA, environment.APPDATA])
    expect(applicationFolders({ XDG_CONFIG_HOME: '/home/me/.config' }, 'linux')).toEqual(['/home/me/.config'])
  })

  it('stays where an earlier version made it', () => {
    const [local, roaming] = [join(folder, 'Local'), join(folder, 'Roaming')]
    expect(libraryIn([local, roaming])).toBe(join(local, 'EchoMind', 'library'))
    mkdirSync(join(roaming, 'EchoMind', 'library'), { recursive: true })
    expect(libraryIn([local, roaming])).toBe(join(roaming, 'EchoMind', 'library'))
  })
})
