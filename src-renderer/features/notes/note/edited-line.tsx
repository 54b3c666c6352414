import { useState } from 'react'
import { classNames } from '../../../shared/class-names.ts'

type Props = {
  label: string
  value: string
  placeholder?: string
  list?: string
  className?: string
  longest?: number
  onEdit: (value: string) => void
}

/** A text that is edited where it stands: stored with Enter or when the field is left; Esc gives the former text back. */
export function EditedLine({ label, value, placeholder, list, className, longest = 200, onEdit }: Props) {
  const [draft, setDraft] = useState<string | null>(null)
  const commit = () => {
    const next = draft?.trim()
    setDraft(null)
    if (next !== undefined && next !== value) onEdit(next)
  }
  return (
    <input
      dir="auto"
      aria-label={label}
      placeholder={placeholder}
      list={list}
      maxLength={longest}
      className={classNames(
        'beside h-7 rounded-md border border-transparent bg-transparent px-1.5 text-ellipsis hover:border-line-control focus:border-line-control focus:bg-raised',
        className,
      )}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key !== 'Escape' || draft === null) return
        event.preventDefault()
        event.stopPropagation()
        setDraft(null)
      }}
    />
  )
}
