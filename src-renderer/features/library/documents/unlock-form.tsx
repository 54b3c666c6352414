import { useState } from 'react'
import { isAppError } from '../../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { PasswordForm } from '../../../shared/secrets/password-form.tsx'
import { request } from '../../../shared/ipc.ts'
import { rememberPassword } from '../../../shared/secrets/passwords.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { libraryStore } from '../store/library-store.ts'

/** Opens a locked PDF with its password. */
export function UnlockForm({ id, title }: { id: DocumentId; title: string }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const unlock = async (password: string): Promise<void> => {
    setBusy(true)
    setError(null)
    try {
      const { document } = await request('documents.unlock', { id, password })
      rememberPassword(id, password)
      libraryStore.dispatch({ type: 'documents-updated', asked: [id], documents: [document] })
    } catch (cause) {
      setError(isAppError(cause) ? `${say(cause.text)} ${say(cause.next)}` : t('common.unknownError'))
      setBusy(false)
    }
  }
  return <PasswordForm label={t('unlock.of', { title })} error={error} busy={busy} onPassword={(password) => void unlock(password)} />
}
