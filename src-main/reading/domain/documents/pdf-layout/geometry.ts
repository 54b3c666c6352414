/** A text item of pdf.js (`getTextContent`): origin at the start of the baseline, in PDF units. */
export type PdfTextItem = {
  str: string
  dir: string
  transform: readonly number[]
  width: number
  height: number
  fontName: string
  hasEOL: boolean
}

/** Used fields of a font's style; metrics in ems, NaN or absent if unknown. */
export type PdfFontStyle = { ascent?: number; descent?: number; vertical?: boolean; fontFamily?: string }

/**
 * The page in which text is laid out: size in PDF units, and the matrix from PDF units to it (origin top left, y down). It is the page as
 * viewers show it, but for a recognised page whose picture lies otherwise: `tilt`: shown turned clockwise by as many degrees about its middle;
 * `turn`: and then counter-clockwise by quarters, degrees.
 */
export type PdfViewport = { width: number; height: number; transform: readonly number[]; tilt?: number; turn?: 90 | 180 | 270 }

/** Matrix `a` after `b`, each of six numbers as PDF has them (ISO 32000-1, 8.3.4). */
export function times(a: readonly number[], b: readonly number[]): number[] {
  const [a0 = 1, a1 = 0, a2 = 0, a3 = 1, a4 = 0, a5 = 0] = a
  const [b0 = 1, b1 = 0, b2 = 0, b3 = 1, b4 = 0, b5 = 0] = b
  return [a0 * b0 + a2 * b1, a1 * b0 + a3 * b1, a0 * b2 + a2 * b3, a1 * b2 + a3 * b3, a0 * b4 + a2 * b5 + a4, a1 * b4 + a3 * b5 + a5]
}

/** The matrix from the page in which text is laid out to the page as it is shown. */
export function shownMatrix({ width, height, tilt = 0, turn }: Omit<PdfViewport, 'transform'>): number[] {
  const angle = (tilt * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  const [x, y] = [width / 2, height / 2]
  const tilted = [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
  if (turn === 90) return times([0, -1, 1, 0, 0, width], tilted)
  if (turn === 180) return times([-1, 0, 0, -1, width, height], tilted)
  return turn === 270 ? times([0, 1, -1, 0, height, 0], tilted) : tilted
}

/** A box of the page in which text is laid out as fractions of the page as it is shown, from 0 to 1. */
export function shownBox(box: PageBox, viewport: PdfViewport): PageBox {
  const isAcross = viewport.turn === 90 || viewport.turn === 270
  const [width, height] = isAcross ? [viewport.height, viewport.width] : [viewport.width, viewport.height]
  const shown = viewport.tilt || viewport.turn ? mapped(box, shownMatrix(viewport)) : box
  return { x0: inside(shown.x0 / width), y0: inside(shown.y0 / height), x1: inside(shown.x1 / width), y1: inside(shown.y1 / height) }
}

function mapped(box: PageBox, [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: readonly number[]): PageBox {
  const corners = [box.x0, box.x1].flatMap((x) => [box.y0, box.y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const))
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

/** Clamps a fraction of the page to 0 to 1. */
function inside(value: number): number {
  return Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 0
}

export type PageBox = { x0: number; y0: number; x1: number; y1: number }

/** A text item placed on the page. `u` runs along the writing direction, `v` across it (downwards for upright text), in PDF units. */
export type PdfRun = {
  text: string
  /** Writing direction, radians in steps of 1/32 turn; equal for all runs of a line. */
  angle: number
  u0: number
  u1: number
  v: number
  size: number
  /** Box of a part of the run, given as fractions of its length. */
  boxOf(from: number, to: number): PageBox
  /** Start of each character as a fraction of the length, plus the end. */
  edges: readonly number[]
}

/** Advance widths of Helvetica for U+0020 to U+007E, 1/1000 em (Adobe font metrics); only the proportions are used. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278,
  278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722,
  667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556,
  556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
]
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/
const MARK = /\p{M}/u

function characterWidth(character: string, even: boolean): number {
  const code = character.charCodeAt(0)
  const known = WIDTHS[code - 32]
  if (known !== undefined) return even ? 600 : known
  if (code >= 0xdc00 && code <= 0xdfff) return 0
  if (MARK.test(character)) return 0
  return WIDE.test(character) ? 1000 : even ? 600 : 556
}

/** Estimated start of each character: pdf.js reports only a run's total width, which is divided by typical letter widths. */
function characterEdges(text: string, even: boolean, backwards: boolean): number[] {
  const edges = [0]
  let sum = 0
  for (let index = 0; index < text.length; index += 1) {
    sum += characterWidth(text.charAt(index), even)
    edges.push(sum)
  }
  const whole = sum || 1
  for (let index = 0; index < edges.length; index += 1)
    edges[index] = backwards ? 1 - (edges[index] ?? 0) / whole : (edges[index] ?? 0) / whole
  return edges
}

/** Height above or depth below the baseline, ems. Files give either with either sign. */
function metric(value: number | undefined, fallback: number): number {
  return value !== undefined && Number.isFinite(value) && Math.abs(value) <= 2 && value !== 0 ? Math.abs(value) : fallback
}

/** Places an item on the page. Null for an invalid matrix or size. */
export function placeItem(item: PdfTextItem, style: PdfFontStyle | undefined, viewport: PdfViewport): PdfRun | null {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = item.transform
  const [ma = 1, mb = 0, mc = 0, md = 1, me = 0, mf = 0] = viewport.transform
  const vertical = style?.vertical === true
  const size = Math.hypot(c, d)
  const length = vertical ? item.height : item.width
  // Unit vectors along the writing direction and upwards; vertical text runs against "up".
  const advance = vertical ? [-c / size, -d / size] : [a / Math.hypot(a, b), b / Math.hypot(a, b)]
  const up = vertical ? [a / Math.hypot(a, b), b / Math.hypot(a, b)] : [c / size, d / size]
  const turn = ([x = 0, y = 0]: number[]): [number, number] => [ma * x + mc * y, mb * x + md * y]
  const along = turn(advance)
  const across = turn(up)
  const origin = [ma * e + mc * f + me, mb * e + md * f + mf] as const
  if (![size, length, ...along, ...across, ...origin].every(Number.isFinite) || size <= 0 || size > 1e5) return null

  const top = vertical ? 0.5 * size : metric(style?.ascent, 0.9) * size
  const bottom = vertical ? -0.5 * size : -metric(style?.descent, 0.22) * size
  const angle = (Math.round((Math.atan2(along[1], along[0]) / Math.PI) * 16) / 16) * Math.PI
  const u = origin[0] * Math.cos(angle) + origin[1] * Math.sin(angle)
  const v = -origin[0] * Math.sin(angle) + origin[1] * Math.cos(angle)
  return {
    text: item.str,
    angle: Object.is(angle, -Math.PI) ? Math.PI : angle,
    u0: u,
    u1: u + length,
    v,
    size,
    edges: characterEdges(item.str, style?.fontFamily === 'monospace', item.dir === 'rtl'),
    boxOf(from, to) {
      // The bounding box of a parallelogram is the sum of its sides' boxes.
      const x = sides(along[0] * length * from, along[0] * length * to, across[0] * bottom, across[0] * top)
      const y = sides(along[1] * length * from, along[1] * length * to, across[1] * bottom, across[1] * top)
      return { x0: origin[0] + x.least, y0: origin[1] + y.least, x1: origin[0] + x.most, y1: origin[1] + y.most }
    },
  }
}

function sides(from: number, to: number, low: number, high: number): { least: number; most: number } {
  return { least: Math.min(from, to) + Math.min(low, high), most: Math.max(from, to) + Math.max(low, high) }
}

/** The smallest box that contains both. */
export function unite(one: PageBox, other: PageBox): PageBox {
  return { x0: Math.min(one.x0, other.x0), y0: Math.min(one.y0, other.y0), x1: Math.max(one.x1, other.x1), y1: Math.max(one.y1, other.y1) }
}

/** A word as drawn, before normalisation. `gap`: blank before it on its line, ems (0 for the first). */
export type PdfWord = { text: string; box: PageBox; u0: number; u1: number; gap: number; size: number }
