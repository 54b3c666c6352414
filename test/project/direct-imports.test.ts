import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { directImports } from '../tools/direct-imports.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const plugin = directImports() as { transform(code: string, id: string): { code: string } | null }
const inAnswers = (code: string) => plugin.transform(code, `${root}src-main/answers/domain/a.ts`)?.code

it('an import from the index of a module loads the file that the index names, and nothing of what is a type', () => {
  const [, name, file] = /export \{ (\w+)[^}]*\} from '\.\/([^']+)'/u.exec(readFileSync(`${root}src-main/text/index.ts`, 'utf8')) ?? []
  expect(inAnswers(`import { ${name} as other, type Words } from '../../text/index.ts'\nother()`)).toBe(
    `import { ${name} as other } from '../../text/${file}'\nother()`,
  )
  expect(inAnswers(`import type { Words } from '../../text/index.ts'\nexport type A = Words`)?.trim()).toBe('export type A = Words')
})

it('an import keeps the numbers of the lines behind it', () => {
  const [, name] = /export \{ (\w+)/u.exec(readFileSync(`${root}src-main/text/index.ts`, 'utf8')) ?? []
  expect(inAnswers(`import {\n  ${name},\n} from '../../text/index.ts'\n${name}()`)?.split('\n')[3]).toBe(`${name}()`)
})

it('a name that an index does not offer is an error, and other files stay as they are', () => {
  expect(() => inAnswers("import { nothingOfTheKind } from '../../text/index.ts'")).toThrow(/nothingOfTheKind is not offered/)
  expect(inAnswers("import { a } from './index.ts'\na()")).toBeUndefined()
})
