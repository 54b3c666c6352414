import { describe, expect, it } from 'vitest'
import '../../../../src-preload/texts/speak-english.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'

/** Every digit as a private character of the Basic Multilingual Plane or of plane 15 or 16: all the same one, or each another. */
const DIGITS = Array.from('0123456789')
const MAPS: [string, (digit: number) => string][] = [
  ['one private character for all', () => '\uf0a3'],
  ['private characters of their own', (digit) => String.fromCharCode(0xe010 + digit)],
  ['characters of plane 15', (digit) => String.fromCodePoint(0xf0850 + digit)],
  ['characters of plane 16', (digit) => String.fromCodePoint(0x10ff00 + digit)],
  ['characters that Unicode does not have', (digit) => String.fromCharCode(0xfdd0 + digit)],
]

async function read(lines: readonly string[], name: string, unicode: Record<string, string>, goesOn = true) {
  return parsePdf(makePdf([textPage(lines), textPage(['A page of words that can be read'])], { font: { name, unicode } }), {
    ocr: { pages: [], goesOn },
  })
}

describe('Private characters of a PDF', () => {
  it.each(MAPS)('send a page to recognition, or are told, where digits are %s', async (_name, map) => {
    const unicode = Object.fromEntries(DIGITS.map((digit) => [digit, map(Number(digit))]))
    const lines = ['Olga paid 4,870.25 euros on 12 May', 'Balance 5,706.70', 'Fee 5']
    const waiting = await read(lines, 'Helvetica', unicode)
    expect(waiting.unread).toEqual([1])
    const told = await read(lines, 'Helvetica', unicode, false)
    expect(told.warnings.map((warning) => say(warning)).join()).toMatch(/page 1\b/)
    expect(told.text).not.toMatch(/[\p{Co}\p{Cn}]/u)
  })

  it('send a page to recognition where a single letter of a word is lost', async () => {
    expect((await read(['The Carolinas aTer the storm'], 'Helvetica', { T: '\uf603' })).unread).toEqual([1])
  })

  it.each([
    ['Wingdings', ['l'], '⚫'],
    ['ABCDEF+Wingdings-Regular', ['n'], '◼'],
    ['Wingdings2', ['P'], '🗸'],
    ['SymbolMT', ['a'], 'α'],
  ])('of the font of signs %s are what they show', async (name, [sign = ''], shown) => {
    const document = await read([sign], name, { [sign]: String.fromCharCode(0xf000 + sign.charCodeAt(0)) })
    expect(document.text).toContain(shown)
    expect(document.unread).toBeUndefined()
    expect(document.warnings).toEqual([])
  })
})
