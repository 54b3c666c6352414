import type { GreyPixels } from './ink.ts'

/** Side of the squares whose paper is looked at, pixels: 5 mm at 300 dots per inch, so that most of each is paper. */
const SQUARE = 64
/** Share of a square's pixels that are darker than what is taken for its paper: more than letters cover, less than a half, so that white letters on grey are none. */
const PAPER = 0.6
/** Paper this much darker than the brightest is shaded, and what is darker than the second share of it is a picture. */
const SHADED = 0.88
const DARKEST = 0.35

/**
 * Evens out the light of a photographed page: each grey level is divided by that of the paper around it, which most of a square
 * of 64 pixels or of one beside it is (after tiled background normalisation, D. Bloomberg's Leptonica). Null: the light is even.
 */
export function flattened({ width, height, data }: GreyPixels): GreyPixels | null {
  const columns = Math.ceil(width / SQUARE)
  const rows = Math.ceil(height / SQUARE)
  const paper = widened(paperOf({ width, height, data }, columns, rows), columns, rows)
  const brightest = paper.toSorted()[Math.floor(paper.length * 0.95)] ?? 255
  const floor = brightest * DARKEST
  const shaded = paper.filter((level) => level < brightest * SHADED && level > floor).length
  if (brightest === 0 || shaded < paper.length * 0.05) return null
  const even = new Uint8Array(data.length)
  const across = new Float32Array(columns)
  for (let y = 0; y < height; y += 1) {
    const place = Math.min(rows - 1, Math.max(0, (y + 0.5) / SQUARE - 0.5))
    const row = Math.min(rows - 2, Math.floor(place))
    const down = rows < 2 ? 0 : place - row
    for (let column = 0; column < columns; column += 1) {
      const above = paper[Math.max(0, row) * columns + column] ?? 255
      const below = paper[Math.min(rows - 1, Math.max(0, row) + 1) * columns + column] ?? above
      across[column] = Math.max(floor, above + (below - above) * down)
    }
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) {
      const beside = Math.min(columns - 1, Math.max(0, (x + 0.5) / SQUARE - 0.5))
      const column = Math.floor(beside)
      const left = across[column] ?? 255
      const level = left + ((across[column + 1] ?? left) - left) * (beside - column)
      even[at] = Math.min(255, ((data[at] ?? 0) * 255) / level)
    }
  }
  return { width, height, data: even }
}

/** Grey level of the paper of each square. */
function paperOf({ width, height, data }: GreyPixels, columns: number, rows: number): Float32Array {
  const paper = new Float32Array(columns * rows)
  const counts = new Uint32Array(256)
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      counts.fill(0)
      const [right, bottom] = [Math.min(width, (column + 1) * SQUARE), Math.min(height, (row + 1) * SQUARE)]
      for (let y = row * SQUARE; y < bottom; y += 1)
        for (let at = y * width + column * SQUARE, end = y * width + right; at < end; at += 1) counts[data[at] ?? 0]! += 1
      let left = (right - column * SQUARE) * (bottom - row * SQUARE) * PAPER
      let level = 0
      while (level < 255 && (left -= counts[level] ?? 0) > 0) level += 1
      paper[row * columns + column] = level
    }
  return paper
}

/** The brightest of each square and its neighbours: a square inside of a large letter has no paper. */
function widened(paper: Float32Array, columns: number, rows: number): Float32Array {
  return paper.map((_level, at) => {
    const [row, column] = [Math.floor(at / columns), at % columns]
    let most = 0
    for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1)
      for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x += 1)
        most = Math.max(most, paper[y * columns + x] ?? 0)
    return most
  })
}
