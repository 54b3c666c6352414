import { expect, it } from 'vitest'
import { secondsOf } from '../../../src-main/notes/services/note-labels.ts'

const said = (...times: readonly (readonly [start: number, end: number])[]) =>
  times.map(([start, end]) => ({ start, end, speaker: null, text: 'Agreed.' }))

it.each([
  ['a recording', said([3, 8], [2820, 2824]), 2824],
  ['the times of a clock with seconds', said([57_900, 57_905], [60_720, 60_725]), 2825],
  ['the times of a clock without seconds, which may be minutes', said([965, 970], [1011, 1016]), null],
  ['nothing', [], null],
  ['estimated times alone', said([0, 4]).map((segment) => ({ ...segment, estimated: true as const })), null],
])('the length of a transcript with %s is that of the meeting, or unknown', (_, segments, seconds) =>
  expect(secondsOf(segments)).toBe(seconds),
)
