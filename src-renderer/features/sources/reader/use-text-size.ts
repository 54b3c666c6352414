import { useEffect, type RefObject } from 'react'
import { run } from '../../../shared/controls/toasts.tsx'
import { setSetting, useSetting } from '../../../shared/settings.ts'

/** Sizes of the text, per cent. */
const SIZES = [80, 90, 100, 115, 130, 150, 175, 200] as const
const USUAL = 100

export type TextSize = {
  readonly percent: number
  /** Null: there is no smaller or larger one. */
  readonly smaller: (() => void) | null
  readonly larger: (() => void) | null
  readonly reset: () => void
}

/** The size of typeset documents, the same for all and kept. */
export function useTextSize(): TextSize {
  const percent = useSetting('appearance.textSize') ?? USUAL
  const to = (size: number | undefined): (() => void) | null =>
    size === undefined ? null : () => run(setSetting('appearance.textSize', size))
  return {
    percent,
    smaller: to(SIZES.findLast((size) => size < percent)),
    larger: to(SIZES.find((size) => size > percent)),
    reset: () => run(setSetting('appearance.textSize', USUAL)),
  }
}

/** Ctrl/Cmd with +, - and 0 while the focus is in the text. */
export function useSizeKeys(
  scroller: RefObject<HTMLElement | null>,
  { smaller, larger, reset }: Pick<TextSize, 'smaller' | 'larger' | 'reset'>,
): void {
  useEffect(() => {
    const { current: element } = scroller
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const act = event.key === '+' || event.key === '=' ? larger : event.key === '-' ? smaller : event.key === '0' ? reset : undefined
      if (act === undefined) return
      event.preventDefault()
      act?.()
    }
    element?.addEventListener('keydown', onKeyDown)
    return () => element?.removeEventListener('keydown', onKeyDown)
  })
}
