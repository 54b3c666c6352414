import { expect, it } from 'vitest'
import { copiesLine, describeAnchor } from '../../src-main/cli/format.ts'
import type { Anchor, Copy } from '../../src-preload/contract/shapes/documents.ts'

const CASES: [Partial<Anchor>, string][] = [
  [{ page: 4 }, 'page 4'],
  [{ page: 4, pageEnd: 5 }, 'pages 4–5'],
  [{ section: ['Station log', 'Winter', 'Snow'] }, 'Winter > Snow'],
  [{ slide: 2, section: ['Costs'] }, 'Costs, slide 2'],
  [{ rows: [2, 40], section: ['Sales'] }, 'Sales, rows 2–40'],
  [{ rows: [7, 7] }, 'row 7'],
  [{ startSeconds: 247.5, speaker: 'Ann' }, '4:07 Ann'],
  [{ startSeconds: 3723 }, '1:02:03'],
  [{}, ''],
]

it.each(CASES)('the command line shows the anchor %o as “%s”', (anchor, text) =>
  expect(describeAnchor({ start: 0, end: 1, ...anchor }, 'Station log')).toBe(text),
)

it('the command line tells where the same words stand once more', () => {
  const copy = (title: string, page: number) =>
    ({ chunkId: 1, documentId: 'd', title, anchor: { start: 0, end: 1, page } }) as unknown as Copy
  expect(copiesLine([copy('Receipt', 2), copy('Scan', 1)])).toBe('     The same stands in: Receipt, page 2, Scan, page 1\n')
  expect(copiesLine(undefined)).toBe('')
})
