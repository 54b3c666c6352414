import fc from 'fast-check'
import type { Block, BlockType, NormalisedDocument } from '../../../../src-main/reading/domain/documents/types.ts'

export type Part = { type: BlockType; level?: number; text: string }

/** A normalised document of these blocks, separated by empty lines. */
export function documentOf(parts: readonly Part[], more: Partial<NormalisedDocument> = {}): NormalisedDocument {
  let text = ''
  const blocks: Block[] = []
  for (const part of parts) {
    if (text !== '') text += '\n\n'
    blocks.push({
      type: part.type,
      ...(part.level !== undefined && { level: part.level }),
      start: text.length,
      end: text.length + part.text.length,
    })
    text += part.text
  }
  return { type: 'txt', title: null, text, blocks, pages: null, warnings: [], partial: false, date: null, ...more }
}

/** A sentence with this number of words, different for every seed. */
export function sentence(words: number, seed = 0): string {
  const bag = ['bridge', 'river', 'engineer', 'survey', 'contract', 'board', 'cost', 'repair', 'stone', 'arch', 'water', 'level']
  const chosen = Array.from({ length: words }, (_, index) => bag[(index * 7 + seed * 5 + index * seed) % bag.length] ?? '')
  return `The ${chosen.join(' ')} ${seed}.`
}

/** A paragraph with this number of sentences of eleven words. */
export function paragraph(sentences: number, seed = 0): string {
  return Array.from({ length: sentences }, (_, index) => sentence(11, seed * 100 + index)).join(' ')
}

const text = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: 14 }), fc.integer({ min: 0, max: 99 })).map(([count, seed]) => paragraph(count, seed)),
  },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 200 })
      .map((count) => '工程师要求在签订合同之前对桥梁进行另一次调查。'.repeat(Math.ceil(count / 10))),
  },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 2500 }).map((count) => 'word'.repeat(count).slice(0, count)) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { minLength: 1, maxLength: 40 })
      .map((words) => words.join(' ')),
  },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 500 }).map((count) => '👩‍👩‍👧‍👦'.repeat(count)) },
  {
    weight: 2,
    arbitrary: fc
      .integer({ min: 1, max: 60 })
      .map((count) => Array.from({ length: count }, (_, index) => `  const value${index} = read(${index}) | cell`).join('\n')),
  },
)

/** Documents of all block types: prose, Chinese, endless words, odd characters, lines. */
export const anyDocument = fc
  .array(
    fc.oneof(
      { weight: 5, arbitrary: text.map((value): Part => ({ type: 'paragraph', text: value })) },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 50 }))
          .map(([level, seed]): Part => ({ type: 'heading', level, text: `Heading ${seed}` })),
      },
      {
        weight: 2,
        arbitrary: fc
          .tuple(fc.constantFrom<BlockType>('list-item', 'code', 'table', 'quote'), text)
          .map(([type, value]): Part => ({ type, text: value })),
      },
    ),
    { maxLength: 25 },
  )
  .map((parts) =>
    documentOf(
      parts.map((part) => ({ ...part, text: part.text.trim() })).filter((part) => part.text !== ''),
      { title: 'A title' },
    ),
  )
