import { describe, expect, it } from 'vitest'
import { readSegments } from '../../../../src-main/notes/domain/transcript/read-segments.ts'

describe('a pasted transcript', () => {
  it('has the times and speakers of its format', () => {
    expect(readSegments('Ann Lee  0:12\nThe pump is old.\n\nBo  0:20\nYes.')).toEqual({
      segments: [
        { start: 12, end: 20, speaker: 'Ann Lee', text: 'The pump is old.' },
        { start: 20, end: 20.4, speaker: 'Bo', text: 'Yes.' },
      ],
      isTimed: true,
      title: null,
    })
  })

  it('has estimated times and the names of its lines where it tells none', () => {
    const read = readSegments('Ann: The pump is old.\nIt leaks.\nBo: Yes.\nAnn: We buy a new one.\n\nThat was all.')
    expect(read?.isTimed).toBe(false)
    expect(read?.segments.map(({ speaker, text }) => [speaker, text])).toEqual([
      ['Ann', 'The pump is old. It leaks.'],
      ['Bo', 'Yes.'],
      ['Ann', 'We buy a new one.'],
      [null, 'That was all.'],
    ])
    expect(read?.segments.map(({ start }) => start)).toEqual([0, 2.4, 2.8, 4.8])
  })

  it('of one line with 100,000 words becomes segments that lose none of them', () => {
    const line = Array.from({ length: 100_000 }, (_, i) => `word${i}`).join(' ')
    const read = readSegments(line)
    expect(read?.segments.map(({ text }) => text).join(' ')).toBe(line)
    expect(Math.max(...(read?.segments.map(({ text }) => text.length) ?? []))).toBeLessThanOrEqual(400)
  })

  it('keeps its punctuation and loses hidden characters', () => {
    expect(readSegments('李明：价格是四千，\u202e很高。')?.segments).toMatchObject([{ speaker: '李明', text: '价格是四千，很高。' }])
  })

  it('without words is none', () => {
    expect(readSegments(' \n\n')).toBeNull()
    expect(readSegments('WEBVTT\n\n')).toBeNull()
  })
})
