import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { quotedText } from '../../../../src-main/answers/domain/extract/quotes.ts'
import { claimsOf } from '../../../../src-main/answers/domain/verify/claims.ts'
import { placeClaims, withPlaces } from '../../../../src-main/answers/domain/verify/place-claims.ts'
import { joinSections } from '../../../../src-main/artifacts/domain/text.ts'
import type { Claim, Source } from '../../../../src-preload/contract/shapes/answers.ts'

const claim = (text: string, n = 1): Claim & { n: number } => ({ text, n, support: 'quoted', quote: text, anchor: null })
const source = (n: number): Source => ({
  n,
  chunkId: n as never,
  documentId: `d${n}` as never,
  title: `D${n}`,
  anchor: null,
  quote: '',
  support: 'quoted',
})
const words = (text: string, claims: readonly Claim[]) => claims.map(({ range }) => range && text.slice(range.start, range.end))

describe('the place of a claim', () => {
  it('holds its words, whatever markers, signs and languages stand around it', () => {
    const piece = fc.constantFrom(
      'The rent is 900 euros',
      '**Rent** rises [1]',
      'Die Miete beträgt 900 Euro [2][3]',
      '租金是九百欧元。',
      '- ',
      '\n',
      '\n\n',
      '. ',
      '? ',
      ' [Source 2]',
      '| a | b |\n|---|---|\n',
      '`x[1]` ',
      '🚀 ',
      '[[9]8]',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const answer = pieces.join('')
        const letters = (text: string): string => text.replaceAll(/[[【](?:Source )?[\d, ]+[\]】]/gu, '').replaceAll(/[^\p{L}\p{N}]/gu, '')
        for (const { text, range } of claimsOf(answer)) expect(letters(answer.slice(range.start, range.end))).toBe(letters(text))
      }),
    )
  })

  it('of a quote is exact, though the same words stand above', () => {
    const { text, claims } = quotedText(['The lease ends in May.'], [claim('The lease ends in May.'), claim('The rent is 900 euros.', 2)])
    expect(claims.map(({ range }) => range?.start)).toEqual([24, 52])
    expect(words(text, claims)).toEqual(['The lease ends in May.', 'The rent is 900 euros.'])
  })

  it('is found in sections that were joined and numbered anew', () => {
    const section = (name: string, text: string, n: number) => ({
      name,
      text: `${text} [${n}]`,
      claims: [claim(text, n)],
      sources: [source(n)],
    })
    const { markdown, claims } = joinSections('T', [section('A', 'The lease ends in May.', 7), section('B', 'The lease ends in May.', 9)])
    expect(words(markdown, claims)).toEqual(['The lease ends in May.', 'The lease ends in May.'])
    expect(new Set(claims.map(({ range }) => range?.start)).size).toBe(2)
  })

  it('is nowhere when its sentence is gone, and stays where it is known', () => {
    expect(placeClaims('[deleted source]', [claim('The lease ends in May.')])[0]?.range).toBeUndefined()
    const known = { ...claim('Gone.'), range: { start: 3, end: 5 } }
    expect(withPlaces('anything', [known])).toEqual([known])
  })
})
