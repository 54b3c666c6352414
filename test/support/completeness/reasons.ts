import type { Text } from '../../../src-preload/texts/text.ts'
import { comparable, tokensOf } from './tokens.ts'
import { WINDOW, type Loss, type Unit } from './compare.ts'
import type { StoredDocument } from './stored.ts'

/** A difference that is right. `of`: tells for each loss of a file, in their order, whether it explains it. */
type Reason = { name: string; of: (file: File) => (loss: Loss) => boolean }
type File = { format: string; units: readonly Unit[]; stored: StoredDocument }

/** Warnings that name pages of which text is missing. */
const PAGES_WITHOUT_TEXT =
  /^import\.(?:unreadable|noText|unreadPages|pictures|picturesWait|recognised|damagedPart|damagedPages|givenUp|pagesUnread|unlikePages)/

/** Signs beyond the keyboard's. */
const SIGN = /(?![\x00-\x7f])[\p{Sm}\p{Ps}\p{Pe}\p{So}\p{Sk}]/gu

const BEHIND_NUMBER = /\p{N}[\ue000\ue001.,]*$/u
/** A line of data in base 64: without blanks, longer than any word. */
const ENCODED_LINE = /^[A-Za-z\d+/=]{40,}$/gm
/** Raised or lowered digits. */
const MARK = /^[⁰¹²³⁴-⁹₀-₉]+$/

/** Parts that a warning about lost words can name, by the units that hold them. */
const PARTS: Readonly<Record<string, string[]>> = {
  body: ['body', 'charts', 'diagrams', 'equations'],
  header: ['headers'],
  footer: ['headers'],
  footnotes: ['notes'],
  endnotes: ['notes'],
  comments: ['comments'],
  sheet: ['sheets', 'charts', 'diagrams', 'comments'],
  slide: ['slides', 'charts', 'diagrams', 'comments', 'speakerNotes'],
}

const REASONS: readonly Reason[] = [
  {
    // A font that tells no Unicode values is guessed by each reader in its own way: the file does not say which is right.
    name: 'two independent readers disagree',
    of: ({ units }) => {
      const seconds = new Map(units.map(({ name, second }) => [name, second === undefined ? undefined : numbersOf(second)]))
      const left = new Map(
        units.flatMap(({ name, text, second }) => (second === undefined ? [] : [[name, fewer(piecesOf(text), piecesOf(second))]])),
      )
      return (loss) => {
        if (loss.cause === 'order') return !follow(loss.text, seconds.get(loss.unit))
        return upTo(left.get(loss.unit) ?? new Map<string, number>(), ({ text, cause }) =>
          cause === 'letters' ? Array.from(text) : [text],
        )(loss)
      }
    },
  },
  {
    // Letters drawn twice, one over the other, or where nothing is painted, and options of a list that nobody has chosen, and what stands on a button, which is pressed and not read.
    name: 'nobody sees it',
    of: ({ units }) => {
      const left = new Map(units.map(({ name, unseen = '' }) => [name, count(piecesOf(unseen))]))
      return (loss) => {
        const pieces = loss.cause === 'letters' ? Array.from(loss.text) : [loss.text]
        const own = left.get(loss.unit) ?? new Map<string, number>()
        const isUnseen = loss.cause !== 'order' && [...count(pieces)].every(([piece, times]) => (own.get(piece) ?? 0) >= times)
        if (isUnseen) for (const piece of pieces) own.set(piece, (own.get(piece) ?? 0) - 1)
        return isUnseen
      }
    },
  },
  {
    // Letters along a curve, or turned one by one, are put together in another way. A page with the very same letters lost none.
    name: 'the same letters, cut into other words',
    of: ({ format, units, stored }) => {
      const lettersOf = (text: string): string => Array.from(comparable(text).replace(/\P{L}/gu, '')).sort().join('')
      const same = new Set(units.flatMap(({ name, text }) => (lettersOf(text) === lettersOf(stored.scopes.get(name) ?? '') ? [name] : [])))
      return ({ cause, unit }) => format === 'pdf' && cause === 'letters' && same.has(unit)
    },
  },
  {
    // TeX's fonts of symbols have no Unicode values: poppler and MuPDF name a bracket or a sum by a letter, where the stored text has the sign.
    name: 'sign of a formula, read as a letter',
    of: ({ format, units, stored }) => {
      const signs = (text: string): number => (comparable(text).match(SIGN) ?? []).length
      const left = new Map(units.map(({ name, text }) => [name, format === 'pdf' ? signs(stored.scopes.get(name) ?? '') - signs(text) : 0]))
      return upTo(left, ({ unit, text, cause }) => (cause === 'letters' && text.length <= 3 ? [unit] : []))
    },
  },
  {
    // A font of small capitals names its glyphs by small letters or by capitals; the word is the same.
    name: 'the same letters in another case',
    of:
      ({ format, stored }) =>
      (loss) =>
        format === 'pdf' &&
        loss.cause === 'letters' &&
        comparable(stored.scopes.get(loss.unit) ?? '')
          .toLowerCase()
          .includes(loss.text.toLowerCase()) &&
        loss.text.toLowerCase() !== loss.text &&
        loss.text.length > 1,
  },
  {
    // Poppler leaves some indices and exponents of letters on the line, or sets them in a line of their own. One of a number is never explained so: 106 is not 10⁶.
    name: 'index or exponent of a letter, read as a number',
    of: ({ format, units, stored }) => {
      const left = new Map(
        units.map(({ name, text }) => [
          name,
          format === 'pdf' ? fewer(marksOf(stored.scopes.get(name) ?? ''), marksOf(text)) : new Map<string, number>(),
        ]),
      )
      return (loss) =>
        upTo(left.get(loss.unit) ?? new Map<string, number>(), ({ text, cause }) => (cause === 'letters' ? [] : [text]))(loss)
    },
  },
  {
    // The times of a transcript are places of its recording, kept beside the text, and a speaker of several turns in a row is named once.
    name: 'time or speaker of a turn',
    of: ({ units, stored }) => {
      const speakers = [...new Set(stored.text.match(/^[^:\n]{1,200}(?=: )/gmu))]
        .sort((a, b) => b.length - a.length)
        .map((name) => RegExp.escape(name))
      const turn = new RegExp(['\\b\\d{1,2}:\\d{1,2}(?::\\d{1,2}(?:[.,]\\d+)?)?\\b', ...speakers].join('|'), 'gu')
      const texts = stored.type === 'transcript' ? units.flatMap(({ text }) => text.match(turn) ?? []) : []
      const explains = upTo(count(tokensOf(texts.join('\n')).map(({ text }) => text)), ({ text }) => [text])
      return (loss) => (loss.cause === 'order' ? texts.length > 0 && loss.near.match(turn) !== null : explains(loss))
    },
  },
  {
    // The readers of RTF do not tell raised and lowered letters: H₂₃O is H23O to them. Those of a number are never explained so.
    name: 'raised or lowered number of an RTF, which its readers do not tell',
    of: ({ format, stored }) => {
      const marks = count(format === 'rtf' ? marksOf(stored.text) : [])
      const explains = upTo(new Map(marks), ({ cause, text }) => (cause === 'letters' || cause === 'order' ? [] : [text]))
      return (loss) => (loss.cause === 'order' ? loss.text.split(' ').every((text) => marks.has(text)) : explains(loss))
    },
  },
  {
    // A key or an attachment written as letters is left out.
    name: 'a warning names the encoded data',
    of: ({ units, stored }) => {
      const told = stored.warnings.some((warning) => typeof warning !== 'string' && warning.messageKey.startsWith('import.encodedData'))
      const data = told ? units.flatMap(({ text }) => text.match(ENCODED_LINE) ?? []) : []
      return upTo(count(tokensOf(data.join('\n')).map(({ text }) => text)), ({ text }) => [text])
    },
  },
  {
    name: 'a warning names the encoding',
    of: ({ format, stored }) => {
      const told = stored.warnings.some((warning) => typeof warning !== 'string' && warning.messageKey === 'import.encoding')
      return () => told && ['txt', 'csv', 'md', 'html', 'srt', 'vtt'].includes(format)
    },
  },
  {
    // Hints of the fields of a form that nobody has filled in.
    name: 'a warning quotes it',
    of: ({ stored }) => {
      const hints = stored.warnings.map((warning) =>
        typeof warning !== 'string' && warning.messageKey.startsWith('import.emptyFields') ? JSON.stringify(warning.values) : '',
      )
      return upTo(count(tokensOf(hints.join('\n')).map(({ text }) => text)), ({ text }) => [text])
    },
  },
  {
    name: 'a warning names the part',
    of: ({ stored }) => {
      const left = count([])
      for (const warning of stored.warnings)
        if (typeof warning !== 'string' && warning.messageKey.startsWith('import.lostText'))
          for (const [, part = ''] of JSON.stringify(warning.values).matchAll(/import\.parts\.(\w+)/g))
            left.set(part, Number(warning.values?.['count'] ?? 0))
      return upTo(left, ({ unit }) => PARTS[/^[a-z]+/.exec(unit)?.[0] ?? ''] ?? [])
    },
  },
  {
    name: 'a warning names the page',
    of: ({ stored }) => {
      const pages = new Set([...stored.unread, ...stored.warnings.flatMap(pagesOf)].map((page) => `page ${page}`))
      return ({ unit }) => pages.has(unit)
    },
  },
]

const numbersOf = (text: string): string[] => tokensOf(text).flatMap((token) => (token.kind === 'number' ? [token.text] : []))

/** False if the second reader has both numbers, but not one soon after the other; true without one. */
function follow(pair: string, numbers: readonly string[] | undefined): boolean {
  const [first, next] = pair.split(' ')
  return numbers?.some((text, at) => text === first && next !== undefined && numbers.slice(at + 1, at + 1 + WINDOW).includes(next)) ?? true
}

/** Explains as many losses as there are of what one of them is about; `left` is used up. */
function upTo(left: Map<string, number>, about: (loss: Loss) => string[]): (loss: Loss) => boolean {
  return (loss) => {
    const one = about(loss).find((text) => (left.get(text) ?? 0) > 0)
    if (one !== undefined) left.set(one, (left.get(one) ?? 0) - 1)
    return one !== undefined
  }
}

function count(texts: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

/** What two readers are compared by: numbers whole, letters one by one. */
function piecesOf(text: string): string[] {
  return tokensOf(text).flatMap((token) => (token.kind === 'number' ? [token.text] : Array.from(token.text)))
}

/** Raised and lowered numbers of a text with plain digits, without those behind a number or a part of one (`10⁶`, `0.⁵`). */
function marksOf(raw: string): string[] {
  const text = comparable(raw)
  return tokensOf(raw).flatMap(({ kind, text: digits, raised, at }) => {
    const isMark = kind === 'number' && (raised || MARK.test(digits))
    return isMark && !BEHIND_NUMBER.test(text.slice(Math.max(0, at - 3), at)) ? [digits.normalize('NFKC')] : []
  })
}

/** How many more of each there are than in others. */
function fewer(texts: readonly string[], others: readonly string[]): Map<string, number> {
  const counts = count(others)
  return new Map([...count(texts)].map(([text, times]) => [text, times - (counts.get(text) ?? 0)]))
}

/** Pages that a warning names: `["3", "5–7"]`. */
function pagesOf(warning: Text): number[] {
  if (typeof warning === 'string' || !PAGES_WITHOUT_TEXT.test(warning.messageKey)) return []
  return (
    JSON.stringify(warning.values ?? {})
      .match(/\d+(?:\D\d+)?/g)
      ?.flatMap(range) ?? []
  )
}

function range(text: string): number[] {
  const [first = 0, last = first] = text.split(/\D/).map(Number)
  return Array.from({ length: Math.max(1, Math.min(last - first + 1, 10_000)) }, (_, index) => first + index)
}

/** For each loss of a file in their order: the name of the reason that explains it, or null. */
export function explain(losses: readonly Loss[], file: File): (string | null)[] {
  const reasons = REASONS.map(({ name, of }) => ({ name, explains: of(file) }))
  return losses.map((loss) => reasons.find(({ explains }) => explains(loss))?.name ?? null)
}
