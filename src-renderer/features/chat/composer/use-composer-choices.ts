import { useEffect, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { run } from '../../../shared/controls/toasts.tsx'
import { chatStore } from '../store/chat-store.ts'
import { loadPersonas } from '../store/personas.ts'
import { choicesFor, type Choice, type Offers } from './composer-choices.ts'
import { isOnlyName, triggerAt } from './composer-trigger.ts'

/** State and keys of the list that `#`, `@` or `/` opens above the composer. */
export function useComposerChoices(field: RefObject<HTMLTextAreaElement | null>, offers: Offers) {
  const draft = chatStore.use((state) => state.draft)
  const personas = chatStore.use((state) => state.personas)
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  /** Without focus the list is closed, because it would cover the conversation. */
  const [isFocused, setIsFocused] = useState(false)
  /** Offset of the sign whose list was closed by Esc. */
  const [closed, setClosed] = useState<number | null>(null)
  const trigger = triggerAt(draft, Math.min(caret, draft.length))
  const open = isFocused && trigger !== null && trigger.start !== closed
  const sign = open ? `${trigger.sign}${trigger.words}` : ''
  // oxlint-disable-next-line react/exhaustive-deps -- the trigger is a new object for each key; `sign` has its content
  const choices = useMemo(() => (open ? choicesFor(trigger, offers) : []), [sign, draft, personas, offers])
  const active = Math.min(at, choices.length - 1)
  /** The draft is only a sign and an unknown name. That is no question, so Enter does not send it. */
  const isUnknown = open && choices.length === 0 && isOnlyName(trigger, draft)
  const asksForPersonas = open && trigger.sign === '@'
  // The command line may have created personas.
  useEffect(() => {
    if (asksForPersonas) run(loadPersonas())
  }, [asksForPersonas])

  const pick = (choice: Choice) => {
    const next = choice.choose()
    // Synchronous, so that the caret can be set in the new text.
    flushSync(() => chatStore.dispatch({ type: 'draft-typed', draft: next.draft }))
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
    moved(next.caret, next.draft)
  }
  /** Handles a key; true: the list used it. */
  const onKey = (event: KeyboardEvent): boolean => {
    const chosen = choices[active]
    if (!chosen && !isUnknown) return false
    if (event.key === 'Escape') setClosed(trigger?.start ?? null)
    else if (!chosen) {
      if (event.key !== 'Enter' || event.shiftKey) return false
    } else if (event.key === 'ArrowDown') setAt((active + 1) % choices.length)
    else if (event.key === 'ArrowUp') setAt((active + choices.length - 1) % choices.length)
    else if (event.key === 'Tab' || (event.key === 'Enter' && !event.shiftKey)) pick(chosen)
    else return false
    event.preventDefault()
    return true
  }
  /** Updates the caret position. A list closed by Esc opens again at the next sign. */
  const moved = (next: number, text: string) => {
    setIsFocused(true)
    setCaret(next)
    setAt(0)
    if (closed !== null && triggerAt(text, next)?.start !== closed) setClosed(null)
  }
  return { choices, active, isUnknown, pick, onKey, moved, onBlur: () => setIsFocused(false) }
}
