import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { languageOfSpeech } from '../../../domain/notes/refine-without-model.ts'
import { englishRarity, type WordRanks } from '../../../domain/notes/terms/english-words.ts'
import type { Rarity } from '../../../domain/notes/topics/rare-topics.ts'
import { indexWord, tokenise } from '../../../domain/text/words.ts'
import type { Database } from '../../../workers/calls.ts'

/** Words of a transcript from which topics need no rarity: phrases are said twice. */
const MOST_WORDS = 1500
/** Words of one call, and documents from which a word is common in the library. */
const PAGE = 20
const COMMON_FROM = 50
/** Share of the rarity that a word loses that is common in the library, and rarity of a word of a language without a list. */
const LOST = { english: 0.3, other: 0.9 }
const UNLISTED = 0.8

type Parts = { database: Database<'documentsWithWords'>; ranks: () => Promise<WordRanks> }

/**
 * Rarity of the words of a short transcript: of English words by their frequency in the language, of all by the library's documents (an
 * inverse document frequency). Undefined for a long transcript, and when the list of English words is damaged, which Health tells.
 */
export async function readRarity({ database, ranks }: Parts, segments: readonly Segment[]): Promise<Rarity | undefined> {
  const words = segments.flatMap(({ text }) => tokenise(text))
  if (words.length === 0 || words.length > MOST_WORDS) return undefined
  const language = languageOfSpeech(segments)
  const isEnglish = language === 'en'
  const known = isEnglish ? await ranks().catch(unlessDamaged) : new Map<string, number>()
  if (!known) return undefined
  const own = isEnglish ? englishRarity(known) : () => UNLISTED
  const telling = [...new Set(words)].filter((word) => word.length > 2 && own(word) > 0)
  const counts = new Map<string, number>()
  for (let at = 0; at < telling.length; at += PAGE) {
    const page = telling.slice(at, at + PAGE)
    const found = await database.documentsWithWords({ words: page.map((word) => indexWord(word, language)), most: COMMON_FROM })
    page.forEach((word, i) => counts.set(word, found[i] ?? 0))
  }
  const lost = isEnglish ? LOST.english : LOST.other
  return (word) => own(word) * (1 - (lost * Math.log(1 + (counts.get(word) ?? 0))) / Math.log(1 + COMMON_FROM))
}

function unlessDamaged(error: unknown): null {
  if (isAppError(error) && error.code === 'embedder-damaged') return null
  throw error
}
