import { tableBlocks } from '../../../domain/documents/table-blocks.ts'
import type { RawBlock } from '../../../domain/documents/types.ts'
import { child, childrenOf, descendants, textIn, type XmlElement } from './xml-tree.ts'

/** Most points of a series that are read. */
const MOST_POINTS = 10_000

/**
 * Blocks of a chart of Office (DrawingML, `c:chartSpace`, or `cx:chartSpace` of newer kinds): its titles and labels, and a table of the values
 * that the file saved, a row for each category, a column for each series.
 */
export function chartBlocks(root: XmlElement): RawBlock[] {
  const titles = [...new Set(descendants(root, 'a:p').map((paragraph) => descendants(paragraph, 'a:t').map(textIn).join('').trim()))]
  const names = dataNames(root)
  const series = [...descendants(root, 'c:ser').map(seriesOf), ...descendants(root, 'cx:data').map((one) => dataOf(one, names))]
  const kept = series.filter(({ values, labels }) => values.length + labels.length > 0)
  return [
    ...titles.filter((title) => title !== '').map((text): RawBlock => ({ type: 'paragraph', text })),
    ...sameLabels(kept).flatMap(table),
  ]
}

/** More digits than Office shows of any number, 15: `4.4000000000000004` is how it saves 4.4. */
const LONG_NUMBER = /^-?\d+\.\d{14,}(?:E[+-]?\d+)?$/i

/** A chart with the categories that each of its series repeats at the first one only, and its numbers without noise, in place. */
export function tidyChart(root: XmlElement): XmlElement {
  for (const value of descendants(root, 'c:v'))
    if (LONG_NUMBER.test(textIn(value))) value.children = [String(Number(Number(textIn(value)).toPrecision(15)))]
  let before: string | null = null
  for (const series of descendants(root, 'c:ser')) {
    const labels = child(series, 'c:cat') ?? child(series, 'c:xVal')
    if (!labels) continue
    const own = JSON.stringify(pointsOf(labels))
    if (own === before) labels.children = []
    before = own
  }
  return root
}

type Series = { name: string; labels: string[]; values: string[] }

/** Series with the same categories share a table: those without own ones have those before them. */
function sameLabels(series: readonly Series[]): Series[][] {
  const groups: Series[][] = []
  for (const one of series) {
    const last = groups.at(-1)
    if (last && one.labels.length === 0) last.push(one)
    else groups.push([one])
  }
  return groups
}

function table(series: readonly Series[]): RawBlock[] {
  const labels = series[0]?.labels ?? []
  const count = Math.max(labels.length, ...series.map(({ values }) => values.length))
  const rows = Array.from({ length: count }, (_, index) => [labels[index] ?? '', ...series.map(({ values }) => values[index] ?? '')])
  const head = ['', ...series.map(({ name }) => name)]
  const hasNames = head.some((name) => name !== '')
  return tableBlocks(
    [...(hasNames ? [head] : []), ...rows].map((cells) => cells.map((text) => ({ text }))),
    hasNames ? 1 : 0,
  )
}

function seriesOf(element: XmlElement): Series {
  const name = child(element, 'c:tx')
  const values = pointsOf(child(element, 'c:val') ?? child(element, 'c:yVal'))
  const sizes = pointsOf(child(element, 'c:bubbleSize'))
  return {
    name: pointsOf(name).join(' ') || textIn(child(name, 'c:v')),
    labels: pointsOf(child(element, 'c:cat') ?? child(element, 'c:xVal')),
    values: values.map((value, index) => (sizes[index] === undefined ? value : `${value} (${sizes[index]})`)),
  }
}

/** Saved texts or numbers; of categories on several levels each with those above it. */
function pointsOf(element: XmlElement | undefined): string[] {
  const levels = descendants(element, 'c:lvl')
  if (levels.length === 0) return pointsIn(element, 'c:pt')
  const [lowest = [], ...higher] = levels.map((level) => pointsIn(level, 'c:pt'))
  // A higher category stands at its first point only.
  return lowest.map((point, index) =>
    [...higher.toReversed().map((level) => level.slice(0, index + 1).findLast((one) => one !== undefined)), point]
      .filter(Boolean)
      .join(' '),
  )
}

function pointsIn(element: XmlElement | undefined, name: string): string[] {
  const points: string[] = []
  descendants(element, name).forEach((point, place) => {
    const index = Number(point.attributes['idx'] ?? place)
    if (index < MOST_POINTS) points[index] = textIn(child(point, 'c:v') ?? point)
  })
  return points
}

/** `names`: of the series by the data that they show. */
function dataOf(element: XmlElement, names: ReadonlyMap<string, string>): Series {
  const levels = childrenOf(element, 'cx:strDim').flatMap((one) => childrenOf(one, 'cx:lvl').map((level) => pointsIn(level, 'cx:pt')))
  const count = Math.max(0, ...levels.map((level) => level.length))
  // The outermost level stands last.
  const labels = Array.from({ length: count }, (_, index) =>
    levels
      .map((level) => level[index] ?? '')
      .toReversed()
      .filter(Boolean)
      .join(' '),
  )
  const values = childrenOf(element, 'cx:numDim').flatMap((one) => pointsIn(one, 'cx:pt'))
  return { name: names.get(element.attributes['id'] ?? '') ?? '', labels, values }
}

function dataNames(root: XmlElement): ReadonlyMap<string, string> {
  return new Map(
    descendants(root, 'cx:series').map((series) => [
      child(series, 'cx:dataId')?.attributes['val'] ?? '',
      descendants(child(series, 'cx:tx'), 'cx:v').map(textIn).join(' '),
    ]),
  )
}

/** Blocks of a diagram (SmartArt): the text of each of its points, from its data part. */
export function diagramBlocks(root: XmlElement): RawBlock[] {
  return descendants(root, 'a:p').map((paragraph) => ({ type: 'paragraph', text: descendants(paragraph, 'a:t').map(textIn).join('') }))
}
