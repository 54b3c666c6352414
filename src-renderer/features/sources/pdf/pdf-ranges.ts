import { PDFDataRangeTransport } from 'pdfjs-dist'

/** Bytes of a PDF that are fetched at once. */
export const PIECE_BYTES = 262_144

/**
 * Fetches a PDF piece by piece. Loaders of pdf.js ask for ranges of http addresses only, and would read a file under `app:` whole.
 * `onError`: a piece could not be fetched; pdf.js then waits for it for ever.
 */
export class FileRanges extends PDFDataRangeTransport {
  readonly #address: string
  readonly #onError: (error: Error) => void
  readonly #stopped = new AbortController()

  private constructor(address: string, { bytes, length }: Piece, onError: (error: Error) => void) {
    super(length, bytes, bytes.length === length)
    this.#address = address
    this.#onError = onError
  }

  /** Fetches the beginning of the file, which tells its length. */
  static async open(address: string, onError: (error: Error) => void): Promise<FileRanges> {
    return new FileRanges(address, await fetchPiece(address, 0, PIECE_BYTES), onError)
  }

  override requestDataRange(begin: number, end: number): void {
    fetchPiece(this.#address, begin, end, this.#stopped.signal).then(
      ({ bytes }) => this.#stopped.signal.aborted || this.onDataRange(begin, bytes),
      (error: unknown) => this.#stopped.signal.aborted || this.#onError(error instanceof Error ? error : new Error(String(error))),
    )
  }

  override abort(): void {
    this.#stopped.abort()
  }
}

/** Bytes of a file, and the length of the whole file. */
type Piece = { bytes: Uint8Array<ArrayBuffer>; length: number }

/** Bytes from `begin` to before `end`. An answer without a range is the whole file. */
async function fetchPiece(address: string, begin: number, end: number, signal?: AbortSignal): Promise<Piece> {
  const response = await fetch(address, { headers: { range: `bytes=${begin}-${end - 1}` }, ...(signal && { signal }) })
  if (!response.ok) throw new Error(`the PDF could not be read: ${response.status}`)
  const bytes = new Uint8Array(await response.arrayBuffer())
  const total = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
  if (total !== undefined) return { bytes, length: Number(total) }
  return { bytes: begin === 0 ? bytes : bytes.slice(begin, end), length: bytes.length }
}
