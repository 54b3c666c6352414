import { ofAll, tokenise } from '../../text/index.ts'

/** Complete messages of small talk. A closed list: a question mistaken for small talk would not be searched. */
const SMALL_TALK: ReadonlySet<string> = new Set(ofAll(({ smallTalk }) => smallTalk?.phrases).map((phrase) => wordsOf(phrase).join(' ')))
const LONGEST_PHRASE = Math.max(...[...SMALL_TALK].map((phrase) => phrase.split(' ').length))
/** Filler words around such phrases. */
const FILLERS: ReadonlySet<string> = new Set(ofAll(({ smallTalk }) => smallTalk?.fillers))
const LONGEST_TALK = 60

/** True if a message consists only of small-talk phrases and fillers ("Hello, thank you very much!"). */
export function isSmallTalk(plain: string): boolean {
  if (plain.length > LONGEST_TALK) return false
  const words = wordsOf(plain)
  // For each position: whether the words before it are small talk, and whether they include a phrase.
  const read: ({ phrase: boolean } | undefined)[] = [{ phrase: false }]
  for (let at = 0; at < words.length; at++) {
    const before = read[at]
    if (!before) continue
    if (FILLERS.has(words[at] ?? '')) read[at + 1] = { phrase: before.phrase || (read[at + 1]?.phrase ?? false) }
    for (let length = 1; length <= LONGEST_PHRASE && at + length <= words.length; length++)
      if (SMALL_TALK.has(words.slice(at, at + length).join(' '))) read[at + length] = { phrase: true }
  }
  return read[words.length]?.phrase ?? false
}

function wordsOf(text: string): string[] {
  return tokenise(text.replace(/(?<=\p{L})['’]s(?!\p{L})/gu, ' is'))
}
