import type { DiffPart } from '../../../../src-preload/contract/shapes/notes.ts'

/** Edits after which a stretch between two anchors counts as replaced: bounds the run time for texts with nothing in common. */
const MOST_EDITS = 3000

type Words = { keys: Int32Array; texts: string[] }
type Range = { a: number; aEnd: number; b: number; bEnd: number }
type Emit = (kind: DiffPart['kind'], text: string) => void

/**
 * Differences of two texts by words (characters in scripts without spaces). First the words that both have exactly once, in common order
 * (patience diff, Cohen), then between them the shortest edit script in linear space (Myers, "An O(ND) difference algorithm and its
 * variations", 1986, section 4b). `same` has the spelling of `after`.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const ids = new Map<string, number>()
  const [a, b] = [wordsOf(before, ids), wordsOf(after, ids)]
  const parts: DiffPart[] = []
  const emit: Emit = (kind, text) => {
    const last = parts.at(-1)
    if (last?.kind === kind) last.text += text
    else if (text !== '') parts.push({ kind, text })
  }
  let [atA, atB] = [0, 0]
  for (const [anchorA, anchorB] of [...anchorsOf(a.keys, b.keys), [a.keys.length, b.keys.length] as const]) {
    compare(a, b, { a: atA, aEnd: anchorA, b: atB, bEnd: anchorB }, emit)
    if (anchorB < b.keys.length) emit('same', b.texts[anchorB] ?? '')
    ;[atA, atB] = [anchorA + 1, anchorB + 1]
  }
  return removedFirst(parts)
}

function wordsOf(text: string, ids: Map<string, number>): Words {
  const texts =
    text.match(
      /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+)\s*|^\s+/gu,
    ) ?? []
  const keys = Int32Array.from(texts, (word) => {
    const key = word.trim()
    const id = ids.get(key) ?? ids.size
    ids.set(key, id)
    return id
  })
  return { keys, texts }
}

/** Places of words that both texts have once, in the longest order that both share. */
function anchorsOf(a: Int32Array, b: Int32Array): (readonly [number, number])[] {
  const placesA = onlyPlaces(a)
  const placesB = onlyPlaces(b)
  const pairs = [...placesA].flatMap(([key, at]): [number, number][] => {
    const other = placesB.get(key)
    return at < 0 || other === undefined || other < 0 ? [] : [[at, other]]
  })
  // Longest increasing subsequence of the second places, by patience sorting.
  const tops: number[] = []
  const previous = new Int32Array(pairs.length)
  for (const [i, [, at]] of pairs.entries()) {
    let [low, high] = [0, tops.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((pairs[tops[middle]!]?.[1] ?? 0) < at) low = middle + 1
      else high = middle
    }
    previous[i] = low > 0 ? tops[low - 1]! : -1
    tops[low] = i
  }
  const chain: (readonly [number, number])[] = []
  for (let i = tops.at(-1) ?? -1; i >= 0; i = previous[i]!) chain.push(pairs[i]!)
  return chain.toReversed()
}

/** The place of each word; -1 if it stands there more than once. */
function onlyPlaces(keys: Int32Array): Map<number, number> {
  const places = new Map<number, number>()
  keys.forEach((key, at) => places.set(key, places.has(key) ? -1 : at))
  return places
}

function compare(a: Words, b: Words, range: Range, emit: Emit): void {
  let { a: fromA, aEnd, b: fromB, bEnd } = range
  while (fromA < aEnd && fromB < bEnd && a.keys[fromA] === b.keys[fromB]) {
    emit('same', b.texts[fromB]!)
    fromA++
    fromB++
  }
  const tail: string[] = []
  while (fromA < aEnd && fromB < bEnd && a.keys[aEnd - 1] === b.keys[bEnd - 1]) {
    aEnd--
    tail.push(b.texts[--bEnd]!)
  }
  const middle = fromA < aEnd && fromB < bEnd ? middleSnake(a.keys, b.keys, { a: fromA, aEnd, b: fromB, bEnd }) : null
  if (middle) {
    compare(a, b, { a: fromA, aEnd: middle.a, b: fromB, bEnd: middle.b }, emit)
    compare(a, b, { a: middle.a, aEnd, b: middle.b, bEnd }, emit)
  } else {
    for (let i = fromA; i < aEnd; i++) emit('removed', a.texts[i]!)
    for (let i = fromB; i < bEnd; i++) emit('added', b.texts[i]!)
  }
  for (const text of tail.toReversed()) emit('same', text)
}

/** A point in the middle of a shortest edit script; null: nothing in common, or too many edits. */
function middleSnake(a: Int32Array, b: Int32Array, { a: fromA, aEnd, b: fromB, bEnd }: Range): { a: number; b: number } | null {
  const [n, m] = [aEnd - fromA, bEnd - fromB]
  const delta = n - m
  const most = Math.min(Math.ceil((n + m) / 2), MOST_EDITS)
  const offset = most + 1
  const forward = new Int32Array(2 * most + 3)
  const backward = new Int32Array(2 * most + 3)
  for (let d = 0; d <= most; d++) {
    for (let k = -d; k <= d; k += 2) {
      let x =
        k === -d || (k !== d && forward[offset + k - 1]! < forward[offset + k + 1]!)
          ? forward[offset + k + 1]!
          : forward[offset + k - 1]! + 1
      let y = x - k
      const start = x
      while (x < n && y >= 0 && y < m && a[fromA + x] === b[fromB + y]) {
        x++
        y++
      }
      forward[offset + k] = x
      const other = delta - k
      if (delta % 2 !== 0 && Math.abs(other) <= d - 1 && x + backward[offset + other]! >= n) return pointOf(start, start - k, x, y)
    }
    for (let k = -d; k <= d; k += 2) {
      let x =
        k === -d || (k !== d && backward[offset + k - 1]! < backward[offset + k + 1]!)
          ? backward[offset + k + 1]!
          : backward[offset + k - 1]! + 1
      let y = x - k
      while (x < n && y >= 0 && y < m && a[aEnd - 1 - x] === b[bEnd - 1 - y]) {
        x++
        y++
      }
      backward[offset + k] = x
      const other = delta - k
      if (delta % 2 === 0 && Math.abs(other) <= d && x + forward[offset + other]! >= n) return pointOf(n - x, m - y, n - x, m - y)
    }
  }
  return null

  function pointOf(x: number, y: number, endX: number, endY: number): { a: number; b: number } | null {
    const point = x <= 0 && y <= 0 ? { x: endX, y: endY } : { x, y }
    const isInside = point.x >= 0 && point.y >= 0 && point.x <= n && point.y <= m
    const divides = (point.x > 0 || point.y > 0) && (point.x < n || point.y < m)
    return isInside && divides ? { a: fromA + point.x, b: fromB + point.y } : null
  }
}

/** Between two shared runs, what was removed stands before what was added. */
function removedFirst(parts: readonly DiffPart[]): DiffPart[] {
  const sorted: DiffPart[] = []
  let changes: DiffPart[] = []
  const flush = (): void => {
    for (const kind of ['removed', 'added'] as const) {
      const text = changes.flatMap((part) => (part.kind === kind ? part.text : [])).join('')
      if (text !== '') sorted.push({ kind, text })
    }
    changes = []
  }
  for (const part of parts) {
    if (part.kind !== 'same') changes.push(part)
    else {
      flush()
      sorted.push(part)
    }
  }
  flush()
  return sorted
}
