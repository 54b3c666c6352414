import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanSpeech } from '../../../../src-main/notes/domain/speech/clean-speech.ts'
import { LANGUAGES } from '../../../../src-main/text/languages/all.ts'
import { isNegation } from '../../../../src-main/text/negations.ts'

describe('cleaned speech', () => {
  it.each([
    ['Um, so we we should, you know, order the the pump.', 'So we should order the pump.'],
    ["I think I think it's, uh, fine.", "I think it's fine."],
    ['Are w we done with the rem- remote control?', 'Are we done with the remote control?'],
    ['Well, um, okay, the price, uh, is 400 euros.', 'The price is 400 euros.'],
    ['He had had enough.', 'He had had enough.'],
    ['Hmm hmm hmm.', ''],
  ])('drops fillers, asides, repetitions and stutters: %s', (said, clean) => {
    expect(cleanSpeech(said, 'en')).toBe(clean)
  })

  it.each([
    ['de', 'Ähm, wir wir müssen, sag ich mal, die Pumpe bestellen.', 'Wir müssen die Pumpe bestellen.'],
    ['fr', 'Euh, on on doit, tu vois, commander la pompe.', 'On doit commander la pompe.'],
    ['es', 'Eh, tenemos que que pedir, o sea, la bomba.', 'Tenemos que pedir la bomba.'],
    ['ru', 'Ну, мы мы должны, так сказать, заказать насос.', 'Мы должны заказать насос.'],
    ['zh', '嗯，我们，我们要订购水泵。', '我们要订购水泵。'],
    ['ja', 'えーと、ポンプを注文します。', 'ポンプを注文します。'],
  ])('knows the fillers of its language (%s)', (code, said, clean) => {
    expect(cleanSpeech(said, code)).toBe(clean)
  })

  it('keeps repeated numbers, names and negations', () => {
    expect(cleanSpeech('Call five five five, no no no, New York New York.', 'en')).toBe('Call five five five, no no no, New York New York.')
    expect(cleanSpeech('The ER is closed.', 'en')).toBe('The ER is closed.')
  })

  it('keeps a yes that answers a question', () => {
    expect(cleanSpeech('Yeah, I sent it.', 'en', { isReply: true })).toBe('Yeah, I sent it.')
    expect(cleanSpeech('Yeah, I sent it.', 'en')).toBe('I sent it.')
  })

  it('never loses a number, a name or a negation, whatever is said', () => {
    const word = fc.constantFrom(
      'um',
      'we',
      'we',
      'Ann',
      'Bo',
      'not',
      'never',
      "don't",
      '12',
      '7.5',
      'five',
      'you know',
      'like',
      ',',
      '.',
      'the',
      'well',
      'no',
      'i',
      'say',
    )
    const codes = LANGUAGES.filter(({ meetings }) => meetings !== null).map(({ code }) => code)
    fc.assert(
      fc.property(fc.array(word, { maxLength: 25 }), fc.constantFrom(...codes), (said, code) => {
        const before = `Oh ${said.join(' ')}`
        const after = cleanSpeech(before, code)
        const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}][\p{L}\p{N}'.]*(?<!\.)/gu) ?? []
        const numbers = (text: string): string[] => wordsOf(text).filter((one) => /\d/u.test(one))
        expect(numbers(after)).toEqual(numbers(before))
        for (const one of ['Ann', 'Bo', ...wordsOf(before).filter((one) => isNegation(one, code))])
          if (wordsOf(before).includes(one)) expect(wordsOf(after).map((w) => w.toLowerCase())).toContain(one.toLowerCase())
      }),
      { numRuns: 400 },
    )
  })

  it('is linear: a line of 100,000 words is cleaned', () => {
    const line = Array.from({ length: 25_000 }, (_, i) => `um we we go${i}`).join(' ')
    expect(cleanSpeech(line, 'en')).toHaveLength(line.length - 25_000 * ' um we'.length)
  })
})
