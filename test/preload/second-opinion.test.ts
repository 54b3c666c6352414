import { describe, expect, it } from 'vitest'
import { claimSchema } from '../../src-preload/contract/shapes/answers.ts'
import {
  isConfirmed,
  isToCheck,
  opinionSummary,
  opinionText,
  OPINIONS,
  SUPPORTS,
  trustOf,
  type Opinion,
  type Support,
} from '../../src-preload/texts/evidence.ts'

const BY = 'qwen3:4b'
const claim = (support: Support, opinion?: Opinion, rule: 'number' | 'words' = 'words') => ({
  text: 'The lease ends in May.',
  n: 2,
  support,
  ...(support === 'check' && { doubt: { rule, words: 'May' } }),
  ...(opinion && { opinion, opinionBy: BY }),
  quote: '',
  anchor: null,
})
const verdict = (...claims: { support: Support; n: number | null; opinion?: Opinion }[]) =>
  trustOf({
    answer: 'Text.',
    state: 'found',
    mode: 'model',
    refused: false,
    incomplete: false,
    claims,
    sources: [{ n: 2 }],
    notice: null,
  }).verdict

describe('a second opinion', () => {
  it('that says yes confirms a sentence, whatever its wording', () => {
    for (const support of ['quoted', 'calculated', 'matching', 'check'] as const)
      expect([support, isConfirmed(claim(support, 'yes')), isToCheck(claim(support, 'yes'))]).toEqual([support, true, false])
    expect(verdict(claim('matching', 'yes'), claim('quoted'))).toBe('confirmed')
    expect(verdict(claim('matching', 'yes'), claim('check', 'yes'))).toBe('confirmed')
  })

  it('that says yes does not confirm a sentence without a word of its source', () => {
    expect([isConfirmed(claim('none', 'yes')), isToCheck(claim('none', 'yes'))]).toEqual([false, true])
    expect(verdict(claim('none', 'yes'), claim('check', 'yes'))).toBe('check')
  })

  it('that says yes does not prove a figure that no source shows', () => {
    expect(isConfirmed(claim('check', 'yes', 'number'))).toBe(false)
    expect(verdict(claim('check', 'yes', 'number'))).toBe('check')
  })

  it('that says no has a sentence checked, unless its words are proven', () => {
    expect(SUPPORTS.filter((support) => isToCheck(claim(support, 'no')))).toEqual(['matching', 'check', 'none'])
    expect(verdict(claim('matching', 'no'), claim('quoted', 'yes'))).toBe('check')
    expect(verdict(claim('quoted', 'no'))).toBe('proven')
  })

  it('that says partly leaves a sentence as its words have it', () => {
    for (const support of SUPPORTS) expect([support, isToCheck(claim(support, 'partly'))]).toEqual([support, isToCheck(claim(support))])
    expect(verdict(claim('matching', 'partly'), claim('quoted'))).toBe('matching')
  })

  it('never makes an answer green that has a sentence without a source', () => {
    expect(verdict(claim('matching', 'yes'), { support: 'none', n: null })).toBe('check')
  })

  it('is said with the name of its giver and the sources of the sentence', () => {
    expect(opinionText(claim('matching', 'yes'))).toBe('qwen3:4b says: source 2 says this.')
    expect(opinionText(claim('matching', 'partly'))).toBe('qwen3:4b says: source 2 says this only in part.')
    expect(opinionText({ ...claim('matching', 'no'), also: [{ n: 3 }] })).toBe('qwen3:4b says: sources 2, 3 do not say this.')
    expect(opinionText(claim('matching'))).toBe(null)
  })

  it('is counted for an answer, and not mentioned where nobody was asked', () => {
    expect(opinionSummary([claim('matching', 'yes'), claim('check', 'no'), claim('quoted')])).toBe(
      'Second opinion of qwen3:4b: the sources say 1 of 2 sentences.',
    )
    expect(opinionSummary([claim('matching')])).toBe(null)
  })

  it('passes through the contract as it is, and is absent from claims of earlier versions', () => {
    for (const opinion of OPINIONS) expect(claimSchema.parse(claim('check', opinion))).toEqual(claim('check', opinion))
    expect(claimSchema.parse(claim('matching'))).toEqual(claim('matching'))
    expect(claimSchema.safeParse({ ...claim('matching'), opinion: 'maybe' }).success).toBe(false)
  })
})
