import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Claim, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChunkId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { text as message } from '../../../../src-preload/texts/text.ts'
import {
  blocksInReadingOrder,
  createCitationNumbering,
  inReadingOrder,
} from '../../../../src-main/models/domain/markers/citation-numbers.ts'
import { renumberMarkers, stripMarkers } from '../../../../src-main/models/domain/markers/markers.ts'

const source = (n: number): Source => ({
  n,
  chunkId: (n * 10) as ChunkId,
  documentId: `d${n}` as DocumentId,
  title: `Document ${n}`,
  anchor: null,
  quote: `Words of ${n}`,
  support: 'quoted',
})
const claim = (text: string, n: number, start: number, also: number[] = []): Claim => ({
  text,
  range: { start, end: start + text.length },
  n,
  support: 'quoted',
  quote: `Words of ${n}`,
  anchor: null,
  ...(also.length > 0 && { also: also.map((one) => ({ n: one, support: 'quoted' as const, quote: '', anchor: null })) }),
})

describe('citations of an answer', () => {
  it('are numbered from 1 in the order of the text; text, claims and sources agree', () => {
    const text = 'The lease ends in May [12]. Pets are allowed [4][12]. Rent is due [7].'
    const at = (words: string): number => text.indexOf(words)
    const ordered = inReadingOrder({
      text,
      sources: [4, 7, 12].map(source),
      claims: [claim('The lease ends in May', 12, 0), claim('Pets are allowed', 4, at('Pets'), [12]), claim('Rent is due', 7, at('Rent'))],
    })
    expect(ordered.text).toBe('The lease ends in May [1]. Pets are allowed [2][1]. Rent is due [3].')
    expect(ordered.sources.map(({ n, title }) => `${n} ${title}`)).toEqual(['1 Document 12', '2 Document 4', '3 Document 7'])
    expect(ordered.claims.map(({ n, also }) => [n, ...(also ?? []).map((one) => one.n)])).toEqual([[1], [2, 1], [3]])
    for (const { text: words, range } of ordered.claims) expect(ordered.text.slice(range?.start, range?.end)).toBe(words)
  })

  it('keep the selected text as 0, and a source that only the notice names comes last, in the notice too', () => {
    const notice = {
      code: 'sources-disagree',
      message: message('notices.disagree.message', { sides: ['30 days [5]', '45 days [2]'] }),
      next: '',
    }
    const ordered = inReadingOrder({ text: 'It is 30 days [5]. So it says here [0].', sources: [0, 2, 5].map(source), claims: [], notice })
    expect(ordered.text).toBe('It is 30 days [1]. So it says here [0].')
    expect(ordered.sources.map(({ n, title }) => `${n} ${title}`)).toEqual(['0 Document 0', '1 Document 5', '2 Document 2'])
    expect(say(ordered.notice?.message ?? '')).toContain('30 days [1], 45 days [2]')
  })

  it('lose a marker without a source, which would lead to another one', () => {
    expect(inReadingOrder({ text: 'So it is [9]. And so [3].', sources: [source(3)], claims: [] }).text).toBe('So it is. And so [1].')
  })

  it('stay the same object when they are in order, however often it is asked', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 12 }), (cited) => {
        const once = inReadingOrder({
          text: cited.map((n) => `Words [${n}].`).join(' '),
          sources: [...new Set(cited)].toSorted().map(source),
          claims: [],
        })
        expect(inReadingOrder(once)).toBe(once)
        const numbers = stripMarkers(once.text).markers.map(({ n }) => n)
        const first = [...new Set(numbers)].filter((n) => n > 0)
        expect(first).toEqual(first.map((_, place) => place + 1))
        expect(numbers.map((n) => once.sources.find((one) => one.n === n)?.title)).toEqual(cited.map((n) => `Document ${n}`))
      }),
    )
  })
})

describe('citations of a streamed answer', () => {
  it('have their number when they first appear, wherever the stream is cut', () => {
    const text = 'One [8]. Two [3][8]. Three `a[2]` [11]. [0]'
    const whole = 'One [1]. Two [2][1]. Three `a[2]` [3]. [0]'
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), (size) => {
        const numbering = createCitationNumbering()
        let shown = ''
        for (let at = 0; at < text.length; at += size) {
          shown += numbering.push(text.slice(at, at + size))
          expect(whole.startsWith(shown)).toBe(true)
        }
        expect(shown).toBe(whole)
        const blocks = blocksInReadingOrder(
          [{ n: 0 }, { n: 3 }, { n: 5 }, { n: 8 }, { n: 11 }].map(({ n }) => ({ n, was: n })),
          numbering.numbers,
        )
        expect(blocks.map(({ n, was }) => `${n} was ${was}`)).toEqual(['0 was 0', '1 was 8', '2 was 3', '3 was 11', '4 was 5'])
      }),
    )
  })
})

it.each([
  ['a [1], b [2][3] c.', { 1: 4, 3: 6 }, 'a [4], b [6] c.'],
  ['[2] at the start, `a[2]` in code', { 2: 1 }, '[1] at the start, `a[2]` in code'],
  ['word[1] (see [1])', { 1: 9 }, 'word[9] (see [9])'],
  ['an open bracket [1', { 1: 9 }, 'an open bracket [1'],
  ['removed at the end [7]', {}, 'removed at the end'],
])('renumbering the citation markers changes %j', (text, numbers, expected) => {
  expect(renumberMarkers(text, new Map(Object.entries(numbers).map(([from, to]) => [Number(from), to]))).text).toBe(expected)
})
