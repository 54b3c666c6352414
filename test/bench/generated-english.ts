/** Passages of 400 to 600 characters (about 120 tokens) cut from a text. */
export function passagesOf(text: string, count: number): string[] {
  const pieces: string[] = []
  for (let at = 0; pieces.length < count; at += 600) {
    const start = at % Math.max(1, text.length - 600)
    pieces.push(text.slice(start, start + 400 + ((pieces.length * 37) % 200)))
  }
  return pieces
}

/** English words in any order, with full stops; the same in every run. */
export function generatedEnglish(): string {
  const words =
    'the board decided that every invoice older than thirty days goes to collection while contracts with partners may be ended by either side in writing and heating of the pool was discussed again without result because nobody had the figures'.split(
      ' ',
    )
  let state = 7
  return Array.from({ length: 40_000 }, (_, i) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return words[state % words.length]! + (i % 14 === 13 ? '.' : '')
  }).join(' ')
}
