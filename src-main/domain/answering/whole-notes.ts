/** Whether the notes on a part say that it holds nothing: a short line that begins so, in the languages that models answer in. */
export function isNothing(notes: string): boolean {
  return /^\W*(?:nothing|none|nichts|rien|nada|niente|ничего|无|没有|なし)/iu.test(notes) && notes.length < 120
}

/** Notes that fit the room (tokens, as `count` tells them): the longest give up their last lines until all do. `left`: lines that had to go. */
export function shortenNotes(notes: readonly string[], room: number, count: (text: string) => number): { text: string; left: number } {
  const lines = notes.map((note) => note.split('\n').filter((line) => line.trim() !== '').map((line) => ({ line, tokens: count(`${line}\n`) })))
  let tokens = lines.flat().reduce((sum, line) => sum + line.tokens, 0)
  let left = 0
  while (tokens > room && lines.some((note) => note.length > 0)) {
    const longest = lines.reduce((most, note) => (note.length >= most.length ? note : most), [])
    tokens -= longest.pop()?.tokens ?? 0
    left++
  }
  return { text: lines.flat().map(({ line }) => line).join('\n'), left }
}
