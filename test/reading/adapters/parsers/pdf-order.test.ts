import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { makePdf } from '../../../support/files/make-pdf.ts'
import type { DrawnLine } from '../../../support/files/make-pdf.ts'

const WORDS =
  'the barge carried slate and lime along the canal until rain came over hills of its western bank and nobody knew when water would rise'

/** Lines of running text that fill a column; each begins with its own mark. */
function column(name: string, count: number, characters: number): string[] {
  return Array.from({ length: count }, (_line, index) => {
    const words = WORDS.split(' ')
    let line = `${name}${index}`
    for (let word = index * 3; line.length < characters - 6; word += 1) line += ` ${words[word % words.length]}`
    return `${['on', 'so', 'by'][index % 3]} ${line}`
  })
}

type Placed = { texts: readonly string[]; x: number; top?: number; size?: number; leading?: number }

function placed({ texts, x, top = 700, size = 9, leading = 11 }: Placed): DrawnLine[] {
  return texts.map((text, index) => ({ text, x, y: top - index * leading, size }))
}

const rowByRow = (lines: readonly DrawnLine[]): DrawnLine[] => [...lines].sort((a, b) => b.y - a.y || a.x - b.x)

async function read(lines: readonly DrawnLine[]): Promise<string> {
  return (await parsePdf(makePdf([{ lines, width: 612, height: 792 }]))).text.replace(/\s+/g, ' ')
}

/** The texts in the order in which the page has them; those that it has nowhere are missing. */
function orderOf(text: string, texts: readonly string[]): string[] {
  return texts.filter((line) => text.includes(line)).sort((a, b) => text.indexOf(a) - text.indexOf(b))
}

describe('reading order', () => {
  it('goes down each of three and of four columns that are drawn row by row', async () => {
    const three = ['a', 'b', 'c'].map((name) => column(name, 20, 34))
    const thirds = three.flatMap((texts, index) => placed({ texts, x: 40 + index * 185 }))
    expect(orderOf(await read(rowByRow(thirds)), three.flat())).toEqual(three.flat())
    const four = ['a', 'b', 'c', 'd'].map((name) => column(name, 20, 24))
    const quarters = four.flatMap((texts, index) => placed({ texts, x: 40 + index * 138 }))
    expect(orderOf(await read(rowByRow(quarters)), four.flat())).toEqual(four.flat())
  })

  it('keeps a sidebar apart from the text beside it, whichever is longer', async () => {
    const [side, text] = [column('side', 14, 22), column('text', 30, 70)]
    const page = [...placed({ texts: side, x: 40 }), ...placed({ texts: text, x: 190 })]
    expect(orderOf(await read(rowByRow(page)), [...side, ...text])).toEqual([...side, ...text])
    const mirrored = [...placed({ texts: text, x: 40 }), ...placed({ texts: side, x: 450 })]
    expect(orderOf(await read(rowByRow(mirrored)), [...text, ...side])).toEqual([...text, ...side])
  })

  it('reads what stands over two columns between those above and those below it', async () => {
    const parts = ['a', 'b', 'c', 'd'].map((name) => column(name, 10, 46))
    const across = ['Heading across', ...column('across', 3, 100)]
    const lines = [
      ...placed({ texts: parts[0] ?? [], x: 40 }),
      ...placed({ texts: parts[1] ?? [], x: 320 }),
      ...placed({ texts: across.slice(0, 1), x: 40, top: 570, size: 14 }),
      ...placed({ texts: across.slice(1), x: 40, top: 550 }),
      ...placed({ texts: parts[2] ?? [], x: 40, top: 500 }),
      ...placed({ texts: parts[3] ?? [], x: 320, top: 500 }),
    ]
    const expected = [...(parts[0] ?? []), ...(parts[1] ?? []), ...across, ...(parts[2] ?? []), ...(parts[3] ?? [])]
    expect(orderOf(await read(rowByRow(lines)), expected)).toEqual(expected)
  })

  it('keeps the rows of a table whose cells leave the gutter of the columns below it blank', async () => {
    const [left, right] = [column('l', 16, 46), column('r', 16, 46)]
    const rows = Array.from({ length: 6 }, (_row, row) => [`Quarry ${row}`, `${row}1`, `${row}.50`])
    const lines = [
      ...rows.flatMap((cells, row) => cells.map((text, cell) => ({ text, x: 40 + cell * 150, y: 700 - row * 14, size: 9 }))),
      ...rowByRow([...placed({ texts: left, x: 40, top: 580 }), ...placed({ texts: right, x: 320, top: 580 })]),
    ]
    const text = await read(lines)
    for (const cells of rows) expect(text).toContain(cells.join(' | '))
    expect(orderOf(text, [...left, ...right])).toEqual([...left, ...right])
  })

  it('reads a list in a sidebar as one, although its lines are short and other paragraphs stand beside them', async () => {
    const list = ['Contact', 'Rua das Taipas', 'Porto', 'Tools', 'Lathe', 'Grasshopper', 'Languages', 'Portuguese', 'English', 'Swedish']
    const text = ['x', 'y', 'z'].flatMap((name, part) => placed({ texts: column(name, 5, 60), x: 40, top: 700 - part * 90, leading: 13 }))
    const side = placed({ texts: list, x: 420, top: 698, leading: 17 })
    const expected = [...text.map((line) => line.text), ...list]
    expect(orderOf(await read([...text, ...side]), expected)).toEqual(expected)
  })

  it('reads a contract in two languages clause by clause where its paragraphs begin side by side', async () => {
    const clauses = ['a', 'b', 'c', 'd'].map((name) => ['left', 'right'].map((side) => column(`${side}${name}`, 3, 46)))
    const lines = clauses.flatMap(([left = [], right = []], row) => [
      ...placed({ texts: left, x: 40, top: 700 - row * 60 }),
      ...placed({ texts: right, x: 320, top: 700 - row * 60 }),
    ])
    const expected = clauses.flat(2)
    expect(orderOf(await read(lines), expected)).toEqual(expected)
    expect(orderOf(await read(rowByRow(lines)), expected)).toEqual(expected)
  })

  it('keeps labels and values together that are drawn after each other', async () => {
    const pairs = ['Invoice number: 118', 'Date: 4 March 2024', 'Customer: Harbour Office', 'Terms: 14 days']
    const lines = [
      ...placed({ texts: pairs.map((pair) => pair.replace(/:.*/, ':')), x: 40, leading: 15 }),
      ...placed({ texts: pairs.map((pair) => pair.replace(/.*: /, '')), x: 180, leading: 15 }),
    ]
    const text = await read(lines)
    for (const pair of pairs) expect(text).toContain(pair)
  })

  it('puts lines in order that are drawn from the bottom of the page to its top', async () => {
    const lines = ['Alpha is the first line.', 'Beta is the second line.', 'Gamma is the third line.']
    expect(orderOf(await read(placed({ texts: lines, x: 40, leading: 30 }).toReversed()), lines)).toEqual(lines)
  })
})
