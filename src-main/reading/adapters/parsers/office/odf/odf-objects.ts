import { tableBlocks } from '../../../../domain/documents/table-blocks.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import { child, childrenOf, descendants, textIn, type XmlElement } from '../xml-tree.ts'

/** Most columns that a repeated cell of a chart fills. */
const MOST_REPEATED = 200

/** Titles and values of a chart (`chart:chart`): a row per label under the names of its series. */
export function chartBlocks(chart: XmlElement): RawBlock[] {
  const titles = ['chart:title', 'chart:subtitle', 'chart:footer'].flatMap((name) => [...descendants(chart, name)])
  const texts = new Set(titles.map(plainText))
  const table = child(chart, 'table:table')
  const rows = [...descendants(table, 'table:table-row')].map((row) => cellsOf(row).map((text) => ({ text })))
  const head = [...descendants(child(table, 'table:table-header-rows'), 'table:table-row')].length
  return [...[...texts].map((text): RawBlock => ({ type: 'paragraph', text })), ...tableBlocks(rows, head)]
}

function cellsOf(row: XmlElement): string[] {
  return childrenOf(row, 'table:table-cell').flatMap((cell) => {
    const shown = plainText(cell)
    const value = cell.attributes['office:value'] ?? ''
    const text = shown === '' && value !== 'NaN' ? value : shown
    const repeated = Number(cell.attributes['table:number-columns-repeated'] ?? 1)
    return Array.from({ length: Math.max(1, Math.min(MOST_REPEATED, repeated)) }, () => text)
  })
}

function plainText(element: XmlElement): string {
  return [...descendants(element, 'text:p')].map(textIn).join(' ').replace(/\s+/g, ' ').trim()
}
