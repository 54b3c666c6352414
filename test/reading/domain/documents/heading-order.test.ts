import { describe, expect, it } from 'vitest'
import { headingOrderWarning } from '../../../../src-main/reading/domain/documents/heading-order.ts'
import type { NormalisedDocument } from '../../../../src-main/reading/domain/documents/types.ts'
import { text } from '../../../../src-preload/texts/text.ts'

const warning = (levels: number[], type: NormalisedDocument['type'] = 'md') =>
  headingOrderWarning({ type, blocks: levels.map((level, at) => ({ type: 'heading', level, start: at, end: at + 1 })) })

describe('the order of headings', () => {
  it('is warned of where headings skip a level, with the first of them', () => {
    expect(warning([1, 2, 4, 2, 3, 1, 3])).toEqual(text('import.headingOrder', { count: 2, above: 2, level: 4 }))
  })

  it('may begin and end anywhere, and climb by any number', () => {
    expect(warning([3, 4, 5, 1, 2, 2, 1])).toBeNull()
    expect(warning([])).toBeNull()
  })

  it('is not judged where nobody chose the levels', () => {
    expect(warning([1, 4], 'html')).toBeNull()
    expect(warning([1, 4], 'pdf')).toBeNull()
  })
})
