import { useEffect } from 'react'
import { t } from '../../src-preload/texts/say.ts'
import { formatCount } from '../shared/format.ts'
import { notify } from '../shared/controls/toasts.tsx'

/** Most characters that a field takes at once: the most of a memo and of a pasted document. `data-longest` of a field is its own limit. */
const LONGEST = 2_000_000

/** Refuses to paste or drop a text that no field can keep, before the window tries to show it. */
export function useLongText(): void {
  useEffect(() => {
    const refuse = (event: Event, given: DataTransfer | null) => {
      const own = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-longest]')?.dataset['longest'] : undefined
      const limit = Number(own ?? LONGEST)
      const { length } = given?.getData('text/plain') ?? ''
      if (length <= limit) return
      event.preventDefault()
      event.stopPropagation()
      notify({
        title: t('paste.tooLong', {
          length: formatCount(length),
          limit: formatCount(limit),
        }),
        description: t('paste.tooLongNext'),
        bad: true,
      })
    }
    const onPaste = (event: ClipboardEvent) => refuse(event, event.clipboardData)
    const onDrop = (event: DragEvent) => refuse(event, event.dataTransfer)
    window.addEventListener('paste', onPaste, true)
    window.addEventListener('drop', onDrop, true)
    return () => {
      window.removeEventListener('paste', onPaste, true)
      window.removeEventListener('drop', onDrop, true)
    }
  }, [])
}
