import { describe, expect, it } from 'vitest'
import {
  editSegment,
  joinSegments,
  renameSpeakers,
  speakersOf,
  splitSegment,
} from '../../../../src-main/domain/notes/transcript/edit-segments.ts'
import { spoken } from '../segments.ts'

const TALK = spoken('Ann: One two', 'Bo: three four', 'Ann: five')

describe('edits of a transcript', () => {
  it('split a segment in text and time, and join it again', () => {
    const split = splitSegment(TALK, 0, 4)
    expect(split?.slice(0, 2)).toEqual([
      { start: 0, end: 2.5, speaker: 'Ann', text: 'One' },
      { start: 2.5, end: 5, speaker: 'Ann', text: 'two' },
    ])
    expect(joinSegments(split ?? [], 0, 1)).toEqual(TALK)
    expect(splitSegment(TALK, 0, 0)).toBeNull()
    expect(joinSegments(TALK, 2, 3)).toBeNull()
  })

  it('join a segment of a sure and one of an unsure engine to the unsure one', () => {
    const [first, second] = [
      { ...TALK[0]!, confidence: 0.9 },
      { ...TALK[1]!, confidence: 0.4 },
    ]
    expect(joinSegments([first, second], 0, 1)).toEqual([
      { start: 0, end: 10, speaker: 'Ann', text: 'One two three four', confidence: 0.4 },
    ])
  })

  it('rename speakers, and merge them under the name of another', () => {
    expect(renameSpeakers(TALK, ['Ann'], 'Ann Lee')?.map(({ speaker }) => speaker)).toEqual(['Ann Lee', 'Bo', 'Ann Lee'])
    expect(renameSpeakers(TALK, ['Ann', 'Bo'], ' Bo ')?.map(({ speaker }) => speaker)).toEqual(['Bo', 'Bo', 'Bo'])
    expect(renameSpeakers(TALK, ['Cy'], 'Di')).toBeNull()
    expect(speakersOf(TALK)).toEqual([
      { speaker: 'Ann', segments: 2, seconds: 10 },
      { speaker: 'Bo', segments: 1, seconds: 5 },
    ])
  })

  it('drop the confidence of words that a person wrote, and a segment without words', () => {
    expect(editSegment([{ ...TALK[0]!, confidence: 0.3 }], 0, 'One\n two.')).toEqual([{ ...TALK[0], text: 'One two.' }])
    expect(editSegment(TALK, 1, ' ')).toHaveLength(2)
  })
})
