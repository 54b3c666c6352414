/** Struck-out text as a text that says so; the blanks around it stay. */
export function struckText(text: string): string {
  return text.replace(/\S(?:[\s\S]*\S)?/u, (struck) => `[struck out: ${struck}]`)
}
