import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'

/** Segments with one replaced by others. */
function replaceAt(segments: readonly Segment[], index: number, by: readonly Segment[]): Segment[] {
  return [...segments.slice(0, index), ...by, ...segments.slice(index + 1)]
}

/** What a person wrote is certain, so the confidence of the engine goes. */
function written({ confidence: _confidence, ...segment }: Segment, change: Partial<Segment>): Segment {
  return { ...segment, ...change }
}

/** Replaces the text of a segment; an empty text removes the segment. */
export function editText(segments: readonly Segment[], index: number, text: string): Segment[] {
  const segment = segments[index]
  if (!segment) return [...segments]
  const trimmed = text.replaceAll(/\s+/gu, ' ').trim()
  return replaceAt(segments, index, trimmed === '' ? [] : [written(segment, { text: trimmed })])
}

/** Splits a segment at a character: the time is divided as the text is. Nothing at its ends. */
export function splitSegment(segments: readonly Segment[], index: number, text: string, at: number): Segment[] {
  const segment = segments[index]
  const [before, after] = [text.slice(0, at).trim(), text.slice(at).trim()]
  if (!segment || before === '' || after === '') return [...segments]
  const middle = segment.start + ((segment.end - segment.start) * before.length) / (before.length + after.length)
  return replaceAt(segments, index, [written(segment, { text: before, end: middle }), written(segment, { text: after, start: middle })])
}

/** Joins a segment with the one before it, whose speaker stays. */
export function joinWithPrevious(segments: readonly Segment[], index: number): Segment[] {
  const previous = segments[index - 1]
  const segment = segments[index]
  if (!previous || !segment) return [...segments]
  const end = segment.estimated ? previous.end : Math.max(previous.end, segment.end)
  const joined = { text: `${previous.text} ${segment.text}`.trim(), end }
  return [...segments.slice(0, index - 1), written(previous, joined), ...segments.slice(index + 1)]
}

/** Names the speaker of one segment. */
export function setSpeaker(segments: readonly Segment[], index: number, speaker: string | null): Segment[] {
  return segments.map((segment, place) => (place === index ? { ...segment, speaker } : segment))
}

/** Renames a speaker everywhere. The name of another speaker merges the two. */
export function renameSpeaker(segments: readonly Segment[], from: string | null, to: string): Segment[] {
  return segments.map((segment) => (segment.speaker === from ? { ...segment, speaker: to } : segment))
}

/** Adds a line at the end, for a transcript that is typed. `at`: the second that is heard; null: nobody knows it. */
export function addSegment(segments: readonly Segment[], text: string, at: number | null): Segment[] {
  const trimmed = text.replaceAll(/\s+/gu, ' ').trim()
  if (trimmed === '') return [...segments]
  const last = segments.at(-1)
  const start = Math.max(at ?? 0, last?.end ?? 0)
  const unknown = at === null ? ({ estimated: true } as const) : {}
  return [...segments, { start, end: start, speaker: last?.speaker ?? null, text: trimmed, ...unknown }]
}

/** Speakers in the order in which they speak first. */
export function speakersOf(segments: readonly Segment[]): string[] {
  return [...new Set(segments.flatMap(({ speaker }) => speaker ?? []))]
}

/** Index of the segment that is spoken at a second: the last one that has begun; -1 before the first. */
export function segmentAt(segments: readonly Segment[], seconds: number): number {
  let [low, high] = [0, segments.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((segments[middle]?.start ?? 0) <= seconds) low = middle + 1
    else high = middle
  }
  return low - 1
}
