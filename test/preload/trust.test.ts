import { describe, expect, it } from 'vitest'
import { trustOf, VERDICTS, type Support } from '../../src-preload/texts/evidence.ts'

type Answered = Parameters<typeof trustOf>[0]

const WEAK = { code: 'low-confidence' }
const DISAGREE = { code: 'sources-disagree' }
const DOWN = { code: 'model-server-down' }

const claim = (support: Support, n: number | null = 1, opinion?: 'yes' | 'no') => ({
  support,
  n,
  ...(support === 'check' && { doubt: { rule: 'words' as const, words: 'May' } }),
  ...(opinion && { opinion }),
})
const answered = (change: Partial<Answered>): Answered => ({
  answer: 'The lease ends in May [1].',
  state: 'found',
  mode: 'model',
  refused: false,
  incomplete: false,
  claims: [claim('quoted')],
  sources: [{ n: 1 }],
  notice: null,
  ...change,
})

describe('trust in an answer', () => {
  it.each<[string, Partial<Answered>, string | null, string, string | null]>([
    ['a model, every sentence quoted or calculated', { claims: [claim('quoted'), claim('calculated')] }, 'proven', 'proven', null],
    ['a model in its own words', { claims: [claim('quoted'), claim('matching')] }, 'matching', 'plain', null],
    ['a model, confirmed by a second opinion', { claims: [claim('check', 1, 'yes')], notice: WEAK }, 'confirmed', 'proven', null],
    ['a model with a sentence to check', { claims: [claim('quoted'), claim('check')] }, 'check', 'warning', null],
    ['a model, refuted by a second opinion', { claims: [claim('matching', 1, 'no')] }, 'check', 'warning', null],
    ['a model with a sentence without a citation', { claims: [claim('quoted'), claim('none', null)] }, 'check', 'warning', null],
    [
      'a model whose citations were all wrong',
      { claims: [claim('none', null)], sources: [], notice: WEAK },
      'uncited',
      'warning',
      'low-confidence',
    ],
    [
      'a model whose short answer claims nothing',
      { answer: '42.', claims: [], sources: [], notice: WEAK },
      'uncited',
      'warning',
      'low-confidence',
    ],
    ['a model whose citation has no source', { claims: [claim('quoted', 7)] }, 'uncited', 'warning', null],
    ['a model that died in the middle', { incomplete: true, notice: DOWN }, 'incomplete', 'warning', 'model-server-down'],
    ['a model that died before it was checked', { incomplete: true, unchecked: true, notice: DOWN }, null, 'plain', 'model-server-down'],
    ['a model that refused', { state: 'not found', refused: true, claims: [], sources: [], notice: WEAK }, 'notFound', 'missing', null],
    ['a refusal that cites', { state: 'not found', refused: true, notice: WEAK }, 'notFound', 'missing', null],
    [
      'a stopped answer without a word',
      { answer: '', incomplete: true, claims: [], sources: [], notice: DOWN },
      null,
      'plain',
      'model-server-down',
    ],
    ['small talk', { state: 'general', claims: [], sources: [] }, null, 'plain', null],
    ['quotes', { mode: 'extractive' }, 'quoted', 'plain', null],
    ['quotes because the model is away', { mode: 'extractive', notice: DOWN }, 'quoted', 'plain', 'model-server-down'],
    ['the closest passages', { mode: 'extractive', state: 'partly' }, 'closest', 'plain', null],
    ['quotes of nothing', { mode: 'extractive', state: 'not found', refused: true, notice: WEAK }, 'notFound', 'missing', null],
    ['no document at all', { mode: 'extractive', state: 'not found', refused: true, claims: [], sources: [] }, 'notFound', 'missing', null],
    ['quotes that disagree', { mode: 'extractive', conflict: {} }, 'disagree', 'warning', null],
    ['quotes with different values', { mode: 'extractive', conflict: { kind: 'values' } }, 'differ', 'warning', null],
    ['a model, and documents with different values', { conflict: { kind: 'values' }, notice: DISAGREE }, 'differ', 'warning', null],
    ['a model, and documents that disagree', { conflict: {}, notice: DISAGREE }, 'disagree', 'warning', null],
    ['a contradiction of an earlier version', { notice: DISAGREE }, 'proven', 'proven', 'sources-disagree'],
    ['a source that changed', { sources: [{ n: 1, changed: true }] }, 'outdated', 'warning', null],
    ['a source that was deleted', { mode: 'extractive', sources: [{ n: 1, deleted: true }] }, 'outdated', 'warning', null],
    ['whole documents, cut', { notice: { code: 'partly-read' } }, 'proven', 'proven', 'partly-read'],
  ])('%s', (_name, change, verdict, tone, notice) => {
    const trust = trustOf(answered(change))
    expect([trust.verdict, trust.tone, trust.notice?.code ?? null]).toEqual([verdict, tone, notice])
  })

  it('is green only for a cited sentence of a source that is there, and never beside a warning, in every combination', () => {
    const seen = new Set<string | null>()
    const claimLists = [
      [],
      [claim('quoted')],
      [claim('quoted', 7)],
      [claim('none', null)],
      [claim('check', 1, 'yes')],
      [claim('matching')],
      [claim('matching', 1, 'no')],
    ]
    for (const state of ['found', 'partly', 'not found', 'general'] as const)
      for (const mode of ['model', 'extractive', 'none'] as const)
        for (const refused of [true, false])
          for (const incomplete of [true, false])
            for (const claims of claimLists)
              for (const sources of [[], [{ n: 1 }], [{ n: 1, changed: true }]])
                for (const conflict of [undefined, {}, { kind: 'values' as const }])
                  for (const notice of [null, WEAK, DISAGREE]) {
                    const all = { state, mode, refused, incomplete, claims, sources, conflict, notice }
                    const trust = trustOf(answered(all))
                    seen.add(trust.verdict)
                    if (trust.tone !== 'proven') continue
                    expect({ ...all, isCited: claims.some(({ n }) => n === 1), isThere: sources.some(({ n }) => n === 1) }).toMatchObject({
                      refused: false,
                      incomplete: false,
                      conflict: undefined,
                      isCited: true,
                      isThere: true,
                    })
                    expect(trust.notice?.code).not.toBe('low-confidence')
                  }
    expect([...seen].filter((verdict) => verdict !== null).toSorted()).toEqual([...VERDICTS].toSorted())
  })
})
