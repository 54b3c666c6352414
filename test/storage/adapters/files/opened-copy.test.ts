import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { copyToOpen, markOf, OPENED, removeOpened } from '../../../../src-main/storage/adapters/files/opened-copy.ts'
import { createFileStorage } from '../../../../src-main/storage/adapters/files/storage.ts'

let dataFolder: string
let original: string
beforeEach(() => {
  dataFolder = mkdtempSync(join(tmpdir(), 'echomind-opened-'))
  original = join(dataFolder, '1.bin')
  writeFileSync(original, 'The lease.')
})
afterEach(() => rmSync(dataFolder, { recursive: true, force: true }))

describe('the copy of an original for another program', () => {
  it('is marked before it can be opened, read-only, under its name, and not the original', async () => {
    const marked: string[] = []
    const options = { dataFolder, name: 'Lease.docx', mark: async (path: string) => void marked.push(`${path} ${statSync(path).size}`) }
    const [one, two] = [await copyToOpen(original, options), await copyToOpen(original, options)]
    expect(marked).toEqual([`${one} 10`, `${two} 10`])
    expect([basename(one), one === two, readFileSync(one, 'utf8')]).toEqual(['Lease.docx', false, 'The lease.'])
    if (process.platform !== 'win32') expect([statSync(one).mode & 0o777, statSync(dirname(one)).mode & 0o777]).toEqual([0o400, 0o700])
    await removeOpened(dataFolder)
    expect(existsSync(join(dataFolder, OPENED))).toBe(false)
    expect(readFileSync(original, 'utf8')).toBe('The lease.')
  })

  it('does not exist if it cannot be marked', async () => {
    const mark = () => Promise.reject(new Error('no second stream'))
    await expect(copyToOpen(original, { dataFolder, name: 'Lease.docx', mark })).rejects.toThrow('no second stream')
    expect(readdirSync(join(dataFolder, OPENED, '1.bin'))).toEqual([])
  })

  it('has the mark of Windows for the internet zone; Linux has none', async () => {
    await markOf('win32')?.(original)
    expect(readFileSync(`${original}:Zone.Identifier`, 'utf8')).toBe('[ZoneTransfer]\r\nZoneId=3\r\n')
    expect([markOf('linux'), typeof markOf('darwin')]).toEqual([undefined, 'function'])
  })

  it('goes with its original, and by its age, whatever a program left beside it', async () => {
    const storage = createFileStorage({ dataFolder })
    const [one, two] = [await storage.writeIn('The lease.', 'txt'), await storage.writeIn('The bill.', 'txt')]
    for (const { file } of [one, two]) await storage.keep(file)
    const open = ({ file }: { file: string }) => copyToOpen(storage.pathOf(file), { dataFolder, name: 'Lease.docx' })
    const [first, again, other] = [await open(one), await open(one), await open(two)]
    mkdirSync(join(dirname(first), 'Lease_files'))
    writeFileSync(join(dirname(first), 'Lease_files', 'lock'), '')
    await storage.remove(one.file)
    expect([first, again, other].map((copy) => existsSync(copy))).toEqual([false, false, true])
    expect(readdirSync(join(dataFolder, OPENED))).toEqual([basename(two.file)])
    await removeOpened(dataFolder, { before: Date.now() - 60_000 })
    expect(existsSync(other)).toBe(true)
    await removeOpened(dataFolder, { before: Date.now() + 60_000 })
    expect(existsSync(join(dataFolder, OPENED))).toBe(false)
    await removeOpened(dataFolder)
  })
})
