import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { checkReferences } from '../tools/checks/check-references.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

/** A small repository with the possible targets of references. */
const HOUSE: Readonly<Record<string, string>> = {
  'README.md': 'See `src-main/README.md`.',
  'src-main/README.md': 'The pipeline is `answers/services/answer/answer-question.ts` in `services/answer/`; the numbers are in DESIGN.md.',
  'src-main/DESIGN.md': '# Design\n\n## 1. Goals\n\n## 5. Retrieval\n',
  'src-main/answers/services/answer/answer-question.ts': 'export const a = 1',
  'src-main/answers/services/answer/write.ts': 'export const a = 1',
  'src-main/artifacts/services/write.ts': 'export const a = 1',
}

function check(files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-references-'))
  folders.push(folder)
  for (const [file, text] of Object.entries({ ...HOUSE, ...files })) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return checkReferences(folder).map((problem: { file: string; message: string }) => `${problem.file} ${problem.message}`)
}

/** Broken references with their expected messages. The issue number is assembled here, because this file is checked too. */
const ISSUE = `${'issue'} 6`
const PLANTED: { what: string; file: string; text: string; says: RegExp }[] = [
  {
    what: 'a page outside the repository',
    file: 'src-main/answers/services/answer/a.ts',
    text: `/** The formula of ${'product'}.md 2.4. */\nexport const a = 1`,
    says: /names product\.md/,
  },
  {
    what: 'a page outside the repository, in a line comment',
    file: 'test/a.test.ts',
    text: `// As ${'window'}.md says.\nexport const a = 1`,
    says: /names window\.md/,
  },
  {
    what: 'a page outside the repository, in the comment of an SQL statement',
    file: 'src-main/storage/sqlite/a.ts',
    text: `export const sql = \`\n-- Stemmed words (${'performance'}.md).\nCREATE TABLE a (b)\``,
    says: /names performance\.md/,
  },
  {
    what: 'a page outside the repository, in a style sheet',
    file: 'src-renderer/a.css',
    text: `/* ${'house'}.md */\n.a { color: red }`,
    says: /names house\.md/,
  },
  {
    what: 'the number of an issue in a comment',
    file: 'src-main/answers/services/answer/a.ts',
    text: `/** Goal of ${ISSUE}. */\nexport const a = 1`,
    says: /speaks of/,
  },
  {
    what: 'the number of an issue in the name of a test',
    file: 'test/a.test.ts',
    text: `it('reaches what ${ISSUE} asks', () => undefined)`,
    says: /speaks of/,
  },
  { what: 'the number of an issue in a change log', file: 'CHANGELOG.md', text: `- Search is quick (${ISSUE}).`, says: /speaks of/ },
  {
    what: 'a file that was moved away',
    file: 'src-main/answers/README.md',
    text: '`chat-turn.ts` takes a turn.',
    says: /names chat-turn\.ts/,
  },
  {
    what: 'a file that was moved away, by its path',
    file: 'src-main/answers/README.md',
    text: 'See `services/chat/answer-question.ts`.',
    says: /names services\/chat\/answer-question\.ts/,
  },
  {
    what: 'a file name that two files share',
    file: 'src-main/library/README.md',
    text: '`write.ts` writes.',
    says: /names write\.ts, which is no file, or more than one/,
  },
  {
    what: 'a file in the name of a test',
    file: 'test/a.test.ts',
    text: `it.each([1])('does what ${'gone'}.ts did', () => undefined)`,
    says: /names gone\.ts/,
  },
  {
    what: 'a missing folder',
    file: 'test/README.md',
    text: 'The scripts stand in `host/`.',
    says: /names host\/, which is no folder/,
  },
  {
    what: 'a missing section of the design',
    file: 'src-main/answers/services/answer/a.ts',
    text: '/** As in DESIGN.md, Fusion. */\nexport const a = 1',
    says: /cites "Fusion", which is no section of src-main\/DESIGN\.md/,
  },
]

describe('a reference to a file, folder, section or issue', () => {
  it('has an existing target in every comment, README and test name of this repository', () => {
    expect(checkReferences(root)).toEqual([])
  })

  it.each(PLANTED)('is reported when it is broken: $what', ({ file, text, says }) => {
    const said = check({ [file]: text })
    expect(
      said.filter((line) => line.startsWith(`${file} `) && says.test(line)),
      said.join('\n'),
    ).toHaveLength(1)
  })

  it('is accepted as a relative path, as a path from a parent folder, as a unique file name, or as a heading of the design', () => {
    expect(
      check({
        'src-main/answers/services/answer/a.ts':
          '/** Step of answer-question.ts, see ../../README.md and DESIGN.md, Retrieval (artifacts/services/write.ts does as much). */\nexport const names = ["notes.md", "gone.ts"]',
        'src-main/artifacts/services/README.md': '`write.ts` writes a section.',
        'src-preload/a.ts': '// The numbers of src-main/DESIGN.md, Retrieval.\nexport const a = 1',
        'test/README.md': '`src-main/answers/` holds the verbs; *.ts, `https://example.org/page.md` and 3.md5 are no files of ours.',
        'resources/prompts/answer.md': `What ${ISSUE} of gone.md says is content.`,
      }),
    ).toEqual([])
  })
})
