import { describe, expect, it } from 'vitest'
import { chunkDocument } from '../../../../src-main/reading/domain/chunking/chunk-document.ts'
import { detectKind } from '../../../../src-main/reading/domain/documents/detect-kind.ts'
import type { ChunkDraft, NormalisedDocument, RawBlock } from '../../../../src-main/reading/domain/documents/types.ts'
import { splitSentences } from '../../../../src-main/text/sentences.ts'
import { estimateTokens } from '../../../../src-main/text/tokens.ts'
import type { ChunkProfile } from '../../../../src-preload/contract/shapes/documents.ts'
import { paragraph } from './documents.ts'
import { pair, parsed, recording, sheet, slide } from './kinds.ts'

function chunk(
  document: NormalisedDocument,
  profile: ChunkProfile = 'auto',
  kind?: 'sensitive',
): { parents: ChunkDraft[]; children: ChunkDraft[] } {
  const { chunks } = chunkDocument(document, { profile, maxTokens: 256, countTokens: estimateTokens, ...(kind && { kind }) })
  return { parents: chunks.filter(({ isParent }) => isParent), children: chunks.filter(({ isParent }) => !isParent) }
}

const prose = (count: number, sentences: number): RawBlock[] =>
  Array.from({ length: count }, (_, index) => ({ type: 'paragraph', text: paragraph(sentences, index) }))

describe('the kind of a document', () => {
  const faq = (questions: number, sentences: number): RawBlock[] =>
    Array.from({ length: questions }, (_, index) => pair(index, sentences, false)).flat()

  it('is what the parser knows, before anything else', () => {
    expect(detectKind(recording([{ speaker: 1, sentences: 2 }]), 1)).toBe('transcript')
    expect(detectKind(parsed('csv', sheet('S', 3, 2)), 1)).toBe('table')
    expect(detectKind(parsed('pptx', slide(1, 2, 1)), 1)).toBe('slides')
  })

  it('is sensitive from a density of personal data of 0.015 on, before questions, sections or book', () => {
    const document = parsed('md', [{ type: 'heading', level: 1, text: 'FAQ' }, ...faq(4, 1), { type: 'heading', level: 1, text: 'End' }])
    expect(detectKind(document, 0.015)).toBe('sensitive')
    expect(detectKind(document, 0.0149)).toBe('faq')
  })

  it('is questions and answers from three questions in a tenth of the lines, or two where the document says so', () => {
    expect(detectKind(parsed('txt', faq(3, 1)))).toBe('faq')
    expect(detectKind(parsed('txt', faq(2, 1)))).toBe('user')
    expect(detectKind(parsed('txt', [{ type: 'paragraph', text: 'Frequently asked questions' }, ...faq(2, 1)]))).toBe('faq')
    expect(detectKind(parsed('txt', [{ type: 'paragraph', text: 'FAQ' }, ...faq(1, 1)]))).toBe('user')
    expect(detectKind(parsed('txt', [...faq(3, 1), ...prose(25, 1)]))).toBe('user')
    const german = parsed(
      'txt',
      [1, 2, 3].map((index) => ({ type: 'paragraph', text: `F: Wo liegt Brücke ${index}?\nA: Am Fluss.` })),
    )
    expect(detectKind(german)).toBe('faq')
    const numbered = parsed(
      'txt',
      [1, 2, 3].map((index) => ({ type: 'paragraph', text: `Question ${index}: Where?\nThere.` })),
    )
    expect(detectKind(numbered)).toBe('faq')
  })
})

describe('chunks of questions and answers', () => {
  it('are one child for each pair, and for a long answer a parent group whose later children have the question as context', () => {
    const blocks = [{ type: 'paragraph', text: 'FAQ' } satisfies RawBlock, ...pair(1, 2, true), ...pair(2, 20, false), ...pair(3, 3, false)]
    const { parents, children } = chunk(parsed('txt', blocks, 'Bridges'))
    expect(children[0]?.text).toMatch(/^FAQ\n\nQ1: What is said of bridge 1\?\nA: /)
    expect(parents).toHaveLength(1)
    expect(parents[0]?.text).toMatch(/^Q2: /)
    const pieces = children.filter(({ parent }) => parent !== null)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces[0]?.text).toMatch(/^Q2: /)
    for (const piece of pieces.slice(1)) expect(piece.context).toBe('Bridges > What is said of bridge 2?')
    expect(children.at(-1)?.text).toMatch(/^Q3: [^]*A: /)
  })

  it('split a pair of more than 8,000 characters into parent groups', () => {
    const { parents, children } = chunk(parsed('txt', [...pair(1, 160, true), ...pair(2, 1, true), ...pair(3, 1, true)]))
    expect(parents.length).toBeGreaterThan(1)
    for (const { text } of parents) expect(text.length).toBeLessThanOrEqual(8000)
    expect(
      children
        .filter(({ parent }) => parent !== null)
        .slice(1)
        .every(({ anchor }) => anchor.section?.includes('What is said of bridge 1?')),
    ).toBe(true)
  })
})

describe('chunks of a transcript', () => {
  it('are cut between turns, with the seconds and all speakers of each passage', () => {
    const document = recording(Array.from({ length: 40 }, (_, index) => ({ speaker: 1 + (index % 3), sentences: 2 })))
    const { parents, children } = chunk(document)
    for (const { text } of parents) expect(text.length).toBeLessThanOrEqual(3500)
    for (const { text, anchor } of children) {
      expect(text).toMatch(/^Speaker \d: /)
      expect(text.length).toBeLessThanOrEqual(800)
      const own = document.blocks.filter((block) => block.start < anchor.end && block.end > anchor.start).flatMap(({ turn }) => turn ?? [])
      expect(anchor.startSeconds).toBe(own[0]?.startSeconds)
      expect(anchor.endSeconds).toBe(own.at(-1)?.endSeconds)
      expect(anchor.speaker?.split(', ').sort()).toEqual([...new Set(own.map(({ speaker }) => speaker))].sort())
    }
    expect(children.filter(({ text }) => text.length >= 400).length).toBeGreaterThan(children.length * 0.7)
  })
})

describe('chunks of a table', () => {
  const document = parsed('xlsx', [...sheet('Costs', 100, 4, 3), ...sheet('Repairs', 5, 2)])
  const { parents, children } = chunk(document)

  it('repeat its header in front of their rows, and anchor these rows', () => {
    for (const { text, anchor } of [...parents, ...children]) {
      if (!text.includes(' | The ')) continue
      expect(text).toMatch(/Name \| What it cost \| Remark/)
      const lines = text.split('\n').filter((line) => line.startsWith('The '))
      const [first = 0, last = 0] = anchor.rows ?? []
      expect(last - first + 1 - lines.length).toBe(document.text.slice(anchor.start, anchor.end).includes('Name |') ? 1 : 0)
    }
    expect(children.at(-1)?.anchor).toMatchObject({ section: ['Repairs'] })
  })

  it('have the name of their sheet above its first rows, never alone', () => {
    expect(children[0]?.text).toMatch(/^Costs\n\nName \| /)
    expect(children[0]?.anchor.rows?.[0]).toBe(3)
    expect([...parents, ...children].filter(({ text }) => !text.includes(' | '))).toEqual([])
  })

  it('have parent groups of at most 40 rows and children of complete rows up to 800 characters', () => {
    for (const { anchor } of parents) expect((anchor.rows?.[1] ?? 0) - (anchor.rows?.[0] ?? 0)).toBeLessThan(40)
    for (const { text } of children) expect(text.length).toBeLessThanOrEqual(800)
    for (const { text } of children)
      for (const line of text.split('\n').filter((one) => one.startsWith('The '))) expect(line.split(' | ')).toHaveLength(3)
  })
})

describe('chunks of slides', () => {
  it('are one for each slide with its notes, and several for a long slide', () => {
    const { parents, children } = chunk(parsed('pptx', [...slide(1, 3, 2), ...slide(2, 0, 0), ...slide(3, 20, 20)], 'A talk'))
    expect(parents).toEqual([])
    expect(children.map(({ anchor }) => anchor.slide)).toEqual([1, 2, 3, 3, 3, 3, 3, 3].slice(0, children.length))
    expect(children.length).toBeGreaterThan(3)
    expect(children[0]?.text).toContain(paragraph(2, 1))
    expect(children[1]).toMatchObject({ text: 'Slide 2', context: 'A talk > Slide 2' })
  })
})

describe('chunks of a sensitive document', () => {
  it('are children of 225 to 450 characters without overlap or parent groups', () => {
    const { parents, children } = chunk(parsed('txt', prose(6, 6)), 'auto', 'sensitive')
    expect(parents).toEqual([])
    children.forEach(({ text, anchor }, index) => {
      expect(text.length).toBeLessThanOrEqual(450)
      expect(text.length).toBeGreaterThanOrEqual(150)
      expect(anchor.start).toBeGreaterThanOrEqual(children[index - 1]?.anchor.end ?? 0)
    })
  })
})

describe('the chunking profiles', () => {
  const parts: RawBlock[] = [1, 2, 3, 4].flatMap((part): RawBlock[] => [
    { type: 'heading', level: 2, text: `Part ${part}` },
    ...prose(3, 5 * part),
  ])
  const document = parsed('md', parts)

  it('make chunks of 800 to 1,200 characters under `window`, with 150 to 250 repeated in complete sentences', () => {
    const { parents, children } = chunk(document, 'window')
    expect(parents).toEqual([])
    children.forEach(({ text, anchor }, index) => {
      expect(text.length).toBeLessThanOrEqual(1200)
      const repeated = Math.max(0, (children[index - 1]?.anchor.end ?? 0) - anchor.start)
      expect(repeated).toBeLessThanOrEqual(250)
    })
    expect(children.some(({ anchor }, index) => anchor.start < (children[index - 1]?.anchor.end ?? 0))).toBe(true)
  })

  it('keep on prose to their sizes, and cut where whole sentences of the prescribed size can be repeated', () => {
    const long = parsed('txt', prose(60, 12))
    const { chunks } = chunkDocument(long, { profile: 'window', maxTokens: 512, countTokens: estimateTokens })
    const sizes = chunks.slice(0, -1).map(({ text }) => text.length)
    const overlaps = chunks.slice(1).map(({ anchor }, index) => (chunks[index]?.anchor.end ?? 0) - anchor.start)
    const share = (values: readonly number[], from: number, to: number) =>
      values.filter((value) => value >= from && value <= to).length / values.length
    expect(share(sizes, 800, 1200)).toBeGreaterThan(0.95)
    expect(share(overlaps, 150, 250)).toBeGreaterThan(0.7)
  })

  it('make chunks of up to 1,600 characters under `headings`, never across a second-level heading', () => {
    const { parents, children } = chunk(document, 'headings')
    for (const { text } of [...parents, ...children]) {
      expect(text.match(/Part \d/g)?.length ?? 0).toBeLessThanOrEqual(1)
      expect(text.length).toBeLessThanOrEqual(1600)
    }
    expect(parents.length).toBeGreaterThan(0)
  })

  it.each([
    ['tokens-512', 512, 50],
    ['tokens-1000', 1000, 150],
  ] as const)(
    'make parent groups of at most the named number of tokens under `%s` where the embedder reads less',
    (profile, most, overlap) => {
      const { parents, children } = chunk(document, profile)
      for (const { tokens } of parents) expect(tokens).toBeLessThanOrEqual(most * 1.05)
      for (const { tokens } of children) expect(tokens).toBeLessThanOrEqual(256)
      expect(Math.max(...parents.map(({ tokens }) => tokens))).toBeGreaterThan(most * 0.6)
      parents.slice(1).forEach(({ anchor }, index) => {
        const before = parents[index]?.anchor.end ?? 0
        if (anchor.start < before) expect(estimateTokens(document.text.slice(anchor.start, before))).toBeLessThanOrEqual(overlap + 5)
      })
    },
  )

  it('keep a code block together under a profile counted in tokens', () => {
    const code = Array.from({ length: 30 }, (_, index) => `const arch${index} = build(${index})`).join('\n')
    const { parents } = chunk(parsed('md', [...prose(2, 6), { type: 'code', text: code }, ...prose(2, 6)]), 'tokens-512')
    expect(parents.some(({ text }) => text.includes(code))).toBe(true)
  })
})

describe('a heading in a chunk', () => {
  it('stays with the code below it wherever both fit', () => {
    const code = Array.from({ length: 9 }, (_, index) => `const arch${index} = build(${index})`).join('\n')
    const long = Array.from({ length: 60 }, (_, index) => `value_${index} = compute(${index}, "${index}")`).join('\n')
    for (const [text, headings] of [
      [code, 2],
      [long, 1],
    ] as const) {
      const blocks: RawBlock[] = Array.from({ length: headings }, (): RawBlock[] => [
        ...prose(2, 6),
        { type: 'heading', level: 2, text: 'How an arch is built' },
        { type: 'code', text },
      ]).flat()
      const { children } = chunk(parsed('md', blocks))
      expect(children.map((child) => child.text)).not.toContain('How an arch is built')
      for (const child of children) expect(child.text).not.toMatch(/How an arch is built$/)
    }
  })

  it('stays with the heading below it when nothing lies between', () => {
    const parts: RawBlock[] = [1, 2, 3].flatMap((part): RawBlock[] => [
      { type: 'heading', level: 1, text: `Chapter ${part}` },
      { type: 'heading', level: 2, text: `Section ${part}` },
      ...prose(7, 9),
    ])
    for (const { text } of chunk(parsed('md', parts)).children) expect(splitSentences(text).length).toBeGreaterThan(1)
  })
})
