import { useEffect, useState } from 'react'
import type { OpenPdf, PdfFile } from './pdf-file.ts'

/** Opens the PDF at an address and closes it with the component. `failed`: it cannot be opened; `again`: retries. */
export function usePdfFile(address: string, open: OpenPdf): { file: PdfFile | null; failed: boolean; again: () => void } {
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<{ address: string; file: PdfFile | null } | null>(null)
  useEffect(() => {
    let opened: PdfFile | null = null
    let gone = false
    open(address).then(
      (file) => {
        if (gone) return file.close()
        opened = file
        setLast({ address, file })
      },
      () => {
        if (!gone) setLast({ address, file: null })
      },
    )
    return () => {
      gone = true
      opened?.close()
    }
  }, [address, open, attempt])
  const again = (): void => {
    setLast(null)
    setAttempt(attempt + 1)
  }
  // After a change of address the old file must not be drawn, because the effect closes it.
  const current = last?.address === address ? last : null
  return { file: current?.file ?? null, failed: current !== null && current.file === null, again }
}
