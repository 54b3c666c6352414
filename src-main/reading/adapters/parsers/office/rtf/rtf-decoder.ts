import { decodeBytes } from '../../detect/decode-bytes.ts'
import { signOf } from '../shared/sign-fonts.ts'
import { encodingOf, fontOf, type RtfFont } from './rtf-characters.ts'

/** Turns the bytes of an RTF file into characters, each in the encoding of its typeface. */
export class RtfDecoder {
  standardFont = 0
  #encoding = 'windows-1252'
  readonly #fonts = new Map<number, RtfFont>()
  readonly #out: (text: string, isFixed: boolean) => void
  #pending = ''
  #font = 0

  constructor(out: (text: string, isFixed: boolean) => void) {
    this.#out = out
  }

  /** A control word of the file's head; false: another one. */
  setDocument(word: string, value: number | null): boolean {
    if (word === 'deff') this.standardFont = value ?? 0
    else if (word === 'mac') this.#encoding = 'macintosh'
    else if (word === 'pc') this.#encoding = 'ibm437'
    else if (word === 'pca') this.#encoding = 'ibm850'
    else if (word === 'ansicpg') this.#encoding = encodingOf(value ?? 0) ?? this.#encoding
    else return false
    return true
  }

  addFont(number: number, name: string, how: ReadonlyMap<string, number>): void {
    this.#fonts.set(number, fontOf(name, how))
  }

  isFixed(font: number): boolean {
    return this.#fonts.get(font)?.isFixed ?? false
  }

  /** Adds bytes; several may form a character. */
  addBytes(bytes: string, font: number): void {
    this.#font = font
    this.#pending += bytes
  }

  /** A character by its number; symbol fonts have their own. */
  unicode(code: number, number: number): string {
    const font = this.#fonts.get(number)
    return font?.isSymbol && code >= 0xf000 && code <= 0xf0ff ? signOf(font.name, code) : String.fromCharCode(code)
  }

  /** Hands over the bytes so far. */
  flush(): void {
    const bytes = this.#pending
    if (bytes === '') return
    this.#pending = ''
    const font = this.#fonts.get(this.#font)
    const isPlain = !/[\x80-\xff]/.test(bytes)
    const text = font?.isSymbol
      ? Array.from(bytes)
          .map((byte) => signOf(font.name, 0xf000 + byte.charCodeAt(0)))
          .join('')
      : isPlain
        ? bytes
        : decodeBytes(Buffer.from(bytes, 'latin1'), font?.encoding ?? this.#encoding)
    this.#out(text, font?.isFixed ?? false)
  }
}
