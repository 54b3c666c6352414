/** What is being typed to pick from: `#` a document, `@` a persona, `/` an artifact or a prompt. `start` and `end` are offsets of it, sign included, in the draft. */
export type Trigger = { readonly sign: '#' | '@' | '/'; readonly words: string; readonly start: number; readonly end: number }

/** Titles and names are longer than a word; what goes on longer than this is a sentence. */
const LONGEST = 60
/** More words that nothing is called are a sentence. */
const MOST_NAME_WORDS = 3
/** Rows of the list. */
const MOST_MATCHES = 10

/**
 * The sign that the words before the caret follow, or null. `#` and `@` stand at the beginning or after white space, so that neither `C#` nor an address
 * is one; `/` stands at the very beginning, so that "and/or" and a path are none.
 */
export function triggerAt(draft: string, caret: number): Trigger | null {
  const before = draft.slice(0, caret)
  const found = /(?:^|\s)(?<sign>[#@])(?<words>(?!\s)[^\n#@]*)$/u.exec(before) ?? /^(?<sign>\/)(?<words>(?!\s)[^\n/]*)$/u.exec(before)
  const { sign, words = '' } = found?.groups ?? {}
  if ((sign !== '#' && sign !== '@' && sign !== '/') || words.length > LONGEST) return null
  return { sign, words, start: caret - words.length - 1, end: caret }
}

/** Whether a draft is nothing but what is typed to pick from: a sign and a few words, no sentence. */
export function isOnlyName({ words }: Trigger, draft: string): boolean {
  return (
    words !== '' && words.length === draft.length - 1 && words.trim().split(/\s+/).length <= MOST_NAME_WORDS && !/[?!.]\s*$/u.test(words)
  )
}

/** A draft and the offset of the caret in it. */
export type Draft = { readonly draft: string; readonly caret: number }

/** The draft with this text, which may be empty, in the place of what was typed to pick, and without the second of two spaces that it leaves. */
export function withText(draft: string, { start, end }: Trigger, text: string): Draft {
  const before = draft.slice(0, start) + text
  const after = draft.slice(end)
  return { draft: before + (/(?:^|\s)$/u.test(before) ? after.replace(/^ /, '') : after), caret: before.length }
}

/** Those whose label, or other name, holds every word, in their order but for those that begin so, which come first; ten at most. */
export function matching<One extends { readonly label: string; readonly alias?: string }>(all: Iterable<One>, words: string): One[] {
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  const first: One[] = []
  const other: One[] = []
  for (const one of all) {
    const label = one.label.toLocaleLowerCase()
    if (!wanted.every((word) => label.includes(word) || one.alias?.toLocaleLowerCase().includes(word))) continue
    if (wanted.length === 0 || label.startsWith(wanted.join(' '))) first.push(one)
    else if (other.length < MOST_MATCHES) other.push(one)
    if (first.length === MOST_MATCHES) break
  }
  return [...first, ...other].slice(0, MOST_MATCHES)
}
