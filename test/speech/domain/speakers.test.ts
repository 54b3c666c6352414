import { describe, expect, it } from 'vitest'
import { withSpeakers } from '../../../src-main/speech/domain/speakers.ts'

const said = (start: number, end: number, speaker: string | null = null) => ({ start, end, speaker, text: 'Good morning.' })
const name = (number: number) => `Speaker ${number}`
const speakers = (segments: ReturnType<typeof withSpeakers>) => segments.map(({ speaker }) => speaker)

describe('the speakers of a transcript', () => {
  const turns = [
    { start: 0, end: 5, speaker: 7 },
    { start: 5, end: 9, speaker: 2 },
    { start: 9, end: 12, speaker: 7 },
  ]

  it('are those who speak longest in each segment, numbered as they begin to speak', () => {
    expect(speakers(withSpeakers([said(0, 4), said(4, 8), said(9, 12)], turns, name))).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 1'])
  })

  it('keep the names that they have, and stay open where nobody is heard', () => {
    expect(speakers(withSpeakers([said(0, 4, 'Ann'), said(1, 4), said(6, 8), said(20, 22)], turns, name))).toEqual([
      'Ann',
      'Speaker 1',
      'Speaker 2',
      null,
    ])
  })

  it('have no number where there is one voice alone, or none', () => {
    expect(speakers(withSpeakers([said(0, 4), said(9, 12)], turns, name))).toEqual([null, null])
    expect(speakers(withSpeakers([said(0, 4)], [], name))).toEqual([null])
  })
})
