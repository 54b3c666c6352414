import { describe, expect, it } from 'vitest'
import { centralSentences, sentencesWith } from '../../../src-main/domain/answering/central.ts'
import { isNothing, shortenNotes } from '../../../src-main/domain/answering/whole-notes.ts'
import { makePassage } from '../../support/make-passage.ts'

describe('notes on the parts of a whole', () => {
  it('say that a part holds nothing when that is all they say', () => {
    expect(['Nothing.', 'nothing', '- Nichts.', 'Rien.', '无'].every(isNothing)).toBe(true)
    expect(['The board met.', '', `Nothing was said of the roof, but ${'much of the garden '.repeat(10)}`].some(isNothing)).toBe(false)
  })

  it('that are too long together give up their last lines, the longest first, and it is counted', () => {
    const notes = ['a [1].\nb [2].\nc [3].\n\nd [4].', 'e [5].', 'f [6].\ng [7].']
    expect(shortenNotes(notes, 100, () => 10)).toEqual({ text: 'a [1].\nb [2].\nc [3].\nd [4].\ne [5].\nf [6].\ng [7].', left: 0 })
    expect(shortenNotes(notes, 40, () => 10)).toEqual({ text: 'a [1].\nb [2].\ne [5].\nf [6].', left: 3 })
    expect(shortenNotes(notes, 5, () => 10)).toEqual({ text: '', left: 7 })
  })
})

describe('the sentences of a long section', () => {
  const passages = Array.from({ length: 40 }, (_, i) =>
    makePassage({ id: i + 1, text: `The weather of day ${i} was dull and grey. A bird sat on the wall for hour ${i}. Nobody of the village came by at ${i}.` }),
  )
  const last = makePassage({ id: 99, text: 'The weather of the day was dull and grey and a bird sat on the wall of the village for an hour. The deadline is 3 May.' })

  it('count to its very end, not only the first sixty', () => {
    expect(centralSentences([[...passages, last]], 1, new Set())[0]?.passage.chunkId).toBe(99)
  })

  it('that hold what a list asks for are found wherever they stand, in the order of the text', () => {
    expect(sentencesWith([...passages, last], 3, new Set(['deadlin'])).map(({ text }) => text)).toEqual(['The deadline is 3 May.'])
    expect(sentencesWith([last, ...passages], 2, new Set(['bird', 'wall'])).map(({ passage }) => passage.chunkId)).toEqual([99, 1])
  })
})
