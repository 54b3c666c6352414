import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { shutFolders, shutLibrary } from '../../../../src-main/storage/adapters/files/private.ts'

let folder = ''
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'echomind-rights-'))))
afterEach(() => rmSync(folder, { recursive: true }))

const MODULE = new URL('../../../../src-main/storage/adapters/files/private.ts', import.meta.url).href
const FOR_PERSON = new URL('../../../../src-main/storage/adapters/files/for-person.ts', import.meta.url).href
const rights = (name: string): string => (statSync(join(folder, name)).mode & 0o7777).toString(8)

/** Runs code in a process of EchoMind that was started with this umask, after the process restricted its own. */
function runWithMask(mask: string, code: string): void {
  const script = `import { asThePerson, keepPrivate } from ${JSON.stringify(MODULE)}; import { writeForPerson } from ${JSON.stringify(FOR_PERSON)}; import { execFileSync } from 'node:child_process'; import { writeFileSync } from 'node:fs'; keepPrivate(); ${code}`
  execFileSync('sh', ['-c', `umask ${mask}; exec "$@"`, 'sh', process.execPath, '--input-type=module', '-e', script], { cwd: folder })
}

describe.skipIf(process.platform === 'win32')('file permissions', () => {
  it("of an exported file follow the person's umask, or stay as they were when the file existed", () => {
    writeFileSync(join(folder, 'old.md'), 'a longer text than the new one')
    chmodSync(join(folder, 'old.md'), 0o640)
    runWithMask(
      '027',
      "await writeForPerson('none', 'new.md', 'new'); await writeForPerson('none', 'old.md', 'new'); writeFileSync('ours', '')",
    )
    expect(['new.md', 'old.md', 'ours'].map(rights)).toEqual(['640', '640', '600'])
    expect(readFileSync(join(folder, 'old.md'), 'utf8')).toBe('new')
  })

  it("of files written by a program that EchoMind opens follow the person's umask", () => {
    runWithMask('022', "await asThePerson(async () => execFileSync('touch', ['theirs'])); writeFileSync('ours', '')")
    expect(['theirs', 'ours'].map(rights)).toEqual(['644', '600'])
  })

  it('of a shared data folder stay as they are, while those of the library files in it are restricted', async () => {
    mkdirSync(join(folder, 'uploads'))
    for (const name of ['echomind.db', 'letter.txt', 'uploads/text']) writeFileSync(join(folder, name), '')
    for (const name of ['echomind.db', 'letter.txt', 'uploads/text']) chmodSync(join(folder, name), 0o644)
    chmodSync(join(folder, 'uploads'), 0o755)
    chmodSync(folder, 0o1777)
    await shutLibrary(folder)
    await shutFolders(folder, new AbortController().signal)
    expect(['', 'echomind.db', 'letter.txt', 'uploads', 'uploads/text'].map(rights)).toEqual(['1777', '600', '644', '700', '600'])
  })

  it('that an interrupted run left open are restricted by the next run', async () => {
    mkdirSync(join(folder, 'files/2026-01-01'), { recursive: true })
    for (let i = 0; i < 50; i++) writeFileSync(join(folder, `files/2026-01-01/${i}`), '', { mode: 0o644 })
    for (const name of ['files', 'files/2026-01-01']) chmodSync(join(folder, name), 0o755)
    await shutFolders(folder, AbortSignal.abort())
    expect(rights('files')).toBe('755')
    await shutFolders(folder, new AbortController().signal)
    expect(['files', 'files/2026-01-01', 'files/2026-01-01/49'].map(rights)).toEqual(['700', '700', '600'])
  })
})
