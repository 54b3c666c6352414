import { describe, expect, it } from 'vitest'
import { paragraphsOf } from '../../../../src-main/notes/domain/speech/paragraphs.ts'
import { finish } from '../../../../src-main/notes/domain/steps.ts'
import { spokenSentences } from '../../../../src-main/notes/domain/speech/sentences.ts'
import { spoken } from '../segments.ts'

const read = (...lines: string[]) => finish(paragraphsOf(spokenSentences(spoken(...lines), 'en'), 'en'))

describe('paragraphs of speech', () => {
  it('go on over the replies of a listener, and begin with a new speaker', () => {
    expect(read('Ann: The pump is old.', 'Bo: Yeah, right.', 'Ann: We need a new one.', 'Bo: It costs 400 euros.')).toEqual([
      { text: 'The pump is old. We need a new one.', speaker: 'Ann', start: 0, end: 15 },
      { text: 'It costs 400 euros.', speaker: 'Bo', start: 15, end: 20 },
    ])
  })

  it('keep a short answer to a question', () => {
    expect(read('Ann: Is the pump broken?', 'Bo: Yes.').map(({ text }) => text)).toEqual(['Is the pump broken?', 'Yes.'])
  })
})

describe('spoken sentences', () => {
  it('go across segments that an engine cut, with the seconds of their own words', () => {
    const [first, second] = spokenSentences(spoken('Ann: We order the new', 'Ann: pump today. It is here on Friday, I think.'), 'en')
    expect(first).toMatchObject({ text: 'We order the new pump today.', start: 0, segment: 0 })
    expect(first?.end).toBeGreaterThan(5)
    expect(first?.end).toBeLessThan(8)
    expect(second).toMatchObject({ end: 10, segment: 1 })
  })

  it('are the segments where an engine gives no punctuation', () => {
    const lines = Array.from({ length: 40 }, (_, i) => `Ann: and then we talked about point number ${i} for some time`)
    expect(spokenSentences(spoken(...lines), 'en')).toHaveLength(40)
  })
})
