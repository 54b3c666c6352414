import { isSignFont } from '../shared/sign-fonts.ts'
import { isMonospaced } from '../../../../domain/documents/code-marks.ts'

/** A typeface of the file. `encoding`: of its bytes; null: that of the document. `isSymbol`: its codes are pictures. */
export type RtfFont = { name: string; encoding: string | null; isSymbol: boolean; isFixed: boolean }

/** Code pages of Windows character sets (`\fcharset`, RTF 1.9.1, "Font Table"). */
const CHARSET_PAGES: Readonly<Record<number, number>> = {
  0: 1252,
  77: 10_000,
  78: 932,
  128: 932,
  129: 949,
  130: 949,
  134: 936,
  136: 950,
  161: 1253,
  162: 1254,
  163: 1258,
  177: 1255,
  178: 1256,
  186: 1257,
  204: 1251,
  222: 874,
  238: 1250,
  254: 437,
  255: 850,
}
const SYMBOL_CHARSET = 2
/** Japanese, Korean and Chinese: most of their typefaces have one width. */
const EAST_ASIAN: ReadonlySet<number> = new Set([78, 128, 129, 130, 134, 136])
/** Names of code pages, as TextDecoder knows them. */
const ENCODINGS: Readonly<Record<number, string>> = {
  437: 'ibm437',
  850: 'ibm850',
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  10_000: 'macintosh',
  10_007: 'x-mac-cyrillic',
  28_592: 'iso-8859-2',
  65_001: 'utf-8',
}

/** Encoding of a code page (`\ansicpg1251`, `\cpg932`); null: unknown. */
export function encodingOf(page: number): string | null {
  return page >= 1250 && page <= 1258 ? `windows-${page}` : (ENCODINGS[page] ?? null)
}

/** Encoding of a character set (`\fcharset204`); null: that of the document. */
function charsetEncoding(charset: number): string | null {
  return encodingOf(CHARSET_PAGES[charset] ?? 0)
}

/** A typeface from what the font table says of it. `how`: its control words. */
export function fontOf(name: string, how: ReadonlyMap<string, number>): RtfFont {
  const charset = how.get('fcharset')
  const page = how.get('cpg')
  const plain = name.replace(/;.*$/s, '').trim()
  return {
    name: plain,
    encoding: page !== undefined && page > 0 ? encodingOf(page) : charset === undefined ? null : charsetEncoding(charset),
    isSymbol: charset === SYMBOL_CHARSET || isSignFont(plain),
    isFixed: isMonospaced(plain) || ((how.has('fmodern') || how.get('fprq') === 1) && !EAST_ASIAN.has(charset ?? 0)),
  }
}

/** Characters that RTF names (RTF 1.9.1, "Special Characters"). */
export const NAMED: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  lbr: '\n',
  softline: '\n',
  page: '\n',
  column: '\n',
  emdash: '—',
  endash: '–',
  emspace: '\u2003',
  enspace: '\u2002',
  qmspace: '\u2005',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  zwj: '\u200d',
  zwnj: '\u200c',
  zwbo: '\u200b',
  zwnbo: '\u2060',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
}

/** Characters of control symbols: a blank and a hyphen that stay on their line. An optional hyphen is none. */
export const SYMBOLS: Readonly<Record<string, string>> = { '~': '\u00a0', _: '\u2011', '{': '{', '}': '}', '\\': '\\', '\t': '\t' }
