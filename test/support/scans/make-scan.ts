import { deflateSync } from 'node:zlib'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

/** A picture as a PDF holds it. `data` is encoded by `filter`; `width`, `height`, `space`: what the file says, which may be a lie. */
export type Picture = { width: number; height: number; space: 'DeviceGray' | 'DeviceRGB'; filter: string; data: Uint8Array }

/** Dots per inch of drawn pictures, and the size of A4 in points. */
const DPI = 150
const [WIDTH, HEIGHT] = [595, 842]
const FONT = new URL('../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf', import.meta.url).pathname

/** A PDF of pages that hold nothing but a picture, and a `stamp` that is typed below it. The same picture is stored once. */
export function makeScan(pages: readonly Picture[], stamp = ''): Buffer {
  const pictures = [...new Set(pages)]
  const first = 4 + pages.length
  const draw = `q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /P Do Q${stamp === '' ? '' : ` BT /F 9 Tf 40 20 Td (${stamp}) Tj ET`}`
  const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'
  const kids = pages.map((_page, index) => `${4 + index} 0 R`).join(' ')
  const objects: Uint8Array[] = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Count ${pages.length} /Kids [${kids}] >>`),
    Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`),
    ...pages.map((page) =>
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents 3 0 R /Resources << /XObject << /P ${first + pictures.indexOf(page)} 0 R >> ${font} >> >>`,
      ),
    ),
    ...pictures.map(({ width, height, space, filter, data }) =>
      Buffer.concat([
        Buffer.from(
          `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8 /Filter ${filter} /Length ${data.length} >>\nstream\n`,
        ),
        data,
        Buffer.from('\nendstream'),
      ]),
    ),
  ]
  return assemble(objects)
}

function assemble(objects: readonly Uint8Array[]): Buffer {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  let length = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const whole = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    parts.push(whole)
    length += whole.length
    return length - whole.length
  })
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`),
  )
  return Buffer.concat(parts)
}

/** A page with these lines, as a scanner would deliver it. */
export function scanned(lines: readonly string[]): Picture {
  const { canvas, width, height } = drawn(lines)
  const { data } = canvas.getContext('2d').getImageData(0, 0, width, height)
  const grey = Uint8Array.from({ length: width * height }, (_pixel, index) => data[4 * index] ?? 0)
  return { width, height, space: 'DeviceGray', filter: '/FlateDecode', data: deflateSync(grey) }
}

/** The same as JPEG. */
export function photographed(lines: readonly string[]): Picture {
  const { canvas, width, height } = drawn(lines)
  return { width, height, space: 'DeviceRGB', filter: '/DCTDecode', data: canvas.toBuffer('image/jpeg', 80) }
}

function drawn(lines: readonly string[]) {
  GlobalFonts.registerFromPath(FONT, 'scan')
  const width = Math.round((WIDTH / 72) * DPI)
  const height = Math.round((HEIGHT / 72) * DPI)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.fillStyle = 'black'
  context.font = '26px scan'
  lines.forEach((line, index) => context.fillText(line, 150, 200 + 50 * index))
  return { canvas, width, height }
}

/** A page as a photo in a file (PNG): turned clockwise by quarters and by degrees, in light that fades to a third, or with these cells in a ruled table below. */
export function photo(
  lines: readonly string[],
  {
    quarters = 0,
    degrees = 0,
    fades = false,
    cells = [],
  }: { quarters?: number; degrees?: number; fades?: boolean; cells?: readonly (readonly string[])[] } = {},
): Buffer {
  const { canvas, width, height } = drawn(lines)
  const page = canvas.getContext('2d')
  page.lineWidth = 3
  cells.forEach((row, at) =>
    row.forEach((text, column) => {
      const [x, y] = [150 + 240 * column, 800 + 60 * at]
      page.strokeRect(x, y, 240, 60)
      page.fillText(text, x + 14, y + 40)
    }),
  )
  if (fades) {
    const light = page.createLinearGradient(0, 0, width, height)
    light.addColorStop(0, 'white')
    light.addColorStop(1, '#555')
    page.globalCompositeOperation = 'multiply'
    page.fillStyle = light
    page.fillRect(0, 0, width, height)
  }
  if (quarters === 0 && degrees === 0) return canvas.toBuffer('image/png')
  const turned = quarters % 2 === 0 ? createCanvas(width, height) : createCanvas(height, width)
  const context = turned.getContext('2d')
  context.fillStyle = 'white'
  context.fillRect(0, 0, turned.width, turned.height)
  context.translate(turned.width / 2, turned.height / 2)
  context.rotate(((90 * quarters + degrees) * Math.PI) / 180)
  context.drawImage(canvas, -width / 2, -height / 2)
  return turned.toBuffer('image/png')
}
