import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseNotebook } from '../../../../../src-main/reading/adapters/parsers/markup/notebook.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'

const read = (notebook: unknown) =>
  parseNotebook(decodeText(Buffer.from(typeof notebook === 'string' ? notebook : JSON.stringify(notebook))))
const markdown = (source: string | string[]) => ({ cell_type: 'markdown', metadata: {}, source })

describe('parsing a notebook', () => {
  it('reads its cells in order: text, code with its indentation, what the code printed; no pictures, no JSON', () => {
    const outputs = [
      { output_type: 'stream', name: 'stdout', text: ['\u001b[31m0\u001b[0m\n', '1\n'] },
      {
        output_type: 'execute_result',
        data: { 'text/plain': ['  month  sales\n', '0   Jan     12\n', '1   Feb     15\n'], 'text/html': ['<b>'] },
      },
      { output_type: 'display_data', data: { 'image/png': 'iVBORw0KGgo=', 'text/plain': ['<Figure size 640x480>'] } },
      { output_type: 'error', ename: 'KeyError', evalue: "'x'", traceback: ['never'] },
    ]
    const document = read({
      cells: [
        markdown(['# Sales\n', '\n', '1. load\n', '2. plot']),
        { cell_type: 'code', source: ['for x in y:\n', '    print(x)'], outputs },
        { cell_type: 'raw', source: 'The end.' },
      ],
      metadata: { kernelspec: { name: 'python3' } },
      nbformat: 4,
    })
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Sales'],
      ['list-item', '1. load'],
      ['list-item', '2. plot'],
      ['code', 'for x in y:\n    print(x)'],
      ['code', '0\n1'],
      ['table', ' | month | sales\n0 | Jan | 12\n1 | Feb | 15'],
      ['code', "KeyError: 'x'"],
      ['paragraph', 'The end.'],
    ])
    expect(document).toMatchObject({ type: 'ipynb', title: 'Sales' })
  })

  it('reads notebooks of version 3', () => {
    const cells = [
      { cell_type: 'heading', level: 2, source: 'Old' },
      { cell_type: 'code', input: 'x = 1', outputs: [{ output_type: 'pyout', text: ['1'] }] },
    ]
    expect(shownBlocks(read({ worksheets: [{ cells }], nbformat: 3 }))).toEqual([
      ['heading', 'Old'],
      ['code', 'x = 1'],
      ['code', '1'],
    ])
  })

  it.each([
    ['{"cells": [', 'damaged-file'],
    ['{"cells": 5, "metadata": []}', 'no-text'],
    ['{"cells": [null, 3, {"cell_type": "code", "source": {"a": 1}, "outputs": "x"}]}', 'no-text'],
  ])('%s is %s', (source, code) => {
    expect(() => read(source)).toThrow(expect.objectContaining({ code }))
  })
})
