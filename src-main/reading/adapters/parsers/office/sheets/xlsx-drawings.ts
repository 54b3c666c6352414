import { tableBlocks } from '../../../../domain/documents/table-blocks.ts'
import type { RawBlock } from '../../../../domain/documents/types.ts'
import { attribute, elements, unescapeXml } from '../lists/xml-text.ts'
import { shownBy, storedNumber } from './shown-numbers.ts'
import { drawnPosition, Runs, type Position } from '../shared/runs.ts'
import { plainXml, relationsOf, type Parts } from './workbook-package.ts'

/** What a drawing says: texts of its shapes, and its charts. */
export type Drawing = { texts: string[]; charts: Chart[] }
/** Titles of a chart and its axes, and its series as it saves them; `raw`: their values as stored. */
export type Chart = { titles: string[]; series: Series[] }
type Series = { name: string; labels: string[]; values: string[]; raw: string[] }

/** A saved point whose index is higher is damage. */
const POINTS = 100_000
/** Relations to parts with shapes, and to the texts of SmartArt. */
const SHAPES = ['drawing', 'chartUserShapes', 'diagramData']
const CHARTS = ['chart', 'chartEx']
const MAX_DEPTH = 4

/** Texts of the shapes and charts of a sheet (or of a sheet that is a chart), by its path. */
export function drawingOf(parts: Parts, path: string, depth = 0): Drawing {
  const found: Drawing = { texts: [], charts: [] }
  if (depth > MAX_DEPTH) return found
  for (const { type, path: target, isExternal } of relationsOf(parts, path)) {
    if (isExternal || !(SHAPES.includes(type) || CHARTS.includes(type))) continue
    const xml = plainXml(parts, target).replaceAll(/<Fallback(?=[\s>])[\s\S]*?<\/Fallback>/g, '')
    if (CHARTS.includes(type)) found.charts.push(chartOf(xml))
    else
      found.texts.push(
        ...[...elements(xml, 'txBody'), ...elements(xml, 't').filter(() => type === 'diagramData')].map(({ body }) => shapeText(body)),
      )
    const inner = drawingOf(parts, target, depth + 1)
    found.texts.push(...inner.texts)
    found.charts.push(...inner.charts)
  }
  return { ...found, texts: found.texts.filter((text) => text !== '') }
}

/** Paragraphs of a shape, a line each. */
function shapeText(body: string): string {
  const paragraphs = elements(body, 'p').map((paragraph) => paragraph.body)
  return (paragraphs.length > 0 ? paragraphs : [`<t>${body}</t>`]).map(runsText).join('\n').trim()
}

/** A run's properties, its text, or a break. */
const RUN_PART = /<rPr(?=[\s/>])([^<>]*)>|<t(?:\s[^<>]*)?>([^<]*)<\/t>|<(r|fld|br)(?=[\s/>])/g

function runsText(paragraph: string): string {
  const runs = new Runs()
  let position: Position = null
  for (const [, properties, text, begins] of paragraph.matchAll(RUN_PART)) {
    if (properties !== undefined) position = drawnPosition(attribute(properties, 'strike'), attribute(properties, 'baseline'))
    else if (text !== undefined) runs.add(unescapeXml(text), position)
    else position = null
    if (begins === 'br') runs.add('\n', null)
  }
  return runs.take()
}

function chartOf(xml: string): Chart {
  return {
    titles: elements(xml, 'title')
      .map(({ body }) => shapeText(body) || points(body).texts.join(' '))
      .filter((title) => title !== ''),
    series: elements(xml, 'ser').map(({ body }) => {
      const part = (...names: string[]): string => names.map((name) => elements(body, name)[0]?.body ?? '').find((one) => one !== '') ?? ''
      const values = points(part('val', 'yVal'))
      const literal = /<v>([^<]*)<\/v>/.exec(part('tx'))?.[1]
      return {
        name: points(part('tx')).texts.join(' ') || unescapeXml(literal ?? ''),
        labels: points(part('cat', 'xVal')).texts,
        values: values.texts,
        raw: values.raw,
      }
    }),
  }
}

/** Saved points in order of their index, in the form of their format. */
function points(xml: string): { texts: string[]; raw: string[] } {
  const code = unescapeXml(elements(xml, 'formatCode')[0]?.body ?? '')
  const show = shownBy(code, false)
  const [texts, raw]: [string[], string[]] = [[], []]
  for (const { head, body } of elements(xml, 'pt')) {
    const index = Number(attribute(head, 'idx') ?? texts.length)
    const value = unescapeXml(/<v>([^<]*)<\/v>/.exec(body)?.[1] ?? '')
    if (!Number.isInteger(index) || index < 0 || index > POINTS) continue
    const number = xml.includes('<numCache') || xml.includes('<numLit') ? Number(value) : Number.NaN
    texts[index] = Number.isNaN(number) ? value : (show?.(number, false) ?? storedNumber(number))
    raw[index] = value
  }
  return {
    texts: Array.from(texts, (text: string | undefined) => text ?? ''),
    raw: Array.from(raw, (value: string | undefined) => value ?? ''),
  }
}

/** A chart's titles, and its values as a table with a row for each label, where some stand in no cell. `isInCell`: of a stored value. */
export function chartBlocks({ titles, series }: Chart, isInCell: (value: string) => boolean): RawBlock[] {
  const blocks = titles.map((text): RawBlock => ({ type: 'paragraph', text }))
  const names = series.map(({ name }) => name)
  if (series.every(({ raw, labels }) => [...raw, ...labels, ...names].every((value) => value === '' || isInCell(value)))) return blocks
  const labels = series.map((one) => one.labels).toSorted((a, b) => b.length - a.length)[0] ?? []
  const isCommon = series.every((one) => one.labels.length === 0 || one.labels.join('\n') === labels.join('\n'))
  const tables = isCommon ? [series] : series.map((one) => [one])
  return [...blocks, ...tables.flatMap((some) => valueTable(some, isCommon ? labels : (some[0]?.labels ?? [])))]
}

function valueTable(series: readonly Series[], labels: readonly string[]): RawBlock[] {
  const length = Math.max(labels.length, ...series.map(({ values }) => values.length))
  const rows = Array.from({ length }, (_, index) => [labels[index] ?? '', ...series.map(({ values }) => values[index] ?? '')])
  return tableBlocks(
    [['', ...series.map(({ name }) => name)], ...rows].map((cells) => cells.map((text) => ({ text }))),
    1,
  )
}
