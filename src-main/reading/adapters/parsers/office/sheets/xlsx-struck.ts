import { attribute } from '../lists/xml-text.ts'
import { placeOf } from './places.ts'
import { heads, isWorksheet, plainXml, type Parts, type WorkbookParts } from './workbook-package.ts'

/** Cells whose style strikes their text out, by sheet, as `row,column` (from 0). */
export function struckCells(parts: Parts, workbook: WorkbookParts): ReadonlyMap<string, ReadonlySet<string>> {
  const styles = plainXml(parts, workbook.styles)
  const [, fonts = ''] = /<fonts(?=[\s>])([\s\S]*?)<\/fonts>/.exec(styles) ?? []
  const areStruck = [...fonts.matchAll(/<font(?=[\s/>])[^<>]*(?:(?<=\/)>|(?<!\/)>([\s\S]*?)<\/font>)/g)].map(([, body = '']) =>
    isStruck(body),
  )
  if (!areStruck.includes(true)) return new Map()
  const [, formats = ''] = /<cellXfs(?=[\s>])([\s\S]*?)<\/cellXfs>/.exec(styles) ?? []
  const struck = heads(formats, 'xf').map((head) => areStruck[Number(attribute(head, 'fontId') ?? 0)] === true)
  const placesIn = (path: string | null): string[] =>
    heads(plainXml(parts, path), 'c').flatMap((head) => {
      const place = struck[Number(attribute(head, 's') ?? 0)] ? placeOf(attribute(head, 'r') ?? '') : null
      return place ? [`${place.row},${place.column}`] : []
    })
  return new Map(workbook.sheets.filter(isWorksheet).map(({ name, path }) => [name, new Set(placesIn(path))]))
}

/** True for the properties of a font that strike out (ECMA-376, 18.4.10). */
export function isStruck(font: string): boolean {
  return /<strike\s*\/>|<strike\s+val="(?:1|true)"/.test(font)
}
