import type { PdfLine } from '../lines.ts'
import { isLabelSize } from '../paragraphs.ts'

/** Least lines that stand at the height of a label; of labels that do not end like one, whose values are numbers; and the least share of either. */
const BESIDE = 2
const NUMBERS = 3
const LABELS = 0.4
/** Most words of a label. */
const LABEL_WORDS = 4

/**
 * Labels and the values that the file draws behind all of them, as rows; null if they are none: lines beside each other, of which the left
 * ones end like labels or the right ones are numbers. Small labels above their values go with those.
 */
export function labelledRows(labels: readonly PdfLine[], drawn: readonly PdfLine[]): PdfLine[] | null {
  const partnerOf = (value: PdfLine): number =>
    labels.findIndex((label) => Math.abs(label.v - value.v) < 0.4 * value.size && label.u1 <= value.u0)
  const end = drawn.findIndex((value) => partnerOf(value) < 0)
  const values = drawn.slice(0, end < 0 ? drawn.length : end)
  const partners = values.map(partnerOf)
  if (values.length < BESIDE || new Set(partners).size < partners.length) return null
  const own = partners.flatMap((partner) => labels[partner] ?? [])
  const isShort = own.every((label, index) => label.words.length <= LABEL_WORDS && !isLabelSize(label.size, own[index + 1]?.size ?? 0))
  const ends = own.filter((label) => /[:：?]$/u.test(label.words.at(-1)?.text ?? '')).length
  const numbers = values.filter((value) => value.words.every((word) => /\p{N}/u.test(word.text))).length
  if (!isShort || (ends < LABELS * own.length && (values.length < NUMBERS || numbers < LABELS * values.length))) return null
  const rows = labels.map((label, index) => {
    const value = values[partners.indexOf(index)]
    return value ? joined(label, value) : label
  })
  return [...rows, ...drawn.slice(values.length)]
}

function joined(label: PdfLine, value: PdfLine): PdfLine {
  const [first, ...rest] = value.words
  if (!first) return label
  const gap = Math.max(0, (value.u0 - label.u1) / label.size)
  return { ...label, words: [...label.words, { ...first, gap }, ...rest], u1: Math.max(label.u1, value.u1) }
}
