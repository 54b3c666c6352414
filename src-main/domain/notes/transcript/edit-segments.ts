import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { joinsWithoutBlank } from '../../documents/normalise.ts'

/** Edits of a transcript give a new one; null: there is no such segment, or nothing to do. */
type Edited = Segment[] | null

/** Splits a segment before the character at `at`; its time is divided by letters. Null too if one half would be empty. */
export function splitSegment(segments: readonly Segment[], index: number, at: number): Edited {
  const segment = segments[index]
  if (!segment) return null
  const [head, tail] = [segment.text.slice(0, at).trim(), segment.text.slice(at).trim()]
  if (head === '' || tail === '') return null
  const share = head.length / (head.length + tail.length)
  const middle = Math.round((segment.start + (segment.end - segment.start) * share) * 1000) / 1000
  return segments.toSpliced(index, 1, { ...segment, end: middle, text: head }, { ...segment, start: middle, text: tail })
}

/** Joins neighbouring segments from `first` to `last` (included) into one of the first one's speaker. */
export function joinSegments(segments: readonly Segment[], first: number, last: number): Edited {
  const joined = segments.slice(first, last + 1)
  const [head] = joined
  if (!head || first < 0 || last >= segments.length || joined.length < 2) return null
  const confidences = joined.flatMap(({ confidence }) => confidence ?? [])
  const text = joined.reduce(
    (all, { text: next }) => all + (all === '' || next === '' || joinsWithoutBlank(all, next) ? '' : ' ') + next.trim(),
    '',
  )
  const { confidence: _confidence, ...rest } = head
  return segments.toSpliced(first, joined.length, {
    ...rest,
    text,
    end: Math.max(...joined.map(({ end }) => end)),
    ...(confidences.length === joined.length && { confidence: Math.min(...confidences) }),
  })
}

/** Replaces the text of a segment; an empty text removes the segment. What a person wrote has no confidence of an engine. */
export function editSegment(segments: readonly Segment[], index: number, text: string): Edited {
  const segment = segments[index]
  const next = text.replace(/\s+/gu, ' ').trim()
  if (!segment || next === segment.text) return null
  const { confidence: _confidence, ...rest } = segment
  return next === '' ? segments.toSpliced(index, 1) : segments.with(index, { ...rest, text: next })
}

/** Gives segments another speaker (null: unknown). */
export function setSpeaker(segments: readonly Segment[], indexes: readonly number[], speaker: string | null): Edited {
  const chosen = new Set(indexes)
  const name = cleanName(speaker)
  if (!segments.some((segment, i) => chosen.has(i) && segment.speaker !== name)) return null
  return segments.map((segment, i) => (chosen.has(i) ? { ...segment, speaker: name } : segment))
}

/** Renames speakers everywhere; the name of another speaker merges them. `from` may name several, null stands for unknown ones. */
export function renameSpeakers(segments: readonly Segment[], from: readonly (string | null)[], to: string | null): Edited {
  const indexes = segments.flatMap(({ speaker }, i) => (from.includes(speaker) ? [i] : []))
  return setSpeaker(segments, indexes, to)
}

/** Speakers by how much they said, most first. */
export function speakersOf(segments: readonly Segment[]): { speaker: string | null; segments: number; seconds: number }[] {
  const talk = new Map<string | null, { segments: number; seconds: number }>()
  for (const { speaker, start, end } of segments) {
    const own = talk.get(speaker) ?? { segments: 0, seconds: 0 }
    talk.set(speaker, { segments: own.segments + 1, seconds: own.seconds + Math.max(0, end - start) })
  }
  return [...talk].map(([speaker, own]) => ({ speaker, ...own })).toSorted((a, b) => b.seconds - a.seconds)
}

function cleanName(speaker: string | null): string | null {
  return speaker?.replace(/\s+/gu, ' ').trim().slice(0, 200) || null
}
