import { describe, expect, it } from 'vitest'
import { finish } from '../../../../src-main/domain/notes/steps.ts'
import { topicHeadings } from '../../../../src-main/domain/notes/topics/topic-segments.ts'
import { keyPhrases } from '../../../../src-main/domain/notes/topics/key-phrases.ts'

/** Paragraphs about a subject in changing words. */
function about(subject: readonly string[], count: number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const word = (n: number): string => subject[(i * 3 + n) % subject.length] ?? ''
    return Array.from(
      { length: 5 },
      (_unused, n) => `The ${word(n)} and the ${word(n + 1)} of the ${subject[0]} were seen beside the ${word(n + 2)}.`,
    ).join(' ')
  })
}

const POOL = about(['heat pump', 'boiler', 'supplier', 'swimming pool', 'water', 'contract'], 16)
const SCHOOL = about(['choir', 'piano', 'concert', 'teacher', 'stage', 'violin'], 16)
const ROAD = about(['bus stop', 'traffic light', 'bicycle', 'crossing', 'pavement', 'lorry'], 16)

describe('the topics of a long conversation', () => {
  it('begin where its words change, each with a heading of its own words', () => {
    const headings = finish(topicHeadings([...POOL, ...SCHOOL, ...ROAD], 'en'))
    const starts = headings.flatMap((heading, i) => (heading === null ? [] : [i]))
    expect(starts).toEqual([0, 16, 32])
    expect(headings[0]).toMatch(/^Heat pump/u)
    expect(headings[16]).toMatch(/choir/iu)
    expect(headings[32]).toMatch(/bus stop/iu)
  })

  it('are one, without a heading, in a short one', () => {
    expect(finish(topicHeadings(POOL.slice(0, 8), 'en'))).toEqual(Array.from({ length: 8 }, () => null))
    expect(finish(topicHeadings([], 'en'))).toEqual([])
  })
})

describe('key phrases', () => {
  it('are the longest repeated terms, without their parts, best first', () => {
    const said = [
      'The remote control needs a battery.',
      'A remote control with a solar battery.',
      'Our remote control is yellow.',
      'The solar battery is dear.',
    ]
    expect(keyPhrases(said, 'en', 5).map(({ phrase, count }) => [phrase, count])).toEqual([
      ['remote control', 3],
      ['solar battery', 2],
    ])
  })

  it('are never what was blacked out, nor a phrase over it', () => {
    const said = ['Send the harbour [REDACTED_IBAN] ledger.', 'The harbour [REDACTED_IBAN] ledger is [REDACTED_IBAN].']
    const phrases = keyPhrases(said, 'en', 5).map(({ phrase }) => phrase)
    expect(phrases.toSorted()).toEqual(['harbour', 'ledger'])
  })

  it('are found in scripts without spaces and in languages without data', () => {
    expect(keyPhrases(['我们讨论水泵的价格。', '水泵的价格太高。', '水泵坏了。'], 'zh', 3).map(({ phrase }) => phrase)).toContain('水泵')
    expect(keyPhrases(['Sú tu tepelné čerpadlo a bazén.', 'Tepelné čerpadlo je drahé.'], 'sk', 3)[0]?.phrase.toLowerCase()).toContain(
      'čerpadlo',
    )
  })
})
