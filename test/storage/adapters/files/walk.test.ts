import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { walkFiles } from '../../../../src-main/storage/adapters/files/walk.ts'
import type { WalkEntry } from '../../../../src-main/storage/adapters/files/walk.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echomind-walk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function make(...names: string[]): Promise<void> {
  for (const name of names) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), 'x')
  }
}

async function walk(paths: readonly string[] = [folder], limit?: number): Promise<WalkEntry[]> {
  const entries: WalkEntry[] = []
  for await (const entry of walkFiles(paths, { ...(limit !== undefined && { limit }) })) entries.push(entry)
  return entries
}

const names = (entries: readonly WalkEntry[]): string[] =>
  entries.map((entry) => `${relative(folder, entry.path)}${'error' in entry ? `: ${entry.error.code}` : ''}`)

describe('walking dropped files and folders', () => {
  it('returns the files of folders sorted by name', async () => {
    await make('b.txt', 'a/2.pdf', 'a/1.pdf', 'c/d/e.md')
    expect(names(await walk())).toEqual(['a/1.pdf', 'a/2.pdf', 'b.txt', 'c/d/e.md'])
  })

  it.skipIf(process.platform !== 'linux')('reports a name that is not valid UTF-8, in a folder and as a dropped path', async () => {
    await make('a.txt', 'what\ufffd.txt')
    const latin = Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])])
    await mkdir(latin)
    await writeFile(Buffer.concat([latin, Buffer.from('.txt')]), 'x')
    const entries = [...(await walk()), ...(await walk([join(folder, 'caf\ufffd.txt')]))]
    expect(names(entries)).toEqual([
      'a.txt',
      'caf\ufffd: file-unreadable',
      'caf\ufffd.txt: file-unreadable',
      'what\ufffd.txt',
      'caf\ufffd.txt: file-unreadable',
    ])
    for (const entry of entries) if ('error' in entry) expect(entry.error.message).toContain('not valid UTF-8')
  })

  it('skips hidden, system and package files unless the path itself was dropped', async () => {
    await make(
      'a.txt',
      '.DS_Store',
      'Thumbs.db',
      'desktop.ini',
      '.git/config',
      'node_modules/x/readme.md',
      '~$a.docx',
      '.hidden.txt',
      '__MACOSX/a.txt',
    )
    expect(names(await walk())).toEqual(['a.txt'])
    expect(names(await walk([join(folder, '.hidden.txt')]))).toEqual(['.hidden.txt'])
  })

  it('skips symbolic links inside a folder, also circular ones', async () => {
    await make('in/a.txt', 'elsewhere/b.txt')
    await symlink(join(folder, 'in'), join(folder, 'in', 'loop'))
    await symlink(join(folder, 'elsewhere'), join(folder, 'in', 'out'))
    await symlink(join(folder, 'elsewhere', 'b.txt'), join(folder, 'in', 'file'))
    await symlink(join(folder, 'nowhere'), join(folder, 'in', 'dangling'))
    expect(names(await walk([join(folder, 'in')]))).toEqual(['in/a.txt'])
    expect(names(await walk([join(folder, 'in', 'loop')]))).toEqual(['in/loop/a.txt'])
  })

  it('walks a folder once when it was dropped twice', async () => {
    await make('in/a.txt')
    expect(names(await walk([folder, join(folder, 'in'), folder]))).toEqual(['in/a.txt'])
  })

  it('reports a missing path and continues with the next one', async () => {
    await make('a.txt')
    expect(names(await walk([join(folder, 'gone'), join(folder, 'a.txt'), join(folder, 'a.txt', 'b')]))).toEqual([
      'gone: file-missing',
      'a.txt',
      'a.txt/b: file-missing',
    ])
  })

  it('stops at the limit of files and reports the rest as too large', async () => {
    await make(...Array.from({ length: 7 }, (_file, index) => `f/${index}.txt`))
    expect(names(await walk([folder], 5))).toEqual(['f/0.txt', 'f/1.txt', 'f/2.txt', 'f/3.txt', 'f/4.txt', 'f/5.txt: too-large'])
  })

  it('reports folders nested a hundred deep as unreadable and continues', async () => {
    await make(`${Array.from({ length: 100 }, () => 'd').join('/')}/deep.txt`, 'flat.txt')
    const found = names(await walk())
    expect(found.at(-1)).toBe('flat.txt')
    expect(found[0]).toMatch(/: file-unreadable$/)
  })
})
