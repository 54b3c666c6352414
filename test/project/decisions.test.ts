import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { MODULES } from '../tools/checks/modules.mjs'
import { madeTexts, readDecisions } from '../tools/decisions.mjs'
import { root } from '../tools/node.mjs'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A folder of decisions with these files. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-decisions-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

const decision = (title: string, date: string) => `# ${title}\n\nDate: ${date}\n\nBecause.\n`

/** Pages that a developer reads first, without decisions and what belongs to a person's library. */
const readmes = ['src-main', 'src-preload', 'src-renderer', 'test', 'resources'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('/README.md') && !name.endsWith('decisions/README.md')),
)
const wordsOf = (file: string) => readFileSync(join(root, file), 'utf8').split(/\s+/).filter(Boolean).length

describe('the documents for developers', () => {
  it('have the indexes and pictures that are made of the decisions and of the table of modules (`npm run decisions` writes them)', () => {
    const stale = [...madeTexts(root)].filter(([file, text]) => readFileSync(join(root, file), 'utf8') !== text)
    expect(stale.map(([file]) => file)).toEqual([])
  })

  it('are short: 300 words for a module, 500 for all of src-main, 12,000 in all', () => {
    for (const name of Object.keys(MODULES)) expect(wordsOf(`src-main/${name}/README.md`), name).toBeLessThanOrEqual(300)
    expect(wordsOf('src-main/README.md')).toBeLessThanOrEqual(500)
    expect(readmes.reduce((sum, file) => sum + wordsOf(file), 0)).toBeLessThanOrEqual(12_000)
  })
})

describe('the change log', () => {
  const log = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')

  it('begins with the version of the package', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(/^## (\S+) - \d{4}-\d\d-\d\d$/m.exec(log)?.[1]).toBe(version)
  })

  it('has only Added, Changed, Fixed and Removed, in this order, and at most 15 words a line', () => {
    for (const part of log.split(/^## /m).slice(1)) {
      const kinds = [...part.matchAll(/^### (.+)$/gm)].map(([, kind]) => kind)
      expect(['Added', 'Changed', 'Fixed', 'Removed'].filter((kind) => kinds.includes(kind))).toEqual(kinds)
    }
    const long = log.split('\n').filter((line) => line.startsWith('- ') && line.split(' ').length > 16)
    expect(long).toEqual([])
  })
})

describe('an index of decisions', () => {
  it('lists the newest first, those of one day by their numbers, and says which ones were replaced', () => {
    const folder = folderOf({
      '001-old.md': decision('Old', '2026-01-01'),
      '002-new.md': decision('New', '2026-02-01'),
      '003-same-day.md': '# Same day\n\nDate: 2026-02-01\n\nReplaced by [New](002-new.md).\n',
      'README.md': 'The index.',
    })
    expect(readDecisions(folder).map(({ title, isReplaced }: { title: string; isReplaced: boolean }) => [title, isReplaced])).toEqual([
      ['Same day', true],
      ['New', false],
      ['Old', false],
    ])
  })

  it.each<{ what: string; files: Readonly<Record<string, string>>; says: RegExp }>([
    { what: 'has no title', files: { '001-a.md': 'Date: 2026-01-01\n\nBecause.\n' }, says: /001-a\.md: a decision begins with/ },
    { what: 'has no date', files: { '001-a.md': '# A\n\nBecause.\n' }, says: /001-a\.md: a decision begins with/ },
    { what: 'has a date that no calendar reads', files: { '001-a.md': decision('A', 'March') }, says: /001-a\.md: a decision begins with/ },
    {
      what: 'has no number in its name',
      files: { 'a.md': decision('A', '2026-01-01') },
      says: /a\.md: the name of a decision is a number/,
    },
    {
      what: 'has the number of another one',
      files: { '001-a.md': decision('A', '2026-01-01'), '001-b.md': decision('B', '2026-01-01') },
      says: /001-b\.md: 001-a\.md has the same number/,
    },
  ])('is not made of a decision that $what', ({ files, says }) => {
    expect(() => readDecisions(folderOf(files))).toThrow(says)
  })

  it('is not made for modules without a place for their picture', () => {
    const folder = folderOf({})
    mkdirSync(join(folder, 'src-main'))
    writeFileSync(join(folder, 'src-main', 'README.md'), '# src-main\n')
    expect(() => madeTexts(folder)).toThrow(/src-main\/README\.md: has no place for the picture/)
  })
})
