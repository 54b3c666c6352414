import { useEffect, useRef } from 'react'
import { SHOWN_PEAKS, type LevelFeed } from './level-feed.ts'

const WIDTH = 120
const HEIGHT = 20
const STEP = WIDTH / SHOWN_PEAKS
/** Quietest level with a visible bar, dB. */
const QUIET_DB = -54

/** The last second of a source as bars. It draws outside of React, when a frame has new peaks. */
export function LevelMeter({ feed }: { feed: LevelFeed }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context) return
    const scale = devicePixelRatio
    element.width = WIDTH * scale
    element.height = HEIGHT * scale
    let drawn = -1
    let frame = 0
    const draw = (): void => {
      frame = requestAnimationFrame(draw)
      if (feed.version() === drawn) return
      drawn = feed.version()
      context.setTransform(scale, 0, 0, scale, 0, 0)
      context.clearRect(0, 0, WIDTH, HEIGHT)
      context.fillStyle = getComputedStyle(element).color
      const peaks = feed.read()
      peaks.forEach((peak, index) => {
        const height = Math.max(2, HEIGHT * loudness(peak))
        context.fillRect(WIDTH - (peaks.length - index) * STEP, (HEIGHT - height) / 2, STEP - 1, height)
      })
    }
    draw()
    return () => cancelAnimationFrame(frame)
  }, [feed])
  return <canvas ref={canvas} aria-hidden className="h-5 w-30 shrink-0 text-accent" />
}

/** A peak as a share of the height: even steps in dB, as ears hear. */
function loudness(peak: number): number {
  if (peak <= 0) return 0
  return Math.max(0, 1 - (20 * Math.log10(peak)) / QUIET_DB)
}
