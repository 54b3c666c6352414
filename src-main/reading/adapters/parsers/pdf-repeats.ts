import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { PdfPageInput } from '../../domain/documents/pdf-layout/page-text.ts'

/** Signs of repeated pages, and the share of the others, that no honest file has: two copies in one file have a share of 1. */
const MOST_SIGNS = { together: 1e6, share: 10 }

/** Pages from which their number is compared with the bytes of the file, and least bytes of a page: an empty one, packed with others, has about 90. */
const MANY_PAGES = { from: 1000, bytes: 20 }

/** Throws `unsafe-archive` for a file that counts more pages than its bytes can be. */
export function checkPageCount(pages: number, bytes: number): void {
  if (pages > MANY_PAGES.from && pages * MANY_PAGES.bytes > bytes) throw new AppError('unsafe-archive')
}

/** What names a page in the file; null: nothing. */
type Reference = { num: number; gen: number } | null

/** Pages of one PDF that stand in its page tree again and again. */
export type Repeats = {
  /** What `readOnce` reads, or what it read of the same page before. Throws `unsafe-archive` if a small file is a long book by that. */
  read(page: number, reference: Reference, readOnce: () => Promise<PdfPageInput>): Promise<PdfPageInput>
  /** The same for another reader of pages by their number. */
  once(textOf: (page: number, drawnOnce?: boolean) => string | null): (page: number, drawnOnce?: boolean) => string | null
}

/** A page tree may name one page a hundred thousand times: it is read twice at most, and its text is counted. */
export function createRepeats(): Repeats {
  const places = new Map<string, number>()
  const kept = new Map<string, PdfPageInput>()
  const firsts = new Map<number, number>()
  const signs = { own: 0, repeated: 0 }
  return {
    async read(page, reference, readOnce) {
      const key = reference && `${reference.num} ${reference.gen}`
      const first = key === null ? undefined : places.get(key)
      const read = (key !== null && kept.get(key)) || (await readOnce())
      signs[first === undefined ? 'own' : 'repeated'] += read.items.reduce((sum, { str }) => sum + str.length, 0)
      if (signs.repeated > MOST_SIGNS.together && signs.repeated > MOST_SIGNS.share * signs.own) throw new AppError('unsafe-archive')
      if (key === null) return read
      if (first === undefined) places.set(key, page)
      else {
        firsts.set(page, first)
        kept.set(key, read)
      }
      return read
    },
    once(textOf) {
      const said = new Map<string, string | null>()
      return (page, drawnOnce = false) => {
        const first = firsts.get(page)
        if (first === undefined) return textOf(page, drawnOnce)
        const key = `${first} ${drawnOnce}`
        if (!said.has(key)) said.set(key, textOf(first, drawnOnce))
        return said.get(key) ?? null
      }
    },
  }
}
