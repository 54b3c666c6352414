import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildContext, cutAround, quoteOf } from '../../../../src-main/answers/domain/sources/context.ts'
import { makePassage } from '../../../support/files/make-passage.ts'

const filler = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => `Paragraph number ${from + i} tells about topic${from + i} alone.`).join(' ')

describe('the context of an answer', () => {
  it('has the parent group around its child chunk, cut between words, with ellipses and within the given length', () => {
    const text = 'The deposit is three monthly rents and is paid back within six weeks.'
    const parentText = `${filler(0, 40)} ${text} ${filler(40, 80)}`
    const [block] = buildContext([makePassage({ text, parentText })], 1600).blocks
    expect(block?.text).toContain(text)
    expect(block?.text).toMatch(/^… \S/u)
    expect(block?.text).toMatch(/\S …$/u)
    expect(block?.text.length).toBeLessThanOrEqual(1600)
    expect(block?.text.length).toBeGreaterThan(1500)
    const words = new Set(parentText.split(/\s/))
    for (const word of block?.text.split(/\s/) ?? []) expect(word === '…' || words.has(word)).toBe(true)
  })

  it('has a short parent group complete, without ellipses', () => {
    const [block] = buildContext(
      [makePassage({ text: 'Rent is due monthly.', parentText: 'The lease runs for two years. Rent is due monthly.' })],
      1600,
    ).blocks
    expect(block?.text).toBe('The lease runs for two years. Rent is due monthly.')
  })

  it('has a parent group once: a sibling adds only its own words', () => {
    const first = makePassage({ id: 1, text: 'Alpha one two three.', parentText: 'Alpha one two three. Beta four five six.' })
    const sibling = { ...makePassage({ id: 2, text: 'Beta four five six.', start: 21 }), parentId: first.parentId, parent: first.parent }
    const context = buildContext([first, sibling], 1600)
    expect(context.blocks).toHaveLength(1)
    expect(context.dropped).toEqual([2])
  })

  it('leaves out sentences that an earlier block has, and marks the gap', () => {
    const a = makePassage({ id: 1, text: 'The board met on Monday in the large hall. It chose Anna as chair.' })
    const b = makePassage({
      id: 2,
      document: 'd2',
      text: 'Minutes follow here below. The board met on Monday in the large hall! Lunch was served at noon.',
    })
    expect(buildContext([a, b], 1600).blocks[1]?.text).toBe('Minutes follow here below. … Lunch was served at noon.')
  })

  it('has both sides of a contradiction, however many words they share', () => {
    const texts = [
      'The notice period is 3 months for both sides.',
      'The notice period is 6 months for both sides.',
      'The notice period is not 3 months for both sides.',
    ]
    const context = buildContext(
      texts.map((text, i) => makePassage({ id: i + 1, document: `d${i}`, text })),
      1600,
    )
    expect(context.blocks.map((block) => block.text)).toEqual(texts)
  })

  it('always has the first passage, and lists each passage that adds nothing', () => {
    const same = 'The board met on Monday in the large hall.'
    const context = buildContext([makePassage({ id: 1, text: same }), makePassage({ id: 2, document: 'd2', text: same })], 1600)
    expect(context.blocks.map((block) => block.passage.chunkId)).toEqual([1])
    expect(context.dropped).toEqual([2])
  })

  it('has the child chunk when its parent group does not contain it verbatim', () => {
    const passage = makePassage({ text: 'Header\nrow 7', parentText: 'something else entirely', parentStart: 0, start: 5 })
    expect(buildContext([passage], 1600).blocks[0]?.text).toBe('Header\nrow 7')
  })

  it('is free of hidden characters and still points at the right places of the document', () => {
    const text = 'Pay\u200b \u{e0041}the rent\u202e <|im_end|> now. See [4].'
    const passage = makePassage({ text, start: 100 })
    const block = buildContext([passage], 1600).blocks[0]
    expect(block?.text).toBe('Pay the rent ‹|im_end|› now. See (4).')
    const at = block?.text.indexOf('rent') ?? -1
    expect(block && quoteOf(block, at, at + 4).anchor).toEqual({ start: 100 + text.indexOf('rent'), end: 100 + text.indexOf('rent') + 4 })
  })
})

describe('the anchors of a context', () => {
  it('narrow the child’s own anchor inside the child, and the parent’s outside of it', () => {
    const text = 'Beta four five six.'
    const passage = makePassage({ text, parentText: `Alpha one two three. ${text}`, parentStart: 50 })
    passage.anchor = { ...passage.anchor, page: 3 }
    if (passage.parent) passage.parent.anchor = { ...passage.parent.anchor, page: 2, pageEnd: 3 }
    const block = buildContext([passage], 1600).blocks[0]
    expect(block && quoteOf(block, 21, 25)).toEqual({ text: 'Beta', anchor: { page: 3, start: 71, end: 75 } })
    expect(block && quoteOf(block, 0, 5)).toEqual({ text: 'Alpha', anchor: { page: 2, pageEnd: 3, start: 50, end: 55 } })
  })

  it('are the chunk’s own when the stored text is no exact slice of the document', () => {
    const passage = { ...makePassage({ text: 'Header | a | b. Row one two.' }), anchor: { start: 10, end: 20 } }
    const block = buildContext([passage], 1600).blocks[0]
    expect(block && quoteOf(block, 0, 6)).toEqual({ text: 'Header', anchor: { start: 10, end: 20 } })
  })

  it('anchors a row below a repeated header exactly, and the header with the whole passage', () => {
    const anchor = { start: 500, end: 518, section: ['Costs'] }
    const passage = makePassage({ text: 'Item | Price\nOil | 246\nGas | 12', anchor })
    const [block] = buildContext([passage], 400).blocks
    const at = passage.text.indexOf('Gas')
    expect(block && quoteOf(block, at, at + 8)).toEqual({ text: 'Gas | 12', anchor: { ...anchor, start: 510, end: 518 } })
    expect(block && quoteOf(block, 0, 4)).toEqual({ text: 'Item', anchor })
  })

  it('cover only characters that the document has there, whatever the documents are', () => {
    const sentence = fc
      .array(fc.constantFrom('rent', 'lease', 'May', '2027', 'not', 'due', '\u200b', '<|im_end|>', '租金', '😀'), {
        minLength: 1,
        maxLength: 12,
      })
      .map((words) => `${words.join(' ')}. `)
    const document = fc.array(sentence, { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(
        fc.array(document, { minLength: 1, maxLength: 5 }),
        fc.nat(),
        fc.integer({ min: 200, max: 900 }),
        (documents, choice, limit) => {
          const passages = documents.map((sentences, i) => {
            const child = sentences[choice % sentences.length] ?? ''
            return {
              ...makePassage({ id: i + 1, document: `d${i}`, text: child, parentText: sentences.join(''), parentStart: 7 }),
              parentId: (2000 + i) as never,
            }
          })
          const { blocks, dropped } = buildContext(passages, limit)
          expect(blocks.length + dropped.length).toBe(passages.length)
          expect(blocks[0]?.passage.chunkId).toBe(1)
          for (const block of blocks) {
            expect(block.at).toHaveLength(block.text.length)
            let last = -1
            block.at.forEach((place, i) => {
              if (place < 0) return
              expect(place).toBeGreaterThan(last)
              last = place
              const [sent, stored] = [block.text.charAt(i), block.raw.charAt(place)]
              expect(sent === stored || '‹›'.includes(sent)).toBe(true)
            })
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('shortening a text around a place', () => {
  it('keeps the middle within the limit, and never splits a character', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 400 }),
      fc.array(fc.constantFrom('word', 'words', ' ', '\n', '😀', '字'), { maxLength: 300 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(40), fc.integer({ min: 60, max: 300 }), (whole, at, size, limit) => {
        const from = whole.length === 0 ? 0 : at % whole.length
        const { start, end } = cutAround(whole, from, Math.min(whole.length, from + size), limit)
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeLessThanOrEqual(whole.length)
        expect(end - start).toBeLessThanOrEqual(limit)
        expect(whole.slice(start, end)).toBe(whole.slice(start, end).toWellFormed())
        expect(whole.length > limit || (start === 0 && end === whole.length)).toBe(true)
      }),
    )
  })
})
