import { useEffect, useState, type RefObject } from 'react'
import type { PdfFile } from './pdf-file.ts'

/** Time before a page is drawn, milliseconds: pages that only pass by are not drawn. */
const PASSING = 60

type Target = {
  file: PdfFile
  number: number
  /** CSS pixels. */
  width: number
  canvas: RefObject<HTMLCanvasElement | null>
  text?: RefObject<HTMLElement | null>
}

/** Draws a page, and releases its memory when its component goes. */
export function useDrawing({ file, number, width, canvas, text }: Target): 'drawing' | 'drawn' | 'failed' {
  const [state, setState] = useState<'drawing' | 'drawn' | 'failed'>('drawing')
  useEffect(() => {
    const picture = canvas.current
    const layer = text?.current ?? null
    if (!picture) return
    let gone = false
    let stop = (): void => undefined
    setState('drawing')
    const draw = async (): Promise<void> => {
      const page = await file.page(number)
      if (gone) return
      const drawing = page.draw({ canvas: picture, text: layer, scale: width / page.width })
      stop = () => {
        drawing.cancel()
        page.release()
      }
      await drawing.done
    }
    const timer = setTimeout(() => {
      draw().then(
        () => !gone && setState('drawn'),
        () => !gone && setState('failed'),
      )
    }, PASSING)
    return () => {
      gone = true
      clearTimeout(timer)
      stop()
    }
  }, [file, number, width, canvas, text])
  // A canvas without pixels holds no memory, even while the browser has not collected it yet.
  useEffect(() => {
    const picture = canvas.current
    return () => {
      if (picture) picture.width = 0
    }
  }, [canvas])
  return state
}
