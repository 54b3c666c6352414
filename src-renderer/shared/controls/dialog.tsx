import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { Button, IconButton } from './button.tsx'
import { classNames } from '../class-names.ts'
import { t } from '../../../src-preload/texts/say.ts'

type DialogProps = { open: boolean; onClose: () => void; title: string; description?: string; wide?: boolean; children: ReactNode }

/** A modal dialog over the dimmed window or another dialog. Esc, the cross and a click outside close it. */
export function Dialog({ open, onClose, title, description, wide = false, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop forceRender className="fixed inset-0 z-40 bg-shade" />
        <Base.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-4 pt-[14vh]">
          <Base.Popup
            ref={popup}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('[data-first]') ?? popup.current}
            className={classNames('floating appear flex max-h-[72vh] w-full flex-col', wide ? 'max-w-160' : 'max-w-105')}
          >
            <div className="flex items-start gap-3 px-4 pt-4">
              <div className="flex-1">
                <Base.Title className="text-base font-semibold">{title}</Base.Title>
                {description && <Base.Description className="mt-1 text-sm text-soft">{description}</Base.Description>}
              </div>
              <Base.Close render={<IconButton icon={X} size="small" label={t('common.close')} />} />
            </div>
            <div className="min-h-0 overflow-y-auto p-4">{children}</div>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}

type NameProps = {
  open: boolean
  onClose: () => void
  title: string
  label: string
  initial?: string
  action: string
  onName: (name: string) => void
}

/** Asks for a name: one field; Enter submits it. */
export function NameDialog({ open, onClose, title, ...rest }: NameProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <NameForm onClose={onClose} {...rest} />
    </Dialog>
  )
}

function NameForm({ onClose, label, initial = '', action, onName }: Omit<NameProps, 'open' | 'title'>) {
  const [name, setName] = useState(initial)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const trimmed = name.trim()
    if (trimmed === '') return
    onClose()
    if (trimmed !== initial) onName(trimmed)
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <label className="flex flex-col gap-1 text-sm">
        <span className="text-soft">{label}</span>
        <input className="field" value={name} maxLength={200} onChange={(event) => setName(event.target.value)} data-first />
      </label>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button look="primary" disabled={name.trim() === ''} onClick={submit}>
          {action}
        </Button>
      </div>
    </form>
  )
}
