import { useEffect, useMemo, useState, type KeyboardEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { run } from '../../../shared/controls/toasts.tsx'
import { chatStore, loadPersonas } from '../store/chat-store.ts'
import { choicesFor, type Choice, type Offers } from './composer-choices.ts'
import { isOnlyName, triggerAt } from './composer-trigger.ts'

/** The list that `#`, `@` or `/` opens above the composer, and its keys. */
export function useComposerChoices(field: RefObject<HTMLTextAreaElement | null>, offers: Offers) {
  const draft = chatStore.use((state) => state.draft)
  const personas = chatStore.use((state) => state.personas)
  const [caret, setCaret] = useState(0)
  const [at, setAt] = useState(0)
  /** Elsewhere the keys are not the list's, and it would only cover what is read. */
  const [isFocused, setIsFocused] = useState(false)
  /** Where the sign stands whose list was closed by Esc. */
  const [closed, setClosed] = useState<number | null>(null)
  const trigger = triggerAt(draft, Math.min(caret, draft.length))
  const open = isFocused && trigger !== null && trigger.start !== closed
  const sign = open ? `${trigger.sign}${trigger.words}` : ''
  // oxlint-disable-next-line react/exhaustive-deps -- the trigger is new with each key; what it says is in `sign`
  const choices = useMemo(() => (open ? choicesFor(trigger, offers) : []), [sign, draft, personas, offers])
  const active = Math.min(at, choices.length - 1)
  /** Nothing but a sign and a name that nothing has: no question, so it is not sent as one. */
  const isUnknown = open && choices.length === 0 && isOnlyName(trigger, draft)
  const asksForPersonas = open && trigger.sign === '@'
  // The command line makes personas too.
  useEffect(() => {
    if (asksForPersonas) run(loadPersonas())
  }, [asksForPersonas])

  const pick = (choice: Choice) => {
    const next = choice.choose()
    // At once, so that the caret has its place.
    flushSync(() => chatStore.dispatch({ type: 'draft-typed', draft: next.draft }))
    field.current?.focus()
    field.current?.setSelectionRange(next.caret, next.caret)
    moved(next.caret, next.draft)
  }
  /** True: the key was the list's. */
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
  /** Tells where the caret stands; a list that was closed opens again with the next sign. */
  const moved = (next: number, text: string) => {
    setIsFocused(true)
    setCaret(next)
    setAt(0)
    if (closed !== null && triggerAt(text, next)?.start !== closed) setClosed(null)
  }
  return { choices, active, isUnknown, pick, onKey, moved, onBlur: () => setIsFocused(false) }
}
