import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { backupTarget } from '../../../../src-main/care/services/backup/target.ts'
import { mayWriteForPerson, writeForPerson } from '../../../../src-main/storage/adapters/files/for-person.ts'
import { makeLibrary, waysIntoLibrary } from '../../../support/files/into-the-library.ts'

let folder = ''
let library: ReturnType<typeof makeLibrary>
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-saving-'))
  library = makeLibrary(folder)
})
afterEach(() => rmSync(folder, { recursive: true }))

const ENGLISH = new URL('../../../../src-preload/texts/speak-english.ts', import.meta.url).href
const MODULE = new URL('../../../../src-main/storage/adapters/files/for-person.ts', import.meta.url).href

describe('a file that a person names', () => {
  it('is refused, before anything is written, wherever and however its name leads into the library', async () => {
    const ways = waysIntoLibrary(library)
    const before = [library.bytes(), readdirSync(library.outside)]
    const refusal = async (work: Promise<unknown>) =>
      work.then(
        () => 'written',
        (error: { code: string; variant?: string; message: string }) => error.code,
      )
    const told = await Promise.all(
      Object.entries(ways).map(async ([way, path]) => [
        way,
        await refusal(writeForPerson(library.data, path, 'a text')),
        await refusal(mayWriteForPerson(library.data, path)),
        await refusal(backupTarget(library.data, path, async () => true)),
      ]),
    )
    expect(told).toEqual(Object.keys(ways).map((way) => [way, 'file-unreadable', 'file-unreadable', 'backup-refused']))
    expect([library.bytes(), readdirSync(library.outside)]).toEqual(before)
    await expect(writeForPerson(library.data, ways['the database']!, '')).rejects.toMatchObject({
      message: 'EchoMind keeps its own files there. Nothing was written.',
    })
  })

  it('is written elsewhere, whole and alone, also through a link, and below a library that is not there', async () => {
    const { data, outside } = library
    const long = `${'n'.repeat(250)}.md`
    writeFileSync(join(outside, 'old.md'), 'an older and longer text')
    symlinkSync(join(outside, 'old.md'), join(outside, 'link.md'))
    symlinkSync(join(outside, 'nowhere'), join(outside, 'dead.md'))
    for (const name of ['new.md', 'link.md', 'dead.md', long]) await writeForPerson(data, join(outside, name), name)
    await writeForPerson(join(folder, 'none'), join(outside, 'last.md'), 'last')
    expect(readdirSync(outside).toSorted()).toEqual(['dead.md', 'last.md', 'link.md', 'new.md', long, 'old.md'].toSorted())
    expect(['new.md', 'old.md', 'dead.md', long].map((name) => readFileSync(join(outside, name), 'utf8'))).toEqual([
      'new.md',
      'link.md',
      'dead.md',
      long,
    ])
    expect(readlinkSync(join(outside, 'link.md'))).toBe(join(outside, 'old.md'))
  })

  it('is refused with a sentence where there is no folder, or a folder of its name', async () => {
    mkdirSync(join(library.outside, 'folder'))
    for (const path of [join(library.outside, 'none', 'a.md'), join(library.outside, 'folder'), '', join(library.outside, 'folder', '..')])
      await expect(writeForPerson(library.data, path, 'a text')).rejects.toMatchObject({ code: 'file-unreadable' })
    expect(readdirSync(library.outside)).toEqual(['folder'])
  })

  it.skipIf(process.platform === 'win32')('stays as it was when the new text does not fit, and nothing is left beside it', () => {
    writeFileSync(join(library.outside, 'old.md'), 'the text of before')
    const script = `import ${JSON.stringify(ENGLISH)}; import { writeForPerson } from ${JSON.stringify(MODULE)}; await writeForPerson('data', 'outside/old.md', 'x'.repeat(2e6)).catch((e) => process.stdout.write(e.code))`
    // No file of this process may be larger than a block: what a full disk is to the program.
    const told = execFileSync('sh', ['-c', 'ulimit -f 1; exec "$@"', 'sh', process.execPath, '--input-type=module', '-e', script], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(told).toBe('file-unreadable')
    expect(readdirSync(library.outside)).toEqual(['old.md'])
    expect(readFileSync(join(library.outside, 'old.md'), 'utf8')).toBe('the text of before')
  })

  it.skipIf(process.platform === 'win32')('may be a pipe or a device, which is written to and stays', async () => {
    const pipe = join(library.outside, 'pipe')
    execFileSync('mkfifo', [pipe])
    const reading = new Promise<string>((done) => {
      void import('node:fs/promises').then(({ readFile }) => readFile(pipe, 'utf8')).then(done)
    })
    await writeForPerson(library.data, pipe, 'a text')
    expect(await reading).toBe('a text')
    expect(statSync(pipe).isFIFO()).toBe(true)
    await writeForPerson(library.data, '/dev/null', 'a text')
  })
})
