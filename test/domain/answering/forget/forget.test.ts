import { describe, expect, it } from 'vitest'
import { createForgetting, DELETED_SOURCE } from '../../../../src-main/domain/answering/forget/forget.ts'

/** What is left of a text once a document that says this, and is called that, went. */
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

describe('what a deleted document said', () => {
  it('goes sentence by sentence, however blanks, case and line breaks stand in between, and markers stay', () => {
    expect(left('The weir at Ansty opens at seven in the morning. [1] Oil it weekly. [1]', { says: SAYS })).toBe(
      `${DELETED_SOURCE}. [1] ${DELETED_SOURCE}. [1]`,
    )
    expect(left('- the WEIR at\n  Ansty opens at seven in the morning [1]', { says: SAYS })).toBe(`- ${DELETED_SOURCE} [1]`)
  })

  it('goes out of the middle of a sentence too, and words of one’s own stay', () => {
    expect(left('As the notice puts it, call Mr. Heron when the water is above two metres, and hurry. [1]', { says: SAYS })).toBe(
      `As the notice puts it, ${DELETED_SOURCE}, and hurry. [1]`,
    )
    expect(left('Opening time is seven. [1]', { says: SAYS })).toBe('Opening time is seven. [1]')
  })

  it('goes in scripts without blanks', () => {
    expect(left('会议在九月二十八日举行。[1] 谢谢', { says: '我们的会议在九月二十八日举行。' })).toBe(`${DELETED_SOURCE}。[1] 谢谢`)
  })

  it('stays where another source says it too, and where a short sentence is nobody’s own', () => {
    expect(left('Oil it weekly. [2]', { says: SAYS, kept: ['Remember: oil it weekly.'] })).toBe('Oil it weekly. [2]')
    expect(left('Oil it weekly?', { says: SAYS, shortSentences: false })).toBe('Oil it weekly?')
    expect(left('Oil it weekly.', { says: SAYS, isAbout: false })).toBe('Oil it weekly.')
  })

  it('goes with its title, file name and path, of one word only where it is the topic', () => {
    const names = ['Ansty Weir: the notice', 'weir-notice.pdf', '/home/ann/weir-notice.pdf', 'Budget']
    expect(left('What does “Ansty Weir: The Notice” say about boats? See /home/ann/weir-notice.pdf.', { names })).toBe(
      `What does “${DELETED_SOURCE}” say about boats? See /${DELETED_SOURCE}.`,
    )
    expect(left('Summarise the budget, please.', { names })).toBe(`Summarise the ${DELETED_SOURCE}, please.`)
    expect(left('Summarise the budget, please.', { names, isAbout: false })).toBe('Summarise the budget, please.')
    expect(left('Budget', { names, isAbout: false })).toBe(DELETED_SOURCE)
  })

  it('leaves a text alone that has nothing of it', () => {
    const text = 'Nothing of it [1] stands | here.\n\n- not at all'
    expect(left(text, { says: SAYS, names: ['Ansty Weir'] })).toBe(text)
  })
})
