import { describe, expect, it } from 'vitest'
import { isProven } from '../../../../src-preload/texts/evidence.ts'
import { claimsOf } from '../../../../src-main/answers/domain/verify/claims.ts'
import { buildContext } from '../../../../src-main/answers/domain/sources/context.ts'
import { verifyAnswer } from '../../../../src-main/answers/domain/verify/verify-answer.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

const LEASE =
  'The lease runs for five years. It ends on 31 May 2027 unless it is renewed. The deposit is three monthly rents. Pets are not allowed in the flat.'
const MINUTES =
  'The board met in March. Anna Berg was elected chair of the board by nine votes to two. The annual budget rises by 12 percent.'

function blocksOf(...texts: string[]) {
  const passages = texts.map((text, i) => makePassage({ id: i + 1, document: `d${i + 1}`, text, start: 1000 * (i + 1) }))
  return buildContext(passages, 1600).blocks.map((block, i) => ({ ...block, n: i + 1 }))
}

/** Claims as the words that their places in the answer hold. */
const withWords = (answer: string) =>
  claimsOf(answer).map(({ range, ...claim }) => ({ ...claim, words: answer.slice(range.start, range.end) }))

describe('claimsOf', () => {
  it('gives each sentence the markers behind it, full stop or not', () => {
    expect(withWords('Rent is 900 euros [2]. It is due on the first. [1][3] Nothing else is known about it.')).toEqual([
      { text: 'Rent is 900 euros.', numbers: [2], isDoubtful: false, words: 'Rent is 900 euros [2].' },
      { text: 'It is due on the first.', numbers: [1, 3], isDoubtful: false, words: 'It is due on the first.' },
      { text: 'Nothing else is known about it.', numbers: [], isDoubtful: false, words: 'Nothing else is known about it.' },
    ])
  })

  it('reads lists, emphasis and tables as sentences of their own', () => {
    expect(withWords('- **Rent** is 900 euros [1]\n2. Deposit is `three` rents [2]\n| Term | five years [1] |\n|---|---|')).toEqual([
      { text: 'Rent is 900 euros', numbers: [1], isDoubtful: false, words: '**Rent** is 900 euros' },
      { text: 'Deposit is three rents', numbers: [2], isDoubtful: false, words: 'Deposit is `three` rents' },
      { text: 'Term | five years', numbers: [1], isDoubtful: false, words: 'Term | five years' },
    ])
  })

  it('gives a marker in a cell of its own to all of its row', () => {
    expect(
      claimsOf(
        '| What | Source |\n|---|---|\n| The rent is due in May. It rises each year. | [1][2] |\n| The deposit is due in June [3] | |',
      ).map(({ text, numbers }) => [text, numbers]),
    ).toEqual([
      ['The rent is due in May.', [1, 2]],
      ['It rises each year.', [1, 2]],
      ['The deposit is due in June', [3]],
    ])
  })

  it('gives a marker at the beginning of a line to what follows, one alone on a line to what stands above', () => {
    expect(claimsOf('[1] The lease ends in May.\nThe rent rises each year.\n[2]').map(({ range: _range, ...rest }) => rest)).toEqual([
      { text: 'The lease ends in May.', numbers: [1], isDoubtful: false },
      { text: 'The rent rises each year.', numbers: [2], isDoubtful: false },
    ])
  })

  it('finds no claim in headings, code, questions, lead-ins, refusals, the heads of tables and single words', () => {
    expect(
      claimsOf(
        '| What it is | Who says it | Since when |\n|---|---|---|\n# The lease in short\nHere is what I found:\n```\nlease = 5\n```\nYes.\nDo you want to know more about it?\nThe documents do not say who pays for heating.',
      ),
    ).toEqual([])
  })

  it('keeps a question within a sentence as part of it', () => {
    expect(
      claimsOf('He asked "why 5?" and left [1]. Append ?share=1 to the address [2].').map(({ text, numbers }) => [text, numbers]),
    ).toEqual([
      ['He asked "why 5?" and left.', [1]],
      ['Append ?share=1 to the address.', [2]],
    ])
  })
})

describe('a name in the place of another one', () => {
  const claim = (source: string, sentence: string) => verifyAnswer(`${sentence} [1].`, blocksOf(source)).claims[0]

  it.each([
    [
      'in a short sentence',
      'Anna Berg left for Port Henry. He built the wall that became Fort Duquesne.',
      'He built the wall that became Port Henry',
    ],
    [
      'beside a sentence with as many of its words',
      'Then Barry can present the budget. It was the budget that Michael knew.',
      'Then Michael can present the budget',
    ],
    [
      'that is not there',
      'Please email Hynek because Hynek will present our results.',
      'Please email Michael because Hynek will present our results',
    ],
  ])('is never proven, %s', (_how, source, sentence) => {
    expect(isProven(claim(source, sentence)?.support ?? 'quoted')).toBe(false)
  })

  it('is to be checked where its turn of a talk is another one', () => {
    const talk =
      'Sarah Johnson: I can take the lead on the dashboard redesign this quarter.\n\nJohn Smith: Good points. Let us wrap up for today.'
    expect(claim(talk, 'John Smith will take the lead on the dashboard redesign')?.doubt).toEqual({ rule: 'nameElsewhere', words: 'John' })
    expect(claim(talk, 'Sarah Johnson will take the lead on the dashboard redesign')?.support).toBe('matching')
  })

  it.each([
    [
      'the name itself',
      'Then Barry can present the budget. It was the budget that Michael knew.',
      'Barry can present the budget',
      'quoted',
    ],
    [
      'a name said twice',
      'Please email Hynek because Hynek will present our results.',
      'Email Hynek because Hynek presents our results',
      'matching',
    ],
    [
      'a name for "he" from the sentence before',
      'Anna Berg left for Port Henry. She built the wall that became Fort Duquesne.',
      'Anna Berg built the wall that became Fort Duquesne',
      'matching',
    ],
  ])('is not suspected, as %s', (_how, source, sentence, support) => {
    expect(claim(source, sentence)?.support).toBe(support)
  })
})

const blocks = blocksOf(LEASE, MINUTES)
const verify = (answer: string) => verifyAnswer(answer, blocks)

describe('verifyAnswer', () => {
  it('marks a verbatim sentence as quoted and points at exactly its words', () => {
    const { claims, sources } = verify('The deposit is three monthly rents [1].')
    const start = 1000 + LEASE.indexOf('The deposit')
    expect(claims).toEqual([
      {
        text: 'The deposit is three monthly rents.',
        range: { start: 0, end: 'The deposit is three monthly rents [1].'.length },
        n: 1,
        support: 'quoted',
        quote: 'The deposit is three monthly rents.',
        anchor: { start, end: start + 'The deposit is three monthly rents.'.length },
      },
    ])
    expect(sources).toMatchObject([{ n: 1, chunkId: 1, documentId: 'd1', support: 'quoted', quote: 'The deposit is three monthly rents.' }])
  })

  it('says of a paraphrase that figures and names match', () => {
    expect(verify('Unless renewed, the lease ends on 31 May 2027 [1].').claims[0]).toMatchObject({
      support: 'matching',
      quote: expect.stringContaining('31 May 2027'),
    })
  })

  it('names a number that the source does not have, however many words agree', () => {
    expect(verify('The lease ends on 31 May 2031 unless it is renewed [1].').claims[0]).toMatchObject({
      support: 'check',
      doubt: { rule: 'number', words: '2031' },
    })
  })

  it('names the negation that a statement leaves out', () => {
    expect(verify('Pets are allowed in the flat [1].').claims[0]).toMatchObject({
      support: 'check',
      doubt: { rule: 'negation', words: 'not' },
    })
  })

  it('names the uncited block that bears a claim out', () => {
    const { claims, sources } = verify('Anna Berg was elected chair of the board [1].')
    expect(claims[0]).toMatchObject({
      n: 1,
      support: 'none',
      elsewhere: { chunkId: 2, documentId: 'd2', anchor: { start: 2000 + MINUTES.indexOf('Anna') } },
    })
    expect(verify('Anna Berg was elected chair of the board [2].').claims[0]).not.toHaveProperty('elsewhere')
    expect(sources).toMatchObject([{ n: 1, support: 'none' }])
  })

  it('takes a cited question or refusal for a claim only when its source says just that, and lists its source all the same', () => {
    const asked = verify('Do you want to know about the deposit [1]? The documents do not say who pays for heating [2].')
    expect(asked.claims).toEqual([])
    expect(asked.sources.map(({ n }) => n)).toEqual([1, 2])
    expect(
      verifyAnswer('The board could not find a chair [1].', blocksOf('The board could not find a chair. It met in March.')).claims[0]
        ?.support,
    ).toBe('quoted')
  })

  it('finds no word in common where no block says it', () => {
    expect(verify('Heating oil is delivered by a Norwegian company every autumn [2].').claims[0]?.support).toBe('none')
  })

  it('proves nothing of a claim without a marker, and names the block that bears it out', () => {
    expect(verify('The annual budget rises by 12 percent.').claims[0]).toMatchObject({
      n: null,
      support: 'none',
      anchor: null,
      elsewhere: { chunkId: 2 },
    })
    expect(verify('The moon is made of green cheese.').claims[0]).toMatchObject({ n: null, support: 'none' })
  })

  it('gives a source the best evidence of the claims that cite it, and lists only cited ones', () => {
    const { sources } = verify('Heating oil comes from Norway [1]. The deposit is three monthly rents [1].')
    expect(sources.map(({ n, support }) => [n, support])).toEqual([[1, 'quoted']])
  })

  it('takes the best of several cited blocks, and keeps for each marker what its own block says', () => {
    const claim = verify('Anna Berg was elected chair of the board [1][2].').claims[0]
    const start = 2000 + MINUTES.indexOf('Anna')
    const quote = 'Anna Berg was elected chair of the board'
    expect(claim).toMatchObject({
      n: 1,
      support: 'quoted',
      also: [{ n: 2, support: 'quoted', quote, anchor: { start, end: start + quote.length } }],
    })
    expect(verify('Pets are not allowed in the flat [1].').claims[0]).not.toHaveProperty('also')
  })

  it('bears out a sentence whose clauses stand in different blocks that it cites, each marker with its own clause', () => {
    const cited = (answer: string) => verify(answer).claims[0]
    expect(cited('The lease runs for five years, and the annual budget rises by 12 percent [1][2].')).toMatchObject({
      support: 'matching',
      n: 1,
      quote: 'The lease runs for five years.',
      also: [{ n: 2, quote: 'The annual budget rises by 12 percent.' }],
    })
    expect(cited('The lease runs for five years, and the annual budget rises by 13 percent [1][2].')?.doubt).toEqual({
      rule: 'number',
      words: '13',
    })
    expect(cited('The lease runs for five years, and the annual budget rises by 12 percent [1].')?.support).toBe('check')
  })
})

describe('what the verifier reads', () => {
  it('finds a quotation inside a sentence of the model’s own', () => {
    const claim = verify('About the chair the minutes say “elected chair of the board by nine votes” [2].').claims[0]
    expect(claim).toMatchObject({ quote: expect.stringContaining('by nine votes') })
  })

  it('matches with the parent excerpt that was sent, not with the child alone', () => {
    const child = 'The deposit is three monthly rents.'
    const sent = buildContext([makePassage({ text: child, parentText: LEASE, parentStart: 500 })], 1600).blocks.map((block) => ({
      ...block,
      n: 1,
    }))
    const claim = verifyAnswer('The lease runs for five years [1].', sent).claims[0]
    expect(claim).toMatchObject({ support: 'quoted', quote: 'The lease runs for five years.', anchor: { start: 500, end: 530 } })
  })

  it('does not credit words of the parent that were not sent', () => {
    const parentText = `${'Filler words stand here for nothing. '.repeat(60)}${LEASE}`
    const sent = buildContext([makePassage({ text: 'Filler words stand here for nothing.', parentText })], 300).blocks.map((block) => ({
      ...block,
      n: 1,
    }))
    expect(verifyAnswer('The deposit is three monthly rents [1].', sent).claims[0]?.support).toBe('none')
  })

  it('works in other languages and scripts', () => {
    const german = buildContext(
      [makePassage({ text: 'Der Mietvertrag endet am 31. Mai 2027. Die Kaution beträgt drei Monatsmieten.', language: 'de' })],
      1600,
    ).blocks.map((block) => ({ ...block, n: 1 }))
    expect(verifyAnswer('Die Kaution beträgt drei Monatsmieten [1].', german).claims[0]).toMatchObject({
      support: 'quoted',
      quote: 'Die Kaution beträgt drei Monatsmieten.',
    })
    const chinese = buildContext([makePassage({ text: '租约于2027年5月31日结束。押金为三个月的租金。', language: 'zh' })], 1600).blocks.map(
      (block) => ({ ...block, n: 1 }),
    )
    expect(verifyAnswer('押金为三个月的租金[1]。', chinese).claims[0]).toMatchObject({
      support: 'quoted',
      quote: '押金为三个月的租金。',
    })
  })
})
