/** A typed name of a document (`#`), a persona (`@`), an artifact or a prompt (`/`). `start`, `end`: range in the draft, with the sign. */
export type Trigger = { readonly sign: '#' | '@' | '/'; readonly words: string; readonly start: number; readonly end: number }

/** Longest typed name, characters; a longer text is a sentence. */
const LONGEST = 60
/** Longest unknown name, words; a longer text is a sentence. */
const MOST_NAME_WORDS = 3
/** Greatest number of rows in the list. */
const MOST_MATCHES = 10

/**
 * The sign and typed name before the caret, or null. `#` and `@` count at the beginning or after white space (not in `C#` or an e-mail
 * address); `/` counts only at the beginning (not in "and/or" or a path).
 */
export function triggerAt(draft: string, caret: number): Trigger | null {
  const before = draft.slice(0, caret)
  const found = /(?:^|\s)(?<sign>[#@])(?<words>(?!\s)[^\n#@]*)$/u.exec(before) ?? /^(?<sign>\/)(?<words>(?!\s)[^\n/]*)$/u.exec(before)
  const { sign, words = '' } = found?.groups ?? {}
  if ((sign !== '#' && sign !== '@' && sign !== '/') || words.length > LONGEST) return null
  return { sign, words, start: caret - words.length - 1, end: caret }
}

/** True if a draft is only a sign and a typed name, no sentence. */
export function isOnlyName({ words }: Trigger, draft: string): boolean {
  return (
    words !== '' && words.length === draft.length - 1 && words.trim().split(/\s+/).length <= MOST_NAME_WORDS && !/[?!.]\s*$/u.test(words)
  )
}

/** A draft and the offset of the caret in it. */
export type Draft = { readonly draft: string; readonly caret: number }

/** The draft with the sign and typed name replaced by `text`, which may be empty. A double space left behind becomes one. */
export function withText(draft: string, { start, end }: Trigger, text: string): Draft {
  const before = draft.slice(0, start) + text
  const after = draft.slice(end)
  return { draft: before + (/(?:^|\s)$/u.test(before) ? after.replace(/^ /, '') : after), caret: before.length }
}

/** Entries whose label or alias contains every word: first those that begin with the words, then the others in their order; at most ten. */
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
