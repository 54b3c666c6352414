import { lengthOf, parents, runs } from './parent-groups.ts'
import type { ParentGroup } from './parent-groups.ts'
import type { Segment } from './segments.ts'
import { CHILD, PAIR_CHARACTERS, SCRAP } from './limits.ts'
import type { Question } from '../documents/questions.ts'
import type { Block } from '../documents/types.ts'

/** Splits blocks at the questions inside them, so that no sentence spans two questions. */
export function splitAtQuestions(blocks: readonly Block[], questions: readonly Question[]): Block[] {
  let next = 0
  return blocks.flatMap((block) => {
    const parts: Block[] = []
    let start = block.start
    for (; (questions[next]?.start ?? Infinity) < block.end; next += 1) {
      const at = questions[next]?.start ?? start
      if (at <= start) continue
      parts.push({ ...block, start, end: at })
      start = at
    }
    parts.push({ ...block, start, end: block.end })
    return parts
  })
}

/**
 * One child per question with its answer, or, if it is too long, a parent of at most 8,000 characters. Headings right before a question
 * belong to it. Text before the first question is grouped like a book.
 */
export function questionGroups(
  segments: readonly Segment[],
  questions: readonly Question[],
  tokenLimit: (first: Segment, last: Segment) => number,
): ParentGroup[] {
  const pairs = new Int32Array(segments.length)
  let next = 0
  segments.forEach((segment, index) => {
    let begins = false
    for (; (questions[next]?.start ?? Infinity) < segment.end; next += 1) begins = true
    pairs[index] = next
    for (let before = index - 1; begins && segments[before]?.kind === 'heading'; before -= 1) pairs[before] = next
  })
  const lead = pairs.indexOf(1)
  // One or two lines before the first question are its heading.
  if (lead > 0 && lengthOf(segments, 0, lead) < SCRAP) pairs.fill(1, 0, lead)
  return runs(segments, 0, segments.length, (_segment, index) => pairs[index] ?? 0).flatMap(({ from, to, length }) => {
    const question = questions[(pairs[from] ?? 0) - 1]?.text
    const [first, last] = [segments[from], segments[to - 1]]
    if (question === undefined || !first || !last) return length > CHILD.max ? parents(segments, from, to) : [{ from, to, parent: false }]
    const tokens = segments.slice(from, to).reduce((sum, segment) => sum + segment.tokens, 0)
    if (length <= CHILD.max && tokens <= tokenLimit(first, last)) return [{ from, to, parent: false, singleChild: true }]
    return cutPair(segments, from, to).map((group) => ({ ...group, question }))
  })
}

/** Splits an over-long question-answer pair into as few parents as possible. */
function cutPair(segments: readonly Segment[], from: number, to: number): ParentGroup[] {
  const groups: ParentGroup[] = []
  let start = from
  for (let index = from + 1; index <= to; index += 1) {
    const isFull = index < to && lengthOf(segments, start, index + 1) > PAIR_CHARACTERS
    if (!isFull && index < to) continue
    groups.push({ from: start, to: index, parent: true })
    start = index
  }
  return groups
}
