import { lengthOf, parents, runs } from './parent-groups.ts'
import type { Area } from './parent-groups.ts'
import type { Atom } from './segments.ts'
import { CHILD, PAIR_CHARACTERS, SCRAP } from './limits.ts'
import type { Question } from '../documents/questions.ts'
import type { Block } from '../documents/types.ts'

/** Blocks cut where a question begins inside of them, so that no sentence reaches over it. */
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
 * A question with its answer is one child, or, where it is longer than that, a parent of at most 8,000 characters. A heading right before a question belongs to it. What stands
 * before the first question is grouped as in a book.
 */
export function questionAreas(
  atoms: readonly Atom[],
  questions: readonly Question[],
  tokenLimit: (first: Atom, last: Atom) => number,
): Area[] {
  const pairs = new Int32Array(atoms.length)
  let next = 0
  atoms.forEach((atom, index) => {
    let begins = false
    for (; (questions[next]?.start ?? Infinity) < atom.end; next += 1) begins = true
    pairs[index] = next
    for (let before = index - 1; begins && atoms[before]?.kind === 'heading'; before -= 1) pairs[before] = next
  })
  const lead = pairs.indexOf(1)
  // A line or two before the first question is its heading.
  if (lead > 0 && lengthOf(atoms, 0, lead) < SCRAP) pairs.fill(1, 0, lead)
  return runs(atoms, 0, atoms.length, (_atom, index) => pairs[index] ?? 0).flatMap(({ from, to, length }) => {
    const question = questions[(pairs[from] ?? 0) - 1]?.text
    const [first, last] = [atoms[from], atoms[to - 1]]
    if (question === undefined || !first || !last) return length > CHILD.max ? parents(atoms, from, to) : [{ from, to, parent: false }]
    const tokens = atoms.slice(from, to).reduce((sum, atom) => sum + atom.tokens, 0)
    if (length <= CHILD.max && tokens <= tokenLimit(first, last)) return [{ from, to, parent: false, whole: true }]
    return cutPair(atoms, from, to).map((area) => ({ ...area, question }))
  })
}

/** A pair that is longer than a parent may be falls into several, each as long as can be. */
function cutPair(atoms: readonly Atom[], from: number, to: number): Area[] {
  const areas: Area[] = []
  let start = from
  for (let index = from + 1; index <= to; index += 1) {
    const isFull = index < to && lengthOf(atoms, start, index + 1) > PAIR_CHARACTERS
    if (!isFull && index < to) continue
    areas.push({ from: start, to: index, parent: true })
    start = index
  }
  return areas
}
