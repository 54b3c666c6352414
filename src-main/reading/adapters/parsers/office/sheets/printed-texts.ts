import type { RawBlock } from '../../../../domain/documents/types.ts'

/** A number of a page with the words around it ("Page &P of &N"), and what else a program fills in: date, time, names of file and sheet. */
const FILLED = /[^\s&]*\s*&P(?:[+-]\d+)?(?:\s*[^\s&]*\s*&N)?|&[NDTFAZG]/g
/** Fonts, sizes and styles ([ECMA-376] 18.3.1.39). */
const STYLES = /&"[^"]*"|&K(?:[\dA-F]{6}|\d\d[+-]\d{3})|&\d{1,3}|&[BIUESXYOH]/g

/** What the headers and footers of a printed sheet say by themselves: once each, without page numbers, dates and names that a program fills in. */
export function printedTexts(codes: readonly (string | boolean | undefined)[]): RawBlock[] {
  const texts = codes
    .flatMap((code) => (typeof code === 'string' ? code.split(/&[LCR]/) : []))
    .map((section) =>
      section
        .replaceAll(FILLED, ' ')
        .replaceAll(STYLES, '')
        .replaceAll('&&', '&')
        .split('\n')
        .map((line) => line.replaceAll(/\s+/g, ' ').trim())
        .filter((line) => /[\p{L}\p{N}]/u.test(line))
        .join('\n'),
    )
  return [...new Set(texts)].filter((text) => text !== '').map((text) => ({ type: 'paragraph', text }))
}
