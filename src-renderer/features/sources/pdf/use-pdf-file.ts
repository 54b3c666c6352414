import { useEffect, useState } from 'react'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { forgetPassword, passwordOf, rememberPassword } from '../../../shared/secrets/passwords.ts'
import type { OpenPdf, PdfFile } from './pdf-file.ts'

type Lock = 'locked' | 'wrong'

/**
 * Opens the PDF of a document at an address and closes it with the component. `failed`: it cannot be opened; `again`: retries; `lock`: its
 * password is missing or wrong, until `unlock`.
 */
export function usePdfFile({ address, documentId }: { address: string; documentId: DocumentId }, open: OpenPdf) {
  const [attempt, setAttempt] = useState(0)
  const [last, setLast] = useState<{ address: string; file: PdfFile | null; lock: Lock | null } | null>(null)
  useEffect(() => {
    let opened: PdfFile | null = null
    let gone = false
    const password = passwordOf(documentId)
    open(address, password).then(
      (file) => {
        if (gone) return file.close()
        opened = file
        setLast({ address, file, lock: null })
      },
      (error: unknown) => {
        const isLocked = error instanceof Error && error.name === 'PasswordException'
        if (isLocked) forgetPassword(documentId)
        if (!gone) setLast({ address, file: null, lock: !isLocked ? null : password === undefined ? 'locked' : 'wrong' })
      },
    )
    return () => {
      gone = true
      opened?.close()
    }
  }, [address, documentId, open, attempt])
  const again = (): void => {
    setLast(null)
    setAttempt(attempt + 1)
  }
  const unlock = (password: string): void => {
    rememberPassword(documentId, password)
    again()
  }
  // After a change of address the old file must not be drawn, because the effect closes it.
  const current = last?.address === address ? last : null
  return {
    file: current?.file ?? null,
    failed: current !== null && current.file === null && current.lock === null,
    lock: current?.lock ?? null,
    again,
    unlock,
  }
}
