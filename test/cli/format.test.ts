import { expect, it } from 'vitest'
import { describeAnchor } from '../../src-main/cli/format.ts'
import type { Anchor } from '../../src-preload/contract/shapes/documents.ts'

const CASES: [Partial<Anchor>, string][] = [
  [{ page: 4 }, 'page 4'],
  [{ page: 4, pageEnd: 5 }, 'pages 4–5'],
  [{ section: ['Station log', 'Winter', 'Snow'] }, 'Winter > Snow'],
  [{ slide: 2, section: ['Costs'] }, 'Costs, slide 2'],
  [{ rows: [2, 40], section: ['Sales'] }, 'Sales, rows 2–40'],
  [{ rows: [7, 7] }, 'row 7'],
  [{ startSeconds: 247.5, speaker: 'Ann' }, '04:07 Ann'],
  [{ startSeconds: 3723 }, '01:02:03'],
  [{}, ''],
]

it.each(CASES)('the command line shows the anchor %o as “%s”', (anchor, text) =>
  expect(describeAnchor({ start: 0, end: 1, ...anchor }, 'Station log')).toBe(text),
)
