import { t } from './say.ts'

/**
 * What a source proves of a sentence, from best to worst. `quoted`: its words stand there in a row. `calculated`: its numbers follow from
 * those of the source. `matching`: figures and names stand beside what they belong to, the wording differs. `check`: a rule objects.
 * `none`: no word in common.
 */
export const SUPPORTS = ['quoted', 'calculated', 'matching', 'check', 'none'] as const
export type Support = (typeof SUPPORTS)[number]

/** Rules that object to a sentence. */
export const DOUBTS = [
  'number',
  'name',
  'unit',
  'rate',
  'numberElsewhere',
  'nameElsewhere',
  'order',
  'direction',
  'negation',
  'opposite',
  'added',
  'replaced',
  'words',
  'language',
] as const

/**
 * What a second opinion (a chat model, or a classifier) answers to "do the cited sources say this?". It stands beside the evidence and
 * never replaces it.
 */
export const OPINIONS = ['yes', 'partly', 'no'] as const
export type Opinion = (typeof OPINIONS)[number]

/** Evidence as far as texts need it: `doubt` only for `check`, `calculation` ("400 - 230 = 170") only for `calculated`. */
type Evidence = {
  readonly support: Support
  readonly doubt?: { readonly rule: (typeof DOUBTS)[number]; readonly words: string } | undefined
  readonly calculation?: string | undefined
}

/** True if a source bears a sentence out as far as words can tell. */
export function isBorneOut(support: Support): boolean {
  return support === 'quoted' || support === 'calculated' || support === 'matching'
}

/** True if the words alone prove a sentence. */
export function isProven(support: Support): boolean {
  return support === 'quoted' || support === 'calculated'
}

/** A sentence with what is known about it. */
type Judged = Pick<Evidence, 'support' | 'doubt'> & { readonly opinion?: Opinion | undefined }

/** Doubts that a "yes" does not settle: a figure or unit that no source shows is not proven by a model that may have written it. */
const FIGURES: readonly (typeof DOUBTS)[number][] = ['number', 'unit', 'rate']

/**
 * True if a sentence is proven by its words, or confirmed by a second opinion: the only sentences shown in green. Nobody confirms a sentence
 * that shares no word with its source.
 */
export function isConfirmed({ support, doubt, opinion }: Judged): boolean {
  if (isProven(support)) return true
  return opinion === 'yes' && support !== 'none' && !(support === 'check' && doubt !== undefined && FIGURES.includes(doubt.rule))
}

/** True if a person should check a sentence: the words do not bear it out and nobody confirms it, or a second opinion says "no". */
export function isToCheck(judged: Judged): boolean {
  if (isConfirmed(judged)) return false
  return judged.opinion === 'no' || !isBorneOut(judged.support)
}

/** A sentence with its opinion, and the sources that it cites. */
type Opined = {
  readonly n: number | null
  readonly also?: readonly { readonly n: number }[] | undefined
  readonly opinion?: Opinion | undefined
  readonly opinionBy?: string | undefined
}

/** The second opinion on a sentence, with the name of its giver; null: none. */
export function opinionText({ n, also = [], opinion, opinionBy }: Opined): string | null {
  if (opinion === undefined || opinionBy === undefined || n === null) return null
  const numbers = [...new Set([n, ...also.map((cited) => cited.n)])]
  return t(`evidence.opinion.${opinion}`, { by: opinionBy, count: numbers.length, sources: numbers.map(String) })
}

/** How many sentences the second opinion confirms, with the name of its giver; null: none was given. */
export function opinionSummary(claims: readonly Opined[]): string | null {
  const judged = claims.filter((claim) => claim.opinion !== undefined)
  const by = judged[0]?.opinionBy
  if (by === undefined) return null
  const confirmed = judged.filter(({ opinion }) => opinion === 'yes').length
  return t('evidence.opinion.summary', { by, confirmed, count: judged.length })
}

/** What a source proves of a sentence; for a sentence to check also what to look at. */
export function evidenceText({ support, doubt, calculation }: Evidence): string {
  if (support === 'calculated' && calculation !== undefined) return t('evidence.calculation', { calculation })
  if (support === 'check' && doubt) return `${t('evidence.check')} ${t(`evidence.doubt.${doubt.rule}`, { words: doubt.words })}`
  return t(`evidence.${support}`)
}

/** The same in one or two words. */
export function evidenceName(support: Support): string {
  return t(`evidence.short.${support}`)
}

/** What an answer as a whole is, from best to worst. */
export const VERDICTS = [
  'quoted',
  'proven',
  'confirmed',
  'matching',
  'closest',
  'outdated',
  'differ',
  'disagree',
  'check',
  'uncited',
  'incomplete',
  'notFound',
] as const
export type Verdict = (typeof VERDICTS)[number]

/** How a verdict looks: green, neutral, a warning, or nothing found. */
export type Tone = 'proven' | 'plain' | 'warning' | 'missing'

const TONES: Record<Verdict, Tone> = {
  // Quotes are proven, but not that they answer the question.
  quoted: 'plain',
  proven: 'proven',
  confirmed: 'proven',
  matching: 'plain',
  closest: 'plain',
  outdated: 'warning',
  differ: 'warning',
  disagree: 'warning',
  check: 'warning',
  uncited: 'warning',
  incomplete: 'warning',
  notFound: 'missing',
}

/** An answer as far as its verdict needs it. */
type Answered<N> = {
  readonly answer: string
  readonly state: 'found' | 'partly' | 'not found' | 'general'
  readonly mode: 'model' | 'extractive' | 'none'
  readonly refused: boolean
  readonly incomplete: boolean
  readonly unchecked?: boolean | undefined
  readonly claims: readonly (Judged & { readonly n: number | null })[]
  readonly sources: readonly { readonly n: number; readonly deleted?: boolean | undefined; readonly changed?: boolean | undefined }[]
  readonly conflict?: { readonly kind?: 'contradiction' | 'values' | undefined } | undefined
  readonly notice: N | null
}

/**
 * All that is said of an answer: the verdict, how it looks, and the notice beside it. Window, command line and exports say nothing else, so
 * that nothing can contradict it. `verdict` null: nothing was claimed, or nobody checked it. `notice` null: there is none, or the verdict
 * says it.
 */
export type Trust<N> = { readonly verdict: Verdict | null; readonly tone: Tone; readonly notice: N | null }

/** The trust in an answer. */
export function trustOf<N extends { readonly code: string }>(answered: Answered<N>): Trust<N> {
  const verdict = verdictOf(answered)
  const { notice } = answered
  return { verdict, tone: verdict === null ? 'plain' : TONES[verdict], notice: notice && isSaidBy(verdict, notice.code) ? null : notice }
}

/**
 * The verdict on an answer. A written answer is as good as its worst sentence, and nothing without a citation of a source that is still there. A second
 * opinion confirms sentences, or has them checked. Quoted answers are quotes, or the closest passages where the search is unsure.
 */
function verdictOf(answered: Answered<unknown>): Verdict | null {
  const { answer, state, mode, refused, incomplete, unchecked, claims, sources, conflict } = answered
  if (state === 'general' || answer === '' || unchecked === true) return null
  if (refused) return 'notFound'
  if (incomplete) return 'incomplete'
  if (conflict) return conflictVerdict(conflict)
  if (mode === 'extractive' && state === 'not found') return 'notFound'
  const cited = claims.filter(({ n }) => n !== null && sources.some((source) => source.n === n))
  if (cited.length === 0) return 'uncited'
  if (mode === 'model' && claims.some(isToCheck)) return 'check'
  if (sources.some(({ deleted, changed }) => deleted === true || changed === true)) return 'outdated'
  if (mode === 'extractive') return state === 'partly' ? 'closest' : 'quoted'
  if (cited.every(({ support }) => isProven(support))) return 'proven'
  return cited.every(isConfirmed) ? 'confirmed' : 'matching'
}

/** True if a verdict says what a notice says, or the contrary of it: what a second opinion confirmed is not "weak" any more. */
function isSaidBy(verdict: Verdict | null, code: string): boolean {
  if (code === 'sources-disagree') return verdict === 'disagree' || verdict === 'differ'
  return code === 'low-confidence' && verdict !== null && ['notFound', 'confirmed', 'proven', 'matching'].includes(verdict)
}

/** The verdict in words. */
export function verdictName(verdict: Verdict): string {
  return t(`evidence.verdict.${verdict}`)
}

/** How many sentences have which evidence: "Quoted: 2, Wording differs: 1". */
export function evidenceCounts(claims: readonly Pick<Evidence, 'support'>[]): string {
  return SUPPORTS.flatMap((support) => {
    const count = claims.filter((claim) => claim.support === support).length
    return count === 0 ? [] : [t('evidence.count', { name: evidenceName(support), count })]
  }).join(', ')
}

/** What the documents behind a conflict do. */
export function conflictVerdict({ kind }: { readonly kind?: 'contradiction' | 'values' | undefined }): 'disagree' | 'differ' {
  return kind === 'values' ? 'differ' : 'disagree'
}

/** "These sources do not agree: 30 days [1], 45 days [2]." */
export function conflictText(conflict: {
  readonly kind?: 'contradiction' | 'values' | undefined
  readonly sides: readonly { readonly words: string; readonly n: number }[]
}): string {
  const shown = { sides: conflict.sides.map(({ words, n }) => `${words} [${n}]`) }
  return conflict.kind === 'values' ? t('notices.disagree.values', shown) : t('notices.disagree.message', shown)
}
