import { isAppError } from '../../../../src-preload/contract/errors.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { JOINED_SCHEMA, parseJoined, type AnswerLine, type JoinedAnswer, type PartAnswer } from '../../domain/refine/answer-schema.ts'
import { joinMessage, renderItem } from '../../domain/refine/prompt.ts'
import { ask, roomFor, type Refining } from './ask.ts'

/** Most rounds of joining: each makes a few sentences of a whole prompt. */
const MOST_ROUNDS = 4

/**
 * Reduce step: title and summary from what was noted of all parts, in as many rounds as the budget asks for. Where the model gives no
 * usable answer, the summaries of the parts stand one after the other. Throws `cancelled`.
 */
export async function joinParts(refining: Refining, parts: readonly PartAnswer[]): Promise<JoinedAnswer> {
  const [only] = parts
  if (only && parts.length === 1) return { title: only.title, summary: only.summary }
  refining.job.say?.(text('notes.refining.joining', { parts: parts.length }))
  const title = parts.find((part) => part.title !== '')?.title ?? ''
  const summaries = parts.flatMap(({ summary }) => summary)
  let items = parts.flatMap(({ summary, decisions, actions }) => [...summary, ...decisions, ...actions])
  for (let round = 0; round < MOST_ROUNDS && items.length > 0; round++) {
    const groups = groupsOf(refining, items)
    const joined: JoinedAnswer[] = []
    for (const group of groups) joined.push((await joinGroup(refining, group)) ?? { title: '', summary: group })
    const [whole] = joined
    if (whole && groups.length === 1) return { title: whole.title || title, summary: whole.summary === items ? summaries : whole.summary }
    const next = joined.flatMap(({ summary }) => summary)
    if (next.length >= items.length) break
    items = next
  }
  return { title, summary: summaries }
}

function groupsOf(refining: Refining, items: readonly AnswerLine[]): AnswerLine[][] {
  const { count, task, prompts } = refining
  const room = roomFor(refining, prompts.join, joinMessage([], task))
  const groups: AnswerLine[][] = []
  let left = 0
  for (const item of items) {
    const cost = count(renderItem(item.text, 999, task.delimiter))
    if (groups.length === 0 || cost > left) {
      groups.push([])
      left = room
    }
    groups.at(-1)?.push(item)
    left -= cost
  }
  return groups.length === 1 ? [items as AnswerLine[]] : groups
}

/** Null: no usable answer. Numbers of items become those of the lines that these cite. */
async function joinGroup(refining: Refining, items: readonly AnswerLine[]): Promise<JoinedAnswer | null> {
  try {
    const answer = await ask(refining, refining.prompts.join, joinMessage(items, refining.task), JOINED_SCHEMA)
    const joined = parseJoined(answer, new Set(items.map((_, i) => i + 1)))
    return (
      joined && {
        title: joined.title,
        summary: joined.summary.map((line) => ({ ...line, at: [...new Set(line.at.flatMap((n) => items[n - 1]?.at ?? []))].slice(0, 12) })),
      }
    )
  } catch (error) {
    if (!isAppError(error) || error.code === 'cancelled') throw error
    return null
  }
}
