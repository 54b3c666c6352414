import { describe, expect, it } from 'vitest'
import { parsePptx } from '../../../../../src-main/reading/adapters/parsers/office/pptx/pptx.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'
import { makePptx } from '../../../../support/files/make-pptx.ts'

describe('parsing a presentation', () => {
  it('returns slide by slide the title, text, table rows and speaker notes', async () => {
    const document = await parsePptx(
      makePptx(
        [
          { title: 'Our plan', texts: ['Dig deeper & wider\nand pump'], notes: 'Greet the mayor.\nThen begin.' },
          {
            title: 'Costs',
            titleLast: true,
            rows: [
              ['Item', 'Price'],
              ['Pump', ''],
              ['Pipe', '7'],
            ],
          },
        ],
        { title: 'Our plan' },
      ),
    )
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Our plan'],
      ['paragraph', 'Dig deeper & wider'],
      ['paragraph', 'and pump'],
      ['paragraph', 'Greet the mayor.'],
      ['paragraph', 'Then begin.'],
      ['heading', 'Costs'],
      ['table', 'Item | Price\nPump\nPipe | 7'],
    ])
    expect(document.blocks.map(({ slide, notes }) => [slide, notes ?? false])).toEqual([
      [1, false],
      [1, false],
      [1, false],
      [1, true],
      [1, true],
      [2, false],
      [2, false],
    ])
    expect(document).toMatchObject({ type: 'pptx', title: 'Our plan', date: '2024-05-06T07:08:09.000Z', pages: null, partial: false })
  })

  it('numbers slides in their order of presentation', async () => {
    const document = await parsePptx(
      makePptx([{ title: 'Made first', notes: 'Shown last.' }, { title: 'Made second' }, { title: 'Made third' }], { order: [2, 3, 1] }),
    )
    expect(document.blocks.map(({ slide, start, end }) => [slide, document.text.slice(start, end)])).toEqual([
      [1, 'Made second'],
      [2, 'Made third'],
      [3, 'Made first'],
      [3, 'Shown last.'],
    ])
    expect(document.title).toBe('Made second')
  })

  it('refuses slides without text and a part that is not XML', async () => {
    await expect(parsePptx(makePptx([{}]))).rejects.toMatchObject({ code: 'no-text' })
    const broken = parsePptx(makePptx([{ title: 'Whole' }, { title: 'x' }], { files: { 'ppt/slides/slide2.xml': '<p:sld><unclosed' } }))
    const outcome = await broken.then(
      (document) => document.text,
      (error: { code: string }) => error.code,
    )
    expect(['Whole', 'damaged-file']).toContain(outcome)
  })
})
