import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'

type Turn = { start: number; end: number; speaker: number }

/**
 * Segments with the speaker who speaks longest in each, named by `nameOf` from 1 on in the order of their first words. One voice alone gets
 * no name; a segment that has a speaker keeps it.
 */
export function withSpeakers(segments: readonly Segment[], turns: readonly Turn[], nameOf: (number: number) => string): Segment[] {
  const voices = segments.map((segment) => (segment.speaker === null ? longest(segment, turns) : null))
  const order = [...new Set(voices.filter((voice) => voice !== null))]
  if (order.length < 2) return [...segments]
  return segments.map((segment, at) => {
    const voice = voices[at] ?? null
    return voice === null ? segment : { ...segment, speaker: nameOf(order.indexOf(voice) + 1) }
  })
}

function longest({ start, end }: Segment, turns: readonly Turn[]): number | null {
  const seconds = new Map<number, number>()
  for (const turn of turns) {
    const shared = Math.min(end, turn.end) - Math.max(start, turn.start)
    if (shared > 0) seconds.set(turn.speaker, (seconds.get(turn.speaker) ?? 0) + shared)
  }
  const [best] = [...seconds].toSorted(([, a], [, b]) => b - a)
  return best?.[0] ?? null
}
