import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import { setSetting, settingsStore } from '../../shared/settings.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'

type WidthSetting = 'appearance.leftWidth' | 'appearance.rightWidth'
type PaneHandleProps = {
  setting: WidthSetting
  width: number
  least: number
  most: number
  /** The edge of the pane, in the direction of the page. */ side: 'start' | 'end'
}

/** Step of an arrow key, pixels. */
const STEP = 16

/** Resize handle of a pane, by mouse or arrow keys. The width is saved. */
export function PaneHandle({ setting, width, least, most, side }: PaneHandleProps) {
  const drag = useRef<{ x: number; width: number } | null>(null)
  const outward = (element: Element) => ((side === 'end') === (getComputedStyle(element).direction === 'ltr') ? 1 : -1)
  const clamp = (value: number) => Math.round(Math.min(most, Math.max(least, value)))
  const show = (value: number) => settingsStore.dispatch({ type: 'set', key: setting, value: clamp(value) })
  const remember = (value: number) => run(setSetting(setting, clamp(value)))

  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag.current = { x: event.clientX, width }
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (drag.current) show(drag.current.width + outward(event.currentTarget) * (event.clientX - drag.current.x))
  }
  const onPointerUp = () => {
    if (drag.current && drag.current.width !== width) remember(width)
    drag.current = null
  }
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const direction = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (direction === 0) return
    event.preventDefault()
    remember(width + outward(event.currentTarget) * direction * STEP)
  }
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t(side === 'end' ? 'frame.resizeLeft' : 'frame.resizeRight')}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={most}
      className={side === 'end' ? 'handle -end-1.25' : 'handle -start-1.25'}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    />
  )
}
