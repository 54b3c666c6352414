import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { t } from '../../../src-preload/texts/say.ts'
import { IconButton } from '../controls/button.tsx'
import { hitNumber } from './search-text.ts'
import type { Find } from './use-find.ts'

/** The find bar of a text: query, number of the hit, back, on, close. Esc closes it, wherever the focus is. */
export function FindBar({ find, label }: { find: Find; label: string }) {
  return find.isOpen ? <OpenBar find={find} label={label} /> : null
}

function OpenBar({ find, label }: { find: Find; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  const { query, found, openings, go, close } = find
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [openings])
  useEscape(close)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    go(event.shiftKey ? -1 : 1)
  }
  return (
    <search
      aria-label={label}
      data-find-bar
      className="flex h-10 shrink-0 items-center gap-1 border-b border-line bg-surface px-2 font-sans"
    >
      <input
        ref={field}
        dir="auto"
        className="field min-w-0 flex-1"
        aria-label={label}
        placeholder={label}
        value={query}
        maxLength={1000}
        spellCheck={false}
        onChange={(event) => find.search(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <output className="min-w-20 shrink-0 px-1 text-end text-xs whitespace-nowrap text-soft">{position(find)}</output>
      <IconButton icon={ChevronUp} label={t('findIn.previous')} side="bottom" disabled={found.count === 0} onClick={() => go(-1)} />
      <IconButton icon={ChevronDown} label={t('findIn.next')} side="bottom" disabled={found.count === 0} onClick={() => go(1)} />
      <IconButton icon={X} label={t('findIn.close')} side="bottom" onClick={close} />
    </search>
  )
}

function position({ query, found, current }: Find): string {
  if (query.trim() === '') return ''
  const { count } = found
  if (count === 0 || !current) return t(found.done ? 'findIn.none' : 'findIn.searching')
  const values = { number: hitNumber(found, current), count }
  if (!found.done) return t('findIn.soFar', values)
  return t(found.full ? 'findIn.positionFull' : 'findIn.position', values)
}

/** Esc closes the bar, unless a menu or dialog is open above it. Capture phase: the window's own Esc looks at the same moment (`use-keys.ts`). */
function useEscape(close: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.isComposing || document.querySelector('.floating[data-open]:not([data-hint])')) return
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', onKeyDown, true)
    return () => window.removeEventListener('keydown', onKeyDown, true)
  }, [close])
}
