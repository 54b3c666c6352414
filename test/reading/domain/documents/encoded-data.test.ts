import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { withoutEncodedData } from '../../../../src-main/reading/domain/documents/encoded-data.ts'
import { normaliseBlocks } from '../../../../src-main/reading/domain/documents/normalise.ts'
import { text } from '../../../../src-preload/texts/text.ts'

const inLines = (data: string, width: number): string => data.replaceAll(new RegExp(`.{${width}}`, 'g'), '$&\n').trim()

describe('encoded data', () => {
  it('is never a part of a text, in one line or in several, and what stands around it stays', () => {
    // Not divisible by three: the last line ends with its sign.
    for (let size = 301; size < 1200; size += 39) {
      const data = randomBytes(size).toString('base64')
      for (const run of [
        data,
        inLines(data, 76),
        inLines(data, 64),
        inLines(data, 76).replaceAll('\n', ' '),
        inLines(data, 76).replaceAll('\n', '\r\n> '),
      ]) {
        expect(withoutEncodedData(`Dear Ann,\n\n${run}\n\nsee you in May 2025.`).text).toBe('Dear Ann,\n\n[…]\n\nsee you in May 2025.')
      }
    }
  })

  it('is what a data address holds, however short', () => {
    const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
    expect(withoutEncodedData(`<img src="${pixel}"> 12 cranes`)).toEqual({ text: '<img src="[…]"> 12 cranes', count: 1 })
    expect(withoutEncodedData(`url(${pixel}) and then the text goes on`).text).toBe('url([…]) and then the text goes on')
  })

  it.each([
    'a'.repeat(300),
    'GATTACA'.repeat(80),
    '0123456789abcdef'.repeat(40),
    `See https://example.org/open?token=${randomBytes(300).toString('base64')} for it.`,
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft 2025',
    '/usr/lib/Node24/modules/one/two/three/'.repeat(2),
    `sha256 ${'5a'.repeat(32)}\n`.repeat(5),
    'MethionylThreonylThreonyl'.repeat(8),
  ])('is no other text without blanks: %s', (line) => {
    expect(withoutEncodedData(line)).toEqual({ text: line, count: 0 })
  })

  it('is told as a warning, and a block of nothing else is none', () => {
    const data = randomBytes(900).toString('base64')
    const {
      text: stored,
      blocks,
      warnings,
    } = normaliseBlocks([
      { type: 'paragraph', text: 'Before.' },
      { type: 'list-item', marker: '-', text: inLines(data, 76) },
      { type: 'code', text: `{ "picture": "${data}" }` },
      { type: 'table', text: `Name | Key\nAnn | ${data}\nBo | 7`, rows: [1, 3] },
    ])
    expect(stored).toBe('Before.\n\n{ "picture": "[…]" }\n\nName | Key\nAnn | […]\nBo | 7')
    expect(blocks).toHaveLength(3)
    expect(warnings).toEqual([text('import.encodedData', { count: 3 })])
  })

  it('takes no time in a long text without blanks', () => {
    const start = performance.now()
    for (const long of ['ab1'.repeat(700_000), `${'x'.repeat(199)} `.repeat(10_000), `${'Ab1'.repeat(19)}-`.repeat(30_000)])
      withoutEncodedData(long)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})
