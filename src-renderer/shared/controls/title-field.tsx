import { useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../class-names.ts'

/** Longest title, characters. */
const LONGEST = 300

type Props = {
  initial: string
  /** Accessible name. */
  label: string
  /** What an empty field stands for. */
  empty?: string
  /** The new title, also an empty one; null: nothing is to change. */
  onDone: (title: string | null) => void
  className?: string
}

/** A title that is changed where it stands. Enter and leaving the field keep what was typed; Esc does not. */
export function TitleField({ initial, label, empty, onDone, className }: Props) {
  const [title, setTitle] = useState(initial)
  const field = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useLayoutEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const end = (kept: boolean): void => {
    if (isOver.current) return
    isOver.current = true
    const typed = title.trim()
    onDone(kept && typed !== initial ? typed : null)
  }
  return (
    <input
      ref={field}
      dir="auto"
      className={classNames('field h-7 min-w-0', className)}
      aria-label={label}
      value={title}
      maxLength={LONGEST}
      {...(empty !== undefined && { placeholder: empty })}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={() => end(true)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter')
      }}
    />
  )
}
