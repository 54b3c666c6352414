import { LANGUAGES } from '../languages/all.ts'
import type { RelationName } from '../languages/language.ts'

/** A relation that a word expresses, whatever the language. */
export type Relation = RelationName

type RelationWords = { pattern: RegExp; relationsOf: ReadonlyMap<string, readonly Relation[]> }

const WORDS: ReadonlyMap<string, RelationWords> = new Map(
  LANGUAGES.flatMap(({ code, relations, isUnspaced }): [string, RelationWords][] => {
    const pairs = Object.entries(relations ?? {}).flatMap(([relation, words]) => words.map((word) => [word, relation as Relation] as const))
    if (pairs.length === 0) return []
    // Longest first: "as a result" before "as".
    const relationsOf = new Map<string, Relation[]>()
    for (const [word, relation] of pairs) relationsOf.set(word, [...(relationsOf.get(word) ?? []), relation])
    const words = [...relationsOf.keys()].toSorted((a, b) => b.length - a.length)
    const pattern = isUnspaced ? words.join('|') : `(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`
    return [[code, { pattern: new RegExp(pattern, 'giu'), relationsOf }]]
  }),
)

/** Words of a text that express a relation ("only", "before", "because"), in order. `language`: ISO 639-1; none for a language without a list. */
export function relationsIn(text: string, language: string): { relation: Relation; start: number; end: number }[] {
  const words = WORDS.get(language === 'und' ? 'en' : language)
  if (!words) return []
  return [...text.matchAll(words.pattern)].flatMap((match) =>
    (words.relationsOf.get(match[0].toLowerCase()) ?? []).map((relation) => ({
      relation,
      start: match.index,
      end: match.index + match[0].length,
    })),
  )
}
