/** A picture as a PDF holds it. `bits`: of a component; `palette`: RGB triples of an indexed one; `isJpeg`: `data` is a whole JPEG; `turn`: clockwise, degrees. */
export type PdfImage = {
  width: number
  height: number
  components: number
  bits: number
  data: Uint8Array
  palette?: Uint8Array
  isJpeg?: boolean
  isInverted?: boolean
  turn?: number
  isDamaged?: boolean
}

/** Dots per inch that are assumed: pictures say them wrongly or not at all. Small ones are pictures of a screen, whose letters are half as high as in a scan. */
const SCANNED = 300
const SHOWN = 150
const LONGEST_SHOWN = 2000
const SPACES: Readonly<Record<number, string>> = { 1: '/DeviceGray', 3: '/DeviceRGB', 4: '/DeviceCMYK' }

/** A PDF of one page that is filled by a picture. */
export function pdfOfImage(image: PdfImage): Buffer {
  const dots = Math.max(image.width, image.height) > LONGEST_SHOWN ? SCANNED : SHOWN
  const width = (image.width * 72) / dots
  const height = (image.height * 72) / dots
  const draw = `${width} 0 0 ${height} 0 0 cm /P Do`
  return assemble([
    [Buffer.from('<< /Type /Catalog /Pages 2 0 R >>')],
    [Buffer.from('<< /Type /Pages /Count 1 /Kids [3 0 R] >>')],
    [
      Buffer.from(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${image.turn ?? 0} /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>`,
      ),
    ],
    [Buffer.from(`<< /Length ${draw.length} >>\nstream\n${draw}\nendstream`)],
    [Buffer.from(`${dictionaryOf(image)}\nstream\n`), image.data, Buffer.from('\nendstream')],
  ])
}

function dictionaryOf({ width, height, components, bits, data, palette, isJpeg, isInverted }: PdfImage): string {
  const space = palette
    ? `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${Buffer.from(palette).toString('hex')}>]`
    : (SPACES[components] ?? '/DeviceGray')
  const decode = isInverted ? `/Decode [${Array.from({ length: components }, () => '1 0').join(' ')}]` : ''
  return `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace ${space} /BitsPerComponent ${bits} ${decode} ${isJpeg ? '/Filter /DCTDecode' : ''} /Length ${data.length} >>`
}

function assemble(objects: readonly (readonly Uint8Array[])[]): Buffer {
  const parts: Uint8Array[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  const write = (...pieces: readonly Uint8Array[]): void => void parts.push(...pieces)
  const length = (): number => parts.reduce((sum, part) => sum + part.length, 0)
  objects.forEach((object, index) => {
    offsets.push(length())
    write(Buffer.from(`${index + 1} 0 obj\n`), ...object, Buffer.from('\nendobj\n'))
  })
  const start = length()
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  write(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
