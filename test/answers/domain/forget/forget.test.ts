import { describe, expect, it } from 'vitest'
import { createForgetting, deletedSource } from '../../../../src-main/answers/domain/forget/forget.ts'

/** The text that is left once a document with this text and these names was deleted. */
function left(text: string, o: { says?: string; names?: string[]; isAbout?: boolean; shortSentences?: boolean; kept?: string[] }): string {
  const forgetting = createForgetting()
  forgetting.addTarget(text)
  forgetting.addSource(o.says ?? '')
  for (const name of o.names ?? []) forgetting.addName(name)
  return forgetting.forget(text, {
    isAbout: o.isAbout ?? true,
    ...(o.shortSentences !== undefined && { shortSentences: o.shortSentences }),
    ...(o.kept && { kept: o.kept }),
  })
}

const SAYS = 'The weir at Ansty opens at seven in the morning. Oil it weekly. Call Mr. Heron when the water is above two metres.'

describe('forgetting a deleted document', () => {
  it('replaces its sentences in a text, whatever their blanks, case and line breaks, and keeps the markers', () => {
    expect(left('The weir at Ansty opens at seven in the morning. [1] Oil it weekly. [1]', { says: SAYS })).toBe(
      `${deletedSource()}. [1] ${deletedSource()}. [1]`,
    )
    expect(left('- the WEIR at\n  Ansty opens at seven in the morning [1]', { says: SAYS })).toBe(`- ${deletedSource()} [1]`)
  })

  it('replaces its words inside a longer sentence too, and keeps the person’s own words', () => {
    expect(left('As the notice puts it, call Mr. Heron when the water is above two metres, and hurry. [1]', { says: SAYS })).toBe(
      `As the notice puts it, ${deletedSource()}, and hurry. [1]`,
    )
    expect(left('Opening time is seven. [1]', { says: SAYS })).toBe('Opening time is seven. [1]')
  })

  it('replaces its sentences in scripts without blanks', () => {
    expect(left('会议在九月二十八日举行。[1] 谢谢', { says: '我们的会议在九月二十八日举行。' })).toBe(`${deletedSource()}。[1] 谢谢`)
  })

  it('keeps a sentence that another source has too, and a short sentence that anybody could write', () => {
    expect(left('Oil it weekly. [2]', { says: SAYS, kept: ['Remember: oil it weekly.'] })).toBe('Oil it weekly. [2]')
    expect(left('Oil it weekly?', { says: SAYS, shortSentences: false })).toBe('Oil it weekly?')
    expect(left('Oil it weekly.', { says: SAYS, isAbout: false })).toBe('Oil it weekly.')
  })

  it('replaces its title, file name and path, but a title of one word only where the text is about it', () => {
    const names = ['Ansty Weir: the notice', 'weir-notice.pdf', '/home/ann/weir-notice.pdf', 'Budget']
    expect(left('What does “Ansty Weir: The Notice” say about boats? See /home/ann/weir-notice.pdf.', { names })).toBe(
      `What does “${deletedSource()}” say about boats? See /${deletedSource()}.`,
    )
    expect(left('Summarise the budget, please.', { names })).toBe(`Summarise the ${deletedSource()}, please.`)
    expect(left('Summarise the budget, please.', { names, isAbout: false })).toBe('Summarise the budget, please.')
    expect(left('Budget', { names, isAbout: false })).toBe(deletedSource())
  })

  it('leaves a text unchanged that has nothing of it', () => {
    const text = 'Nothing of it [1] stands | here.\n\n- not at all'
    expect(left(text, { says: SAYS, names: ['Ansty Weir'] })).toBe(text)
  })
})
