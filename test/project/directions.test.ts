import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkDirections } from '../tools/checks/check-directions.mjs'

const root = mkdtempSync(join(tmpdir(), 'echomind-directions-'))
afterAll(() => rmSync(root, { recursive: true }))

function found(file: string, text: string): string[] {
  const path = join(root, 'src-renderer', file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
  const messages = checkDirections(root).map(({ message }: { message: string }) => /"(.+)"/u.exec(message)?.[1] ?? '')
  rmSync(path)
  return messages
}

describe('the check of directions', () => {
  it.each([
    'ml-2',
    '-mr-1.5',
    'pl-[3px]',
    'left-0',
    '-right-1.25',
    'text-left',
    'border-l',
    'border-r-2',
    'rounded-tl-md',
    'space-x-2',
    '-translate-x-1/2',
  ])('finds %s', (name) => expect(found('app/a.tsx', `<p className="flex ${name}" />`)).toEqual([name]))

  it('finds physical styles of scripts and sheets', () => {
    expect(found('app/a.ts', "const style = { marginLeft: 4, textAlign: 'right' }")).toEqual(['marginLeft', "textAlign: 'right'"])
    expect(found('app/a.css', '.a { padding-left: 2px; text-align: left; }')).toEqual(['padding-left', 'text-align: left'])
  })

  it('lets logical classes, names and the pages of a PDF pass', () => {
    expect(found('app/a.tsx', `<p className="ms-2 pe-1 start-0 inset-x-2 mx-1 text-start border-s" id="right-folded" />`)).toEqual([])
    expect(found('features/sources/pdf/a.tsx', `<p className="left-0" />`)).toEqual([])
  })
})
