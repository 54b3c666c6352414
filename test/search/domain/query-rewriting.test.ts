import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRewrites, readScores, rerankLines, rerankSchema, rewritePrompt } from '../../../src-main/search/domain/query-rewriting.ts'
import { withRewrites } from '../../../src-main/search/domain/query-expansion.ts'

describe('query rewriting by a model', () => {
  it('accepts at most two rewrites, each new, short and not empty', () => {
    expect(readRewrites({ queries: ['  how  high is it ', 'How high?', '', 'height of the tower', 'tower metres'] }, 'How high?')).toEqual([
      'how high is it',
      'height of the tower',
    ])
  })
  it('accepts no rewrite from an answer of any other form', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        expect(readRewrites(answer, 'q').length).toBeLessThanOrEqual(2)
      }),
    )
    expect([null, 'text', [], { queries: 'one' }, { queries: [1, null] }].map((answer) => readRewrites(answer, 'q'))).toEqual([
      [],
      [],
      [],
      [],
      [],
    ])
  })
  it('asks for rewrites that suit the kind of question', () => {
    expect(rewritePrompt('a {{kind}} b', 'procedural')).toContain('steps')
    expect(rewritePrompt('a {{kind}} b', 'temporal')).not.toContain('{{')
  })
  it('replaces expanded queries beyond four, and always keeps the question', () => {
    const query = (text: string) => ({ text, phrases: [] })
    expect(withRewrites([query('q'), query('v'), query('w')], [query('r'), query('s')]).map(({ text }) => text)).toEqual([
      'q',
      'v',
      'r',
      's',
    ])
    expect(withRewrites([query('q')], []).map(({ text }) => text)).toEqual(['q'])
  })
})

describe('reranking by a model', () => {
  it('reads its scores from 0 to 10 in the order of the passages', () => {
    expect(readScores({ 2: 10, 1: 3, 9: 1, 3: 99 }, 3)).toEqual([0.3, 1, 1])
  })
  it('ignores its scores when most are missing or of another form', () => {
    expect(readScores({ 1: 3 }, 3)).toBeNull()
    expect(readScores({ scores: [{ n: 1, score: 3 }] }, 1)).toBeNull()
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        expect(readScores(answer, 4)).toBeNull()
      }),
    )
  })
  it('asks for one score of each passage', () => {
    expect(rerankSchema(3)).toMatchObject({ required: ['1', '2', '3'] })
  })
  it('shows every passage on a line of its own, numbered and shortened', () => {
    expect(rerankLines(['a'.repeat(2000), ' b\n3: c '], 300)).toMatch(/^1: a{300}\n2: b 3: c$/)
  })
})
