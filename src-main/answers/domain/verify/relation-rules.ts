import type { Relation } from '../../../text/index.ts'
import type { Alignment } from './alignment.ts'
import { isRelatedToken, isSameToken } from './same-token.ts'

/** Relations that say the opposite. */
const OPPOSITES: Readonly<Partial<Record<Relation, readonly Relation[]>>> = {
  every: ['some', 'most'],
  most: ['less', 'some'],
  must: ['may'],
  before: ['after'],
  after: ['before'],
  more: ['less'],
  less: ['more'],
  won: ['lost'],
  lost: ['won'],
}
/** Relations that a claim must not add, and those of them that can be compared between two languages. */
const NEVER_ADDED: ReadonlySet<Relation> = new Set(['every', 'only', 'because', 'already', 'most', 'certain'])
const IN_ANY_LANGUAGE: ReadonlySet<Relation> = new Set(['every', 'only', 'because'])
/** Relations of a passage that excuse another one of the claim: "daily" for "every day". */
const EXCUSES: Readonly<Partial<Record<Relation, readonly Relation[]>>> = { every: ['each'], because: ['reason'] }
/** Least share of a claim's words in its source from which negations and added relations are compared: a free summary says them otherwise. */
const CLOSE = 0.6
/** "No, ..." answers the question. */
const ANSWER = /^\p{L}+[,，]/u

/** A relation that the passage turns round: "before" for "after", "all" for "some". */
export function oppositeRelation(alignment: Alignment): string | null {
  const { claim, isInOtherLanguage } = alignment
  if (isInOtherLanguage) return null
  const found = claim.relations.find(({ relation }) => {
    const opposites = OPPOSITES[relation] ?? []
    return (
      !isExcused(alignment, relation) &&
      opposites.some((opposite) => isHere(alignment, opposite)) &&
      !claim.relations.some((other) => opposites.includes(other.relation))
    )
  })
  return found ? claim.text.slice(found.start, found.end) : null
}

/** A relation that the passage does not state: "only", "because", "already". */
export function addedRelation(alignment: Alignment): string | null {
  const { claim, coverage, isInOtherLanguage } = alignment
  if (!isInOtherLanguage && coverage < CLOSE) return null
  const allowed = isInOtherLanguage ? IN_ANY_LANGUAGE : NEVER_ADDED
  const found = claim.relations.find(({ relation }) => allowed.has(relation) && !isExcused(alignment, relation))
  return found ? claim.text.slice(found.start, found.end) : null
}

/** A negation that the passage does not have, or that the claim leaves out. Only of a claim close to its source: others say it otherwise. */
export function otherNegation({ claim, passage, clauses, sentences, main, coverage, isInOtherLanguage }: Alignment): string | null {
  if (isInOtherLanguage || coverage < CLOSE) return null
  const isWithout = (at: number): boolean => claim.relations.some(({ relation, start }) => relation === 'without' && start === at)
  const hasWithout = passage.relations.some(({ relation, sentence }) => isDenial(relation) && sentences.has(sentence))
  const added = claim.negations.find(({ at }) => !isWithout(at) && !ANSWER.test(claim.text.slice(at)))
  if (added && !hasWithout && !passage.negations.some(({ sentence }) => sentences.has(sentence))) return wordAt(claim.text, added.at)
  if (claim.negations.length > 0 || claim.relations.some(({ relation }) => isDenial(relation))) return null
  const dropped = passage.negations.find(
    ({ behind, sentence, clause }) =>
      behind !== null &&
      sentence === main &&
      clauses.has(clause) &&
      claim.tokens.some((token) => isSameToken(token, behind) || isRelatedToken(token, behind)),
  )
  return dropped ? wordAt(passage.text, dropped.at) : null
}

function isExcused(alignment: Alignment, relation: Relation): boolean {
  return isHere(alignment, relation) || (EXCUSES[relation] ?? []).some((other) => isHere(alignment, other))
}

/** True if the passage states a relation in or beside the clauses that the claim speaks of. */
function isHere({ passage, clauses, sentences }: Alignment, wanted: Relation): boolean {
  return passage.relations.some(
    ({ relation, clause, sentence }) =>
      relation === wanted && sentences.has(sentence) && [clause - 1, clause, clause + 1].some((near) => clauses.has(near)),
  )
}

function wordAt(text: string, at: number): string {
  return /^[\p{L}\p{M}’']+/u.exec(text.slice(at))?.[0] ?? text.charAt(at)
}

/** True for a word that denies without a negation. */
function isDenial(relation: Relation): boolean {
  return relation === 'without' || relation === 'denial'
}
