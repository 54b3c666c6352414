import { isUtf8 } from 'node:buffer'
import { decodeAs, decodeText, encodingOf, type DecodedText } from '../detect/decode-text.ts'
import { decodeStrictly } from '../detect/decode-bytes.ts'

/** Most bytes of a header. */
const HEADER_BYTES = 256_000
/** What may stand before a message: a byte order mark, empty lines, the line of its mailbox. */
const BEFORE = /^(?:\xef\xbb\xbf)?(?:[ \t]*\r?\n)*(?:>?From [^\r\n]*\r?\n)?/
const EMPTY_LINE = /\r?\n\r?\n/
const HEADER_LINE = /^(?:[!-9;-~]{1,76}:|[ \t]+\S)/
/** Encoded words that only blanks part: one text. */
const ENCODED_WORDS = /=\?[^?\s]{1,80}\?[bq]\?[^?]*\?=(?:\s+=\?[^?\s]{1,80}\?[bq]\?[^?]*\?=)*/gi
const ENCODED_WORD = /=\?([^?*\s]{1,80})(?:\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi

/** The header of a message without its empty line, and where its body begins. */
export function readHeader(source: Uint8Array): { bytes: Uint8Array; body: number } {
  const head = Buffer.from(source.buffer, source.byteOffset, Math.min(source.byteLength, HEADER_BYTES)).toString('latin1')
  const end = EMPTY_LINE.exec(head)
  return end ? { bytes: source.subarray(0, end.index), body: end.index + end[0].length } : { bytes: source, body: source.length }
}

/**
 * The bytes of a message as it was sent: from UTF-16 turned back, without what programs write before it, with one header although an empty line
 * parts it, and with encoded words that say what they hold.
 */
export function messageSource(data: Uint8Array, decoded: DecodedText): Uint8Array {
  // Mail consists of bytes; saved as UTF-16 it became text.
  const own = /^utf-(?:16|32)/.test(decoded.encoding)
    ? Buffer.from(decoded.text)
    : Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  // Macintosh wrote lines that end with a return.
  const bytes = own.includes(10) ? own : Buffer.from(own.toString('latin1').replaceAll('\r', '\r\n'), 'latin1')
  const before = BEFORE.exec(bytes.subarray(0, HEADER_BYTES).toString('latin1'))?.[0].length ?? 0
  const source = bytes.subarray(before)
  const { header, body } = wholeHeader(source)
  const mended = nameAddresses(decodeAs(header, encodingOf(header)).text.replace(ENCODED_WORDS, mendWords))
  return Buffer.concat([Buffer.from(mended), Buffer.from('\r\n\r\n'), source.subarray(body)])
}

const ADDRESSES = /^(?:from|sender|reply-to|to|cc|bcc):.*(?:\r?\n[ \t]+.*)*/gim
/** A quoted name, or an address with the comment behind it, in which older programs write the name (RFC 5322, 3.4). */
const COMMENT = /"(?:[^"\\]|\\.)*"|(<?[^\s,;:<>()"]+@?[^\s,;:<>()"]*>?)\s*\(([^()"\r\n]+)\)/g

/** Header lines with the comments of addresses as names, which the reader of messages drops. */
function nameAddresses(header: string): string {
  return header.replace(ADDRESSES, (line) => {
    const at = line.indexOf(':') + 1
    return (
      line.slice(0, at) +
      line.slice(at).replace(COMMENT, (whole, address?: string, comment = '', offset = 0, all = '') => {
        if (address === undefined) return whole
        const name = comment.includes('=?') ? comment : `"${comment}"`
        if (!address.startsWith('<')) return `${name} <${address}>`
        // Behind a name in front of its address: both.
        const hasName = /[^\s,;:]\s*$/.test(all.slice(0, offset))
        return hasName ? `(${comment}) ${address}`.replace(/[()]/g, '') : `${name} ${address}`
      })
    )
  })
}

/** Where the last header of a block of lines ends: what stands below is text that no empty line parts from it. */
function headerEnd(header: Buffer): number {
  let [end, at] = [0, 0]
  for (const line of header.toString('latin1').split('\n')) {
    at += line.length + 1
    if (HEADER_LINE.test(line)) end = Math.min(at, header.length)
  }
  return end === 0 ? header.length : end
}

/** Headers that a message has once. */
const ONCE = /^(?:from|subject|content-type|content-transfer-encoding|mime-version):/gim

/** The header, with what follows empty lines in it: lines that are all headers, and bring some of those that a message has once, none again. */
function wholeHeader(source: Buffer): { header: Buffer; body: number } {
  const first = readHeader(source)
  let [header, body] = [Buffer.from(first.bytes), first.body]
  const end = headerEnd(header)
  if (end < header.length) return { header: header.subarray(0, end), body: end }
  for (;;) {
    const gap = /^(?:[ \t]*\r?\n)*/.exec(source.subarray(body, body + HEADER_BYTES).toString('latin1'))?.[0].length ?? 0
    const rest = readHeader(source.subarray(body + gap))
    const more = Buffer.from(rest.bytes)
    const [known, names] = [header, more].map((part) => (part.toString('latin1').match(ONCE) ?? []).map((name) => name.toLowerCase()))
    const lines = more.toString('latin1').split(/\r?\n/)
    if (!names?.length || names.some((name) => known?.includes(name)) || !lines.every((line) => HEADER_LINE.test(line)))
      return { header, body }
    ;[header, body] = [Buffer.concat([header, Buffer.from('\r\n'), more]), body + gap + rest.body]
  }
}

/** Encoded words whose encoding is unknown, or not that of their bytes, in UTF-8. */
function mendWords(run: string): string {
  const words = [...run.matchAll(ENCODED_WORD)].map(([, label = '', form = '', text = '']) => ({ label, bytes: wordBytes(form, text) }))
  const bytes = Buffer.concat(words.map((word) => word.bytes))
  const labels = new Set(words.map(({ label }) => label.toLowerCase()))
  const [label = ''] = labels
  if (labels.size > 1 || words.length === 0) return run
  // Each word of Japanese begins anew.
  const isJapanese = /^iso-2022-jp/i.test(label)
  if (!isJapanese && decodesAs(bytes, label)) return run
  const text = (isJapanese ? words.map((word) => word.bytes) : [bytes]).map((piece) => decodeText(piece, label).text).join('')
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}

function wordBytes(form: string, text: string): Buffer {
  if (form.toLowerCase() === 'b') return Buffer.from(text, 'base64')
  const plain = text.replaceAll('_', ' ').replaceAll(/=([\da-f]{2})/gi, (_match, code: string) => String.fromCharCode(parseInt(code, 16)))
  return Buffer.from(plain, 'latin1')
}

function decodesAs(bytes: Uint8Array, label: string): boolean {
  if (/^(?:us-)?ascii$/i.test(label)) return bytes.every((byte) => byte < 0x80)
  // UTF-8 is hardly ever anything else by chance, but for pairs of bytes.
  if (!/^(?:utf-?8|.*(?:jis|jp|gb|big5|euc|kr|93[26]|949).*)$/i.test(label) && bytes.some((byte) => byte > 0x7f) && isUtf8(bytes))
    return false
  return decodeStrictly(bytes, label) !== null
}
