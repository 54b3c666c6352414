import type { PdfTextItem } from '../../domain/documents/pdf-layout/geometry.ts'
import { hasPrivate } from '../../domain/documents/pdf-layout/private-characters.ts'
import { isSignFont, withSigns } from './office/shared/sign-fonts.ts'

/** What is asked of a page of pdf.js for the names of its fonts. */
type FontPage = { getOperatorList(): Promise<unknown>; commonObjs: { has(id: string): boolean; get(id: string): unknown } }

/** Shows the signs of a page's items that its fonts of signs keep in Unicode's private area. */
export type SignReader = (page: FontPage, items: readonly PdfTextItem[]) => Promise<PdfTextItem[]>

/** The reader of one document. What a page draws, which tells names, is asked for once for each font with private characters. */
export function signReader(): SignReader {
  const names = new Map<string, string>()
  return async (page, items) => {
    const fonts = new Set(items.filter(({ str }) => hasPrivate(str)).map(({ fontName }) => fontName))
    if ([...fonts].some((font) => !names.has(font))) {
      await page.getOperatorList().catch(() => null)
      for (const font of fonts) names.set(font, names.get(font) ?? signFontOf(page.commonObjs.has(font) ? page.commonObjs.get(font) : null))
    }
    return items.map((item) => (fonts.has(item.fontName) ? { ...item, str: withSigns(item.str, names.get(item.fontName) ?? '') } : item))
  }
}

/** The name of a font of signs, as programs show it: `ABCDEF+Wingdings2,Bold` is Wingdings 2. '' for any other. */
function signFontOf(font: unknown): string {
  const name = typeof font === 'object' && font !== null && 'name' in font ? String(font.name) : ''
  const plain = name
    .replace(/^[A-Z]{6}\+/, '')
    .replace(/[,-].*$|(?:PS)?MT$/, '')
    .replace(/(?<=[a-z])(?=\d$)/, ' ')
  return isSignFont(plain) ? plain : ''
}
