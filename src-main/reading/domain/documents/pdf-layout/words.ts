import type { Page, WordBox } from '../types.ts'

/** Packed words of a page: a book has millions, and objects take 140 bytes each. Boxes in 1/65535 of the page (0.01 points). */
export type PackedWords = { readonly offsets: Uint32Array; readonly boxes: Uint16Array }

/** Stored form of a `Page`: packed words, 16 bytes each. `labels`: of all pages, on the first one, where any is other than its place in the file. */
export type StoredPage = Omit<Page, 'words'> & { packed: PackedWords; labels?: (string | null)[] }

const STEPS = 65_535

/** Packs the words of a page; precision 0.01 points on A4. */
export function packWords(words: readonly WordBox[]): PackedWords {
  const offsets = new Uint32Array(words.length * 2)
  const boxes = new Uint16Array(words.length * 4)
  words.forEach((word, index) => {
    offsets[2 * index] = word.start
    offsets[2 * index + 1] = word.end
    boxes[4 * index] = steps(word.x)
    boxes[4 * index + 1] = steps(word.y)
    boxes[4 * index + 2] = steps(word.width)
    boxes[4 * index + 3] = steps(word.height)
  })
  return { offsets, boxes }
}

function steps(part: number): number {
  return Math.round(Math.min(1, Math.max(0, part)) * STEPS)
}

/** Unpacks words; `shift` is added to their offsets (start of the page in the document). */
export function unpackWords(packed: PackedWords, shift: number): WordBox[] {
  const { offsets, boxes } = packed
  const part = (index: number): number => Math.round(((boxes[index] ?? 0) / STEPS) * 1e6) / 1e6
  return Array.from({ length: offsets.length / 2 }, (_word, index) => ({
    start: (offsets[2 * index] ?? 0) + shift,
    end: (offsets[2 * index + 1] ?? 0) + shift,
    x: part(4 * index),
    y: part(4 * index + 1),
    width: part(4 * index + 2),
    height: part(4 * index + 3),
  }))
}
