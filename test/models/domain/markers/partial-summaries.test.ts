import { describe, expect, it } from 'vitest'
import { centralSentences, sentencesWith } from '../../../../src-main/answers/domain/extract/central.ts'
import { isEmptySummary, summaryLines, fitPartialSummaries } from '../../../../src-main/models/domain/markers/partial-summaries.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

describe('partial summaries of a long text', () => {
  it('count as empty when a model says only that there is nothing', () => {
    expect(['Nothing.', 'nothing', '- Nichts.', 'Rien.', '无'].every(isEmptySummary)).toBe(true)
    expect(['The board met.', '', `Nothing was said of the roof, but ${'much of the garden '.repeat(10)}`].some(isEmptySummary)).toBe(false)
  })

  it('drop their last lines, the longest summary first, until they fit the token budget, and the drops are counted', () => {
    const notes = [['[1] a', '[2] b', '[3] c', '[4] d'], ['[5] e'], ['[6] f', '[7] g']]
    const lines = (text: string) => text.trim().split('\n').length * 10
    expect(fitPartialSummaries(notes, 100, lines)).toEqual({ text: '[1] a\n[2] b\n[3] c\n[4] d\n[5] e\n[6] f\n[7] g', left: 0 })
    expect(fitPartialSummaries(notes, 40, lines)).toEqual({ text: '[1] a\n[2] b\n[5] e\n[6] f', left: 3 })
    expect(fitPartialSummaries(notes, 5, lines)).toEqual({ text: '', left: 7 })
    // Counted alone, each of the seven lines costs 15; together they cost 70.
    expect(fitPartialSummaries(notes, 70, (text) => (text.endsWith('\n') ? 15 : lines(text))).left).toBe(0)
  })
})

describe('the lines of a partial summary', () => {
  it('each begin with their source numbers, and lines without a known source are dropped', () => {
    const numberOf = (n: number) => (n < 5 ? n * 10 : null)
    const notes =
      'Points:\n- The board met in May [1]. It chose Anna [2][3].\n\nNobody knows why.\nThe roof leaks [9]. Rent rose by 3.5 % [4].'
    expect(summaryLines(notes, numberOf)).toEqual(['[10] The board met in May', '[20][30] It chose Anna', '[40] Rent rose by 3.5 %'])
    expect(summaryLines('', numberOf)).toEqual([])
  })
})

describe('the sentences of a long section', () => {
  const passages = Array.from({ length: 40 }, (_, i) =>
    makePassage({
      id: i + 1,
      text: `The weather of day ${i} was dull and grey. A bird sat on the wall for hour ${i}. Nobody of the village came by at ${i}.`,
    }),
  )
  const last = makePassage({
    id: 99,
    text: 'The weather of the day was dull and grey and a bird sat on the wall of the village for an hour. The deadline is 3 May.',
  })

  it('count to its very end, beyond the first sixty', () => {
    expect(centralSentences([[...passages, last]], 1, new Set())[0]?.passage.chunkId).toBe(99)
  })

  it('are found by the words that a list asks for, wherever they stand, in text order', () => {
    expect(sentencesWith([...passages, last], 3, new Set(['deadlin'])).map(({ text }) => text)).toEqual(['The deadline is 3 May.'])
    expect(sentencesWith([last, ...passages], 2, new Set(['bird', 'wall'])).map(({ passage }) => passage.chunkId)).toEqual([99, 1])
  })
})
