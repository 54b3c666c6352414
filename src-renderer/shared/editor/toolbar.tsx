import { Bold, Code, Heading, Italic, Link, List, ListChecks, ListOrdered, TextQuote, TextSelect, type LucideIcon } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { t } from '../../../src-preload/texts/say.ts'
import { Button, IconButton } from '../controls/button.tsx'
import { isMac, keysLabel } from '../keys.ts'
import { FORMAT_KEYS, FORMATS, type Format } from './format-names.ts'

const ICONS: Readonly<Record<Format, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  code: Code,
  link: Link,
  heading: Heading,
  bullets: List,
  numbers: ListOrdered,
  tasks: ListChecks,
  quote: TextQuote,
}

/** `onAsk` null: nothing is selected, or nobody can be asked. */
type Props = { onFormat: (name: Format) => void; onAsk: (() => void) | null }

/** The formats of Markdown as buttons: one tab stop, arrows move between them. */
export function Toolbar({ onFormat, onAsk }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event)
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((one) => one === document.activeElement)
    const next = step === 0 ? undefined : buttons[(at + step + buttons.length) % buttons.length]
    if (!next) return
    event.preventDefault()
    for (const one of buttons) one.tabIndex = one === next ? 0 : -1
    next.focus()
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('editor.toolbar')}
      className="in-column flex h-9 shrink-0 items-center gap-0.5 overflow-x-auto border-b border-line"
      onKeyDown={move}
      // The selection of the text stays.
      onPointerDown={(event) => event.preventDefault()}
    >
      {FORMATS.map((name, at) => (
        <IconButton
          key={name}
          icon={ICONS[name]}
          side="bottom"
          label={t(`editor.${name}`)}
          shortcut={keysLabel(FORMAT_KEYS[name], isMac())}
          tabIndex={at === 0 ? 0 : -1}
          onClick={() => onFormat(name)}
        />
      ))}
      <span className="flex-1" />
      {onAsk && (
        <Button size="small" icon={TextSelect} onClick={onAsk}>
          {t('chat.askAbout')}
        </Button>
      )}
    </div>
  )
}

function stepOf({ key, currentTarget }: KeyboardEvent): -1 | 0 | 1 {
  const isForward = getComputedStyle(currentTarget).direction === 'ltr'
  if (key === 'ArrowRight') return isForward ? 1 : -1
  if (key === 'ArrowLeft') return isForward ? -1 : 1
  return 0
}
