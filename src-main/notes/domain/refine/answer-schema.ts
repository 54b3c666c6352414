import { z } from 'zod'

/** Longest line and heading that are kept, characters: a model in a loop writes longer ones. */
const LINE_CHARACTERS = 600
const HEADING_CHARACTERS = 120

const numbersSchema = z.array(z.number()).catch([])
const lineSchema = z.object({ text: z.string(), at: numbersSchema })
const actionSchema = z.object({
  text: z.string(),
  owner: z.string().nullable().catch(null),
  due: z.string().nullable().catch(null),
  at: numbersSchema,
})

/** What the model answers about a transcript or a part of it. `at`: numbers of the lines that a statement rests on. */
const partSchema = z.object({
  title: z.string().catch(''),
  summary: z.array(lineSchema).catch([]),
  decisions: z.array(lineSchema).catch([]),
  actions: z.array(actionSchema).catch([]),
  questions: z.array(lineSchema).catch([]),
  notes: z.array(z.object({ heading: z.string(), lines: z.array(lineSchema) })).catch([]),
})
const joinedSchema = z.object({ title: z.string().catch(''), summary: z.array(lineSchema).catch([]) })

export type AnswerLine = { text: string; at: number[]; heading?: string; owner?: string; due?: string }
export type PartAnswer = Record<'summary' | 'decisions' | 'actions' | 'questions' | 'notes', AnswerLine[]> & { title: string }
export type JoinedAnswer = { title: string; summary: AnswerLine[] }

/** JSON schemas of the two requests. */
export const PART_SCHEMA = z.toJSONSchema(partSchema) as Record<string, unknown>
export const JOINED_SCHEMA = z.toJSONSchema(joinedSchema) as Record<string, unknown>

/** Parses an answer about a part; null if it says nothing. Numbers that are not in `known` are dropped. */
export function parsePart(value: unknown, known: ReadonlySet<number>): PartAnswer | null {
  const parsed = partSchema.safeParse(value)
  if (!parsed.success) return null
  const { title, summary, decisions, actions, questions, notes } = parsed.data
  const clean = (lines: readonly z.infer<typeof lineSchema>[]): AnswerLine[] => lines.flatMap((line) => cleanLine(line, known))
  const answer: PartAnswer = {
    title: cleanText(title),
    summary: clean(summary),
    decisions: clean(decisions),
    actions: actions.flatMap((action) =>
      cleanLine(action, known).map((line) => ({ ...line, ...named('owner', action.owner), ...named('due', action.due) })),
    ),
    questions: clean(questions),
    notes: notes.flatMap(({ heading, lines }) =>
      clean(lines).map((line) => ({ ...line, ...named('heading', cleanText(heading).slice(0, HEADING_CHARACTERS)) })),
    ),
  }
  const { title: _title, ...sections } = answer
  return Object.values(sections).some((lines) => lines.length > 0) ? answer : null
}

/** Parses title and summary; null if there is no summary. */
export function parseJoined(value: unknown, known: ReadonlySet<number>): JoinedAnswer | null {
  const parsed = joinedSchema.safeParse(value)
  const summary = parsed.data?.summary.flatMap((line) => cleanLine(line, known)) ?? []
  return summary.length > 0 ? { title: cleanText(parsed.data?.title ?? ''), summary } : null
}

function cleanLine({ text, at }: { text: string; at: readonly number[] }, known: ReadonlySet<number>): AnswerLine[] {
  const said = cleanText(text)
    .replace(/^(?:[-*•]|\d{1,2}[.)])\s+/u, '')
    .replace(/\s*(?:\[\d{1,4}(?:\s*[,–-]\s*\d{1,4})*\]\s*)+(?=[.!?]?$)/u, '')
  return /[\p{L}\p{N}]/u.test(said) && said.length <= LINE_CHARACTERS
    ? [{ text: said, at: [...new Set(at.filter((n) => known.has(n)))] }]
    : []
}

function cleanText(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}

/** A field that says something; models write "null" and "none" as words. */
function named<K extends string>(key: K, value: string | null): { [P in K]?: string } {
  const said = cleanText(value ?? '')
  return said === '' || /^(?:null|none|n\/?a|unknown|not (?:specified|mentioned)|-+)$/iu.test(said)
    ? {}
    : ({ [key]: said } as { [P in K]: string })
}
