import { useId, useState, type FormEvent } from 'react'
import { t } from '../../../src-preload/texts/say.ts'
import { Button } from '../controls/button.tsx'

type Props = {
  /** Accessible name of the field. */
  label: string
  /** Why the last password did not do. */
  error: string | null
  busy: boolean
  onPassword: (password: string) => void
}

/** Asks for the password of a locked file. What is typed leaves the field with the answer. */
export function PasswordForm({ label, error, busy, onPassword }: Props) {
  const [password, setPassword] = useState('')
  const explanation = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (password === '' || busy) return
    onPassword(password)
    setPassword('')
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-1">
      <span className="flex items-center gap-2">
        <input
          type="password"
          autoComplete="off"
          className="field h-7 w-48 min-w-0"
          aria-label={label}
          aria-invalid={error !== null}
          {...(error !== null && { 'aria-describedby': explanation })}
          placeholder={t('unlock.password')}
          maxLength={500}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          onKeyDown={(event) => event.stopPropagation()}
        />
        <Button busy={busy} disabled={password === ''} onClick={submit}>
          {t('unlock.open')}
        </Button>
      </span>
      {error !== null && (
        <span id={explanation} role="alert" className="text-sm text-error">
          {error}
        </span>
      )}
    </form>
  )
}
