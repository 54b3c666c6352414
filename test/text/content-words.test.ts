import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRefusal } from '../../src-main/text/refusal.ts'
import { isSameStatement, statementOf } from '../../src-main/text/same-statement.ts'
import { smallTalk } from '../../src-main/answers/domain/conversation/small-talk.ts'
import { titleFrom } from '../../src-main/answers/domain/conversation/title.ts'
import { findRun, wordSpans } from '../../src-main/answers/domain/verify/word-spans.ts'

describe('refusal detection', () => {
  it.each([
    'The documents do not say when the lease ends.',
    "I don't know based on the sources.",
    'I’m unable to find this in the provided sources.',
    'The provided context does not contain information about pets.',
    'There is no information about that.',
    'Die Dokumente enthalten keine Angaben dazu.',
    'Das geht aus den Quellen nicht hervor.',
    'Los documentos no mencionan esto.',
    'Les documents ne mentionnent pas cela.',
    '文档中没有提到这一点。',
  ])('recognises a refusal: %s', (answer) => expect(isRefusal(answer, 0)).toBe(true))

  it.each([
    'The lease ends in May [1].',
    'Pets are not allowed in the flat [1].',
    'No. The deposit is three rents [2].',
    'The document of 2019 was signed by Anna [1].',
    '',
  ])('accepts as an answer: %s', (answer) => expect(isRefusal(answer, 0)).toBe(false))

  it('accepts an answer with a supported claim beside the remark that something is missing', () => {
    expect(isRefusal('The documents do not give the price. They say that it doubled [2].', 1)).toBe(false)
  })
})

describe('the comparison of two statements', () => {
  const same = (a: string, b: string) => isSameStatement(statementOf(a), statementOf(b))
  it('ignores case and punctuation, and tells apart other numbers, negations and very short sentences', () => {
    expect(same('The board met on Monday in the hall.', 'the board met on Monday, in the hall')).toBe(true)
    expect(same('The limit is 500 megabytes here.', 'The limit is 300 megabytes here.')).toBe(false)
    expect(same('Pets are allowed in this flat.', 'Pets are not allowed in this flat.')).toBe(false)
    expect(same('Yes, it is.', 'Yes, it is.')).toBe(false)
  })

  it('is symmetric', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'not', '5', '6'), { maxLength: 8 })
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [left, right] = [statementOf(a.join(' ')), statementOf(b.join(' '))]
        expect(isSameStatement(left, right)).toBe(isSameStatement(right, left))
      }),
    )
  })
})

describe('the places of words in a text', () => {
  it('are exact for each word', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', ' ', '.', '租', '约', 'é', '😀', '1', 'ﬁ', "'") }), (text) => {
        for (const { word, start, end } of wordSpans(text)) expect(text.slice(start, end).normalize('NFKC').toLowerCase()).toBe(word)
      }),
    )
  })

  it('are exact for a run of adjacent words, against a search in the joined words', () => {
    const words = fc.array(fc.constantFrom('aa', 'bb', 'cc'), { maxLength: 10 })
    fc.assert(
      fc.property(words, fc.array(fc.constantFrom('aa', 'bb', 'cc'), { minLength: 1, maxLength: 4 }), (hay, needle) => {
        const found = findRun(wordSpans(hay.join(', ')), needle)
        const at = ` ${hay.join(' ')} `.indexOf(` ${needle.join(' ')} `)
        expect(found === null).toBe(at < 0)
        expect(hay.join(', ').slice(found?.start ?? 0, found?.end ?? 0)).toBe(found ? needle.join(', ') : '')
      }),
    )
  })
})

describe('the title of a chat', () => {
  it('is the first line of its question, at most 60 characters, cut between words', () => {
    expect(titleFrom('  When does the lease end?\nAnd then?')).toBe('When does the lease end?')
    expect(titleFrom('\u200b')).toBe('New chat')
    const long = titleFrom('What did the board decide about the budget of the coming year and the year after that?')
    expect(long).toBe('What did the board decide about the budget of the coming…')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (question) => {
        expect(Array.from(titleFrom(question)).length).toBeLessThanOrEqual(60)
        expect(titleFrom(question).isWellFormed()).toBe(true)
      }),
    )
  })
})

describe('the reply to small talk', () => {
  it('is one line and says what EchoMind can do', () => {
    expect(smallTalk('hello')).toMatch(/^Hello! .*documents/)
    expect(smallTalk('Thank you!')).toMatch(/welcome/)
    expect(smallTalk('What can you do?')).toMatch(/EchoMind.*documents/)
  })
})
