/** Struck-out text as a text that says so; the blanks around it stay. */
export function struckText(text: string): string {
  return text.replace(/\S(?:[\s\S]*\S)?/u, (struck) => `[struck out: ${struck}]`)
}

/** The same for a text in several pieces: its first and its last one, which are not blank. */
export function struckEnds(first: string, last: string): [first: string, last: string] {
  return [first.replace(/\S/u, '[struck out: $&'), last.replace(/\S(?=\s*$)/u, '$&]')]
}
