import { describe, expect, it } from 'vitest'
import { presentable, withoutSpeaker } from '../../../../src-main/answers/domain/extract/presentable.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

const candidate = (text: string, more: { type?: 'transcript'; before?: string } = {}) => {
  const before = more.before ?? ''
  return {
    passage: { ...makePassage({ id: 1, text: `${before}${text}` }), ...(more.type && { type: more.type }) },
    rank: 0,
    start: before.length,
    end: before.length + text.length,
    text,
  }
}
const kept = (...candidates: ReturnType<typeof candidate>[]) => presentable(candidates).map(({ text }) => text)
const whole = candidate('The pump needs a new seal every year.')

describe('the choice of sentences that read well as quotes', () => {
  it.each([
    ['introduces a list', 'The duties include, but are not limited to, the following:'],
    ['breaks off', 'Retrieval accuracy on the development set (Dist.'],
    ['begins in the middle', 'however, did not last long and became too dangerous.'],
    ['is a caption', 'Table 5: Retrieval accuracy on the development set.'],
    ['is a table row', 'Show | Screen | Date | Title of the film'],
    ['is a formula', 'S = S2 = V (X2 + Y 2 + Z2 - 1), n = id, s = (0, 0, 1)'],
    ['has one or two words', 'Features of it'],
  ])('leaves out a sentence that %s', (_what, text) => {
    expect(kept(candidate(text), whole)).toEqual([whole.text])
  })

  it('leaves out a transcript turn that runs into the next speaker’s, and scores a turn without its speaker', () => {
    const turn = candidate('Project Manager: It costs ten euros or so\nMarketing: Yeah, it does.', { type: 'transcript' })
    expect(kept(turn, whole)).toEqual([whole.text])
    expect(kept(candidate('Project Manager: It costs ten euros or so\nMarketing: Yeah, it does.'), whole)).toEqual([whole.text])
    const alone = candidate('User Interface: It does nothing extra.', { type: 'transcript' })
    expect(kept(alone)).toEqual([alone.text])
    expect(withoutSpeaker(alone)).toBe('It does nothing extra.')
    expect(withoutSpeaker(candidate('Risk: the pump may fail.'))).toBe('Risk: the pump may fail.')
  })

  it('keeps list items without their bullets, and sentences of scripts without spaces', () => {
    expect(kept(candidate('send the form to the office', { before: 'To do:\n- ' }))).toEqual(['send the form to the office'])
    const [bullet] = presentable([candidate('● What is the idea of the product?')])
    expect([bullet?.text, bullet?.start]).toEqual(['What is the idea of the product?', 2])
    expect(kept(candidate('合同将于五月结束。'), whole)).toHaveLength(2)
  })

  it('keeps all sentences when none reads well alone', () => {
    expect(kept(candidate('a | b'), candidate('Features'))).toEqual(['a | b', 'Features'])
  })
})
