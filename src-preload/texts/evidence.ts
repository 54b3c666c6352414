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

/** True if a source proves a sentence: the only evidence shown in green. */
export function isProven(support: Support): boolean {
  return support === 'quoted' || support === 'calculated'
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
export const VERDICTS = ['quoted', 'proven', 'matching', 'closest', 'check', 'incomplete', 'notFound'] as const
export type Verdict = (typeof VERDICTS)[number]

/** An answer as far as its verdict needs it. */
type Answered = {
  readonly answer: string
  readonly state: 'found' | 'partly' | 'not found' | 'general'
  readonly mode: 'model' | 'extractive' | 'none'
  readonly refused: boolean
  readonly incomplete: boolean
  readonly unchecked?: boolean | undefined
  readonly claims: readonly { readonly support: Support; readonly n: number | null }[]
}

/**
 * The verdict on an answer; null: nothing was claimed, or it broke off before it was checked; a broken-off answer says so first. A written answer is as good as its worst
 * cited sentence; one that cites nothing is to be checked. Quoted answers are quotes, or the closest passages where the search is unsure.
 */
export function verdictOf({ answer, state, mode, refused, incomplete, unchecked, claims }: Answered): Verdict | null {
  if (state === 'general' || answer === '' || unchecked === true) return null
  if (refused) return 'notFound'
  if (incomplete) return 'incomplete'
  const cited = claims.filter(({ n }) => n !== null)
  if (mode === 'extractive') return state === 'not found' ? 'notFound' : state === 'partly' ? 'closest' : 'quoted'
  if (cited.length === 0 || claims.some(({ support }) => !isBorneOut(support))) return 'check'
  return cited.every(({ support }) => isProven(support)) ? 'proven' : 'matching'
}

/** The verdict in words. */
export function verdictName(verdict: Verdict): string {
  return t(`evidence.verdict.${verdict}`)
}
