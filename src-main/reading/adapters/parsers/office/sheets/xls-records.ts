import { loweredText, raisedText } from '../../../../../text/index.ts'
import type { Shown } from './shown-numbers.ts'

/** A record of a workbook stream ([MS-XLS] 2.1.4); `offset` in the stream. */
export type BiffRecord = { id: number; offset: number; data: Buffer }
/** A run of letters in a font of the workbook, from a place in the text. */
export type Run = { at: number; font: number }
/** How a font sets its letters ([MS-XLS] 2.4.122). */
export type Raise = 'raised' | 'lowered' | null
/** What the cells of a workbook need: how its cell styles show numbers, and its shared strings. */
export type XlsGlobals = { styles: readonly (Shown | null)[]; strings: readonly string[]; raises: readonly Raise[] }

const CONTINUE = 0x3c
const WIDE = 1
const PHONETIC = 4
const RICH = 8

/** The records of a workbook stream. */
export function recordsOf(stream: Buffer): BiffRecord[] {
  const records: BiffRecord[] = []
  for (let offset = 0; offset + 4 <= stream.length;) {
    const [id, length] = [stream.readUInt16LE(offset), stream.readUInt16LE(offset + 2)]
    records.push({ id, offset, data: stream.subarray(offset + 4, offset + 4 + length) })
    offset += 4 + length
  }
  return records
}

/** A record and those that continue it, as a reader. */
export function wholeRecord(records: readonly BiffRecord[], index: number): Pieces {
  const pieces = [records[index]?.data ?? Buffer.alloc(0)]
  for (let next = index + 1; records[next]?.id === CONTINUE; next += 1) pieces.push(records[next]?.data ?? Buffer.alloc(0))
  return new Pieces(pieces)
}

/** Reads what several records hold. Past the end everything is 0. */
export class Pieces {
  private piece = 0
  private at = 0
  private readonly pieces: readonly Buffer[]

  constructor(pieces: readonly Buffer[]) {
    this.pieces = pieces
  }

  get isAtEnd(): boolean {
    return this.current() === undefined
  }

  byte(): number {
    const value = this.current()?.[this.at] ?? 0
    this.at += 1
    return value
  }

  word(): number {
    return this.byte() | (this.byte() << 8)
  }

  long(): number {
    return this.word() + this.word() * 0x10000
  }

  skip(bytes: number): void {
    let left = bytes
    for (let piece = this.current(); piece && left > 0; piece = this.current()) {
      const some = Math.min(left, piece.length - this.at)
      this.at += some
      left -= some
    }
  }

  /** Letters of two bytes or one each (`flags`), which change between records: each that continues them begins with its own flags. */
  letters(count: number, flags: number): string {
    let [text, isWide] = ['', (flags & WIDE) !== 0]
    while (text.length < count) {
      const before = this.piece
      const piece = this.current()
      if (!piece) break
      if (this.piece !== before) isWide = (this.byte() & WIDE) !== 0
      const width = isWide ? 2 : 1
      const some = Math.min(count - text.length, Math.floor((piece.length - this.at) / width))
      text += piece.toString(isWide ? 'utf16le' : 'latin1', this.at, this.at + some * width)
      this.at += some * width
      if (some === 0) this.at = piece.length
    }
    return text
  }

  /** A string with its length, of two bytes or one, its flags, and what formats it ([MS-XLS] 2.5.293). */
  string(lengthBytes: 1 | 2 = 2): { text: string; runs: Run[] } {
    const length = lengthBytes === 1 ? this.byte() : this.word()
    if (length === 0 && this.isAtEnd) return { text: '', runs: [] }
    const flags = this.byte()
    const count = flags & RICH ? this.word() : 0
    const phonetic = flags & PHONETIC ? this.long() : 0
    const text = this.letters(length, flags)
    const runs = Array.from({ length: count }, () => ({ at: this.word(), font: this.word() }))
    this.skip(phonetic)
    return { text, runs }
  }

  private current(): Buffer | undefined {
    while (this.piece < this.pieces.length && this.at >= (this.pieces[this.piece]?.length ?? 0)) {
      this.piece += 1
      this.at = 0
    }
    return this.pieces[this.piece]
  }
}

/** A text with the letters set apart that its runs raise or lower. */
export function runsText({ text, runs }: { text: string; runs: readonly Run[] }, raises: readonly Raise[]): string {
  if (!runs.some(({ font }) => raises[font])) return text
  let shown = text.slice(0, runs[0]?.at)
  runs.forEach(({ at, font }, index) => {
    const letters = text.slice(at, runs[index + 1]?.at)
    const raise = raises[font]
    shown += raise ? (raise === 'raised' ? raisedText : loweredText)(letters, shown) : letters
  })
  return shown
}
