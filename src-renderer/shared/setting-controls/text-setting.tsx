import { useState } from 'react'

type TextSettingProps = {
  value: string
  placeholder?: string
  label?: string
  className?: string
  onCommit: (value: string) => void
}

/** A text field that commits on Enter or blur; Esc restores the saved value. */
export function TextSetting({ value, placeholder, label, className = '', onCommit }: TextSettingProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setText(value)
  }
  const commit = () => text.trim() !== value && onCommit(text.trim())
  return (
    <input
      className={`field ${className}`}
      aria-label={label}
      value={text}
      placeholder={placeholder}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        if (event.key === 'Escape') setText(value)
      }}
    />
  )
}
