import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseMarkdown } from '../../../../src-main/reading/adapters/parsers/markup/markdown.ts'
import { parseText } from '../../../../src-main/reading/adapters/parsers/text.ts'
import { shownBlocks } from '../../../support/files/blocks.ts'

const read = (source: string, name?: string) => shownBlocks(parseText(decodeText(Buffer.from(source)), name))

describe('plain text whose blanks carry meaning', () => {
  it('tables keep their columns, whether set apart by blanks, tabs, bars or rules', () => {
    const rows = 'Item | January | February\nHeating oil | 231 | 246\nGas |  | 12'
    expect(
      read(
        [
          'Item           January   February\nHeating oil        231        246\nGas                            12\nWood                40         41',
          'Item\tJanuary\tFebruary\nOil\t231\t246\nGas\t40\t12',
          '| Item | January | February |\n|---|---|---|\n| Heating oil | 231 | 246 |\n| Gas | | 12 |',
          '+-------------+---------+----------+\n| Item        | January | February |\n+-------------+---------+----------+\n| Heating oil | 231     | 246      |\n| Gas         |         | 12       |\n+-------------+---------+----------+',
          ' Item        | January | February\n-------------+---------+----------\n Heating oil |     231 |      246\n Gas         |         |       12',
          'Item         January  February\n-----------  -------  --------\nHeating oil  231      246\nGas                   12',
        ].join('\n\n'),
      ),
    ).toEqual([
      ['table', `${rows}\nWood | 40 | 41`],
      ['table', 'Item | January | February\nOil | 231 | 246\nGas | 40 | 12'],
      ...Array.from({ length: 4 }, () => ['table', rows]),
    ])
  })

  it('code and drawings keep their indentation; indented or justified prose is prose', () => {
    expect(
      read(
        '    def f(x):\n        return 1\n\na\n├── b\n└──   c\n\n   It was dark,  and he\nsaid so.  Then there was none\nof it.\n\n   All of it is\n   indented prose.',
      ),
    ).toEqual([
      ['code', '    def f(x):\n        return 1'],
      ['code', 'a\n├── b\n└──   c'],
      ['paragraph', 'It was dark, and he\nsaid so. Then there was none\nof it.'],
      ['paragraph', 'All of it is\nindented prose.'],
    ])
  })

  it('a source file keeps its indentation everywhere', () => {
    expect(read('class A:\n\n    x = 1\n\n    def f(self):\n        pass\n', 'a.py')).toEqual([
      ['code', 'class A:'],
      ['code', '    x = 1'],
      ['code', '    def f(self):\n        pass'],
    ])
  })

  it('Markdown reads tables drawn as grids, with cells of several lines', () => {
    const source =
      '# Fruit\n\n+---------+-------+\n| Fruit   | Price |\n+=========+=======+\n| Bananas | 1.34  |\n| (ripe)  |       |\n+---------+-------+\n| Oranges |       |\n+---------+-------+\n\nAfter --- that.'
    const document = parseMarkdown(decodeText(Buffer.from(source)))
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Fruit'],
      ['table', 'Fruit | Price\nBananas (ripe) | 1.34\nOranges'],
      ['paragraph', 'After --- that.'],
    ])
    expect(document.blocks[1]?.header).toEqual({ start: 7, end: 20 })
  })
})
