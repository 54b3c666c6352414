import { useEffect, useState } from 'react'
import { idle } from '../../../shared/async/idle.ts'
import type { PageSize } from './page-layout.ts'
import type { PdfFile } from './pdf-file.ts'

/** Sizes of pages: the usual one, and the pages that differ from it. */
export type PageSizes = { readonly usual: PageSize; readonly others: ReadonlyMap<number, PageSize> }

/** Pages whose sizes are read in one go. */
const BATCH = 50

/**
 * Sizes of all pages; null until the size of page `first` is known. It stands for pages whose size is not read yet: the others are read in the
 * background, so that a document of a thousand pages opens at once. `onFail`: page `first` cannot be read.
 */
export function usePageSizes(file: PdfFile | null, first: number, onFail: () => void): PageSizes | null {
  const [read, setRead] = useState<{ file: PdfFile; sizes: PageSizes } | null>(null)
  useEffect(() => {
    if (!file) return
    let gone = false
    const readAll = async (): Promise<void> => {
      const usual = await file.size(Math.min(Math.max(1, first), file.pages))
      if (gone) return
      const others = new Map<number, PageSize>()
      setRead({ file, sizes: { usual, others: new Map() } })
      let shown = 0
      for (let page = 1; page <= file.pages; page += 1) {
        // A page that cannot be read keeps the usual size, and says so where it stands.
        const size = await file.size(page).catch(() => usual)
        if (gone) return
        if (size.width !== usual.width || size.height !== usual.height) others.set(page, size)
        if (page % BATCH !== 0 && page !== file.pages) continue
        if (others.size > shown) setRead({ file, sizes: { usual, others: new Map(others) } })
        shown = others.size
        await idle()
      }
    }
    readAll().catch(() => !gone && onFail())
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- another passage of the same document must not read all sizes again
  }, [file, onFail])
  return read?.file === file ? read.sizes : null
}
