import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

type HintProps = {
  text: ReactNode
  shortcut?: string | undefined
  side?: 'top' | 'bottom' | undefined
  children: ReactElement
}

/** A tooltip of a control. Its information must also be available elsewhere, because touch and screen readers may miss it. */
export function Hint({ text, shortcut, side = 'top', children }: HintProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal container={floatingPlace()}>
        <Tooltip.Positioner side={side} sideOffset={6} className="z-50">
          <Tooltip.Popup data-hint className="floating appear flex max-w-80 items-center gap-2 px-2 py-1 text-xs text-text">
            <span>{text}</span>
            {shortcut && <Keys keys={shortcut} />}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}

/** Container of tooltips and cards: the main landmark, so that screen readers find them inside a landmark. */
export function floatingPlace(): HTMLElement | null {
  // Asked with each control that is drawn: a selector would look through the whole left pane.
  return document.getElementById('content') ?? document.querySelector('main')
}

/** A key combination, with a key cap for each key. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span dir="ltr" className="flex gap-0.5">
      {keys.split('+').map((key) => (
        <kbd key={key} className="min-w-5 rounded border border-line bg-sunken px-1 text-center font-sans text-xs text-soft">
          {key}
        </kbd>
      ))}
    </span>
  )
}
