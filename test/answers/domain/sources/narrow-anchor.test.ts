import { describe, expect, it } from 'vitest'
import { canNarrow, narrowAnchor } from '../../../../src-main/answers/domain/sources/narrow-anchor.ts'

const TURNS = [
  { start: 0, end: 40, startSeconds: 0, endSeconds: 4, speaker: 'Anna' },
  { start: 42, end: 90, startSeconds: 4, endSeconds: 12, speaker: 'Boris' },
  { start: 92, end: 120, startSeconds: 12, endSeconds: 20 },
]
const WHOLE = { startSeconds: 0, endSeconds: 20, speaker: 'Anna, Boris' }

describe('the anchor of a sentence', () => {
  it('has the seconds and the speakers of its own turns', () => {
    expect(narrowAnchor({ start: 50, end: 80, ...WHOLE }, TURNS, [])).toEqual({
      start: 50,
      end: 80,
      startSeconds: 4,
      endSeconds: 12,
      speaker: 'Boris',
    })
    expect(narrowAnchor({ start: 30, end: 60, ...WHOLE }, TURNS, [])).toMatchObject({
      startSeconds: 0,
      endSeconds: 12,
      speaker: 'Anna, Boris',
    })
    expect(narrowAnchor({ start: 95, end: 99, ...WHOLE }, TURNS, [])).toEqual({ start: 95, end: 99, startSeconds: 12, endSeconds: 20 })
  })

  it('stays within the seconds of its passage, which are exact inside a long turn', () => {
    const passage = { start: 50, end: 80, startSeconds: 6, endSeconds: 9, speaker: 'Boris' }
    expect(narrowAnchor(passage, TURNS, [])).toEqual(passage)
  })

  it('has its own pages', () => {
    const pages = [
      { page: 3, start: 0, end: 100 },
      { page: 4, start: 102, end: 200 },
    ]
    expect(narrowAnchor({ start: 110, end: 130, page: 3, pageEnd: 4 }, [], pages)).toEqual({ start: 110, end: 130, page: 4, pageEnd: 4 })
    expect(narrowAnchor({ start: 90, end: 130, page: 3, pageEnd: 4 }, [], pages)).toMatchObject({ page: 3, pageEnd: 4 })
  })

  it('has the printed numbers of its own pages, and none of a passage around it', () => {
    const pages = [
      { page: 3, start: 0, end: 100, label: 'iii' },
      { page: 4, start: 102, end: 200 },
    ]
    const passage = { start: 110, end: 130, page: 3, pageEnd: 4, pageLabel: 'iii', pageLabelEnd: '4' }
    expect(narrowAnchor(passage, [], pages)).toEqual({ start: 110, end: 130, page: 4, pageEnd: 4 })
    expect(narrowAnchor({ ...passage, start: 10, end: 20 }, [], pages)).toMatchObject({ pageLabel: 'iii', pageLabelEnd: 'iii' })
  })

  it('is looked for only where the passage is less exact', () => {
    expect([
      canNarrow({ start: 0, end: 9 }),
      canNarrow({ start: 0, end: 9, page: 2, pageEnd: 2 }),
      canNarrow({ start: 0, end: 9, page: 2, pageEnd: 3 }),
      canNarrow({ start: 0, end: 9, startSeconds: 0, endSeconds: 4 }),
    ]).toEqual([false, false, true, true])
  })
})
