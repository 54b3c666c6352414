import { createCanvas, DOMMatrix, Path2D, type Canvas, type SKRSContext2D } from '@napi-rs/canvas'

type Drawing = { canvas: Canvas; context: SKRSContext2D }

/** Canvases for pdf.js, which takes a utility process of Electron for a page of a browser and asks for a `document`. */
export class CanvasFactory {
  create(width: number, height: number): Drawing {
    const canvas = createCanvas(width, height)
    return { canvas, context: canvas.getContext('2d') }
  }
  reset({ canvas }: Drawing, width: number, height: number): void {
    canvas.width = width
    canvas.height = height
  }
  destroy({ canvas }: Drawing): void {
    canvas.width = canvas.height = 0
  }
  getNoAlphaContext(canvas: Canvas): SKRSContext2D {
    return canvas.getContext('2d', { alpha: false })
  }
}

/** Filters of a page's style sheet: a drawn page has none. */
export class FilterFactory {
  addFilter = none
  addHCMFilter = none
  addAlphaFilter = none
  addLuminosityFilter = none
  addKnockoutFilter = none
  addHighlightHCMFilter = none
  addSelectionHCMFilter = none
  addSelectionFilter = none
  createSelectionStyle(): null {
    return null
  }
  destroy(): void {}
}

function none(): string {
  return 'none'
}

/** Gives pdf.js the classes of a browser that it draws with. */
export function provideCanvas(): void {
  Object.assign(globalThis, { DOMMatrix, Path2D })
}
