import fc from 'fast-check'
import { normaliseBlocks } from '../../../../src-main/reading/domain/documents/normalise.ts'
import { transcriptDocument } from '../../../../src-main/reading/domain/documents/transcripts/transcript-document.ts'
import type { NormalisedDocument, RawBlock } from '../../../../src-main/reading/domain/documents/types.ts'
import type { ChunkProfile, DocumentKind, DocumentType } from '../../../../src-preload/contract/shapes/documents.ts'
import { anyDocument, paragraph, sentence } from './documents.ts'

/** A normalised document of raw blocks, as a parser makes it. */
export function parsed(type: DocumentType, blocks: readonly RawBlock[], title: string | null = null): NormalisedDocument {
  return { type, title, ...normaliseBlocks(blocks), pages: null, partial: false, date: null }
}

/** A sheet with a header and this number of rows, with this number of words in each of three cells. */
export function sheet(name: string, rows: number, words: number, first = 1): RawBlock[] {
  const line = (row: number): string => [0, 1, 2].map((cell) => sentence(words, row * 3 + cell)).join(' | ')
  const lines = ['Name | What it cost | Remark', ...Array.from({ length: rows }, (_, row) => line(row))]
  return [
    { type: 'heading', level: 1, text: name },
    { type: 'table', text: lines.join('\n'), rows: [first, first + rows], header: true },
  ]
}

/** A slide with a title, this number of points, and its notes. */
export function slide(number: number, points: number, notes: number): RawBlock[] {
  return [
    { type: 'heading', level: 1, text: `Slide ${number}`, slide: number },
    ...Array.from({ length: points }, (_, point): RawBlock => ({
      type: 'list-item',
      text: sentence(8, number * 10 + point),
      slide: number,
    })),
    ...(notes > 0 ? [{ type: 'paragraph', text: paragraph(notes, number), slide: number, notes: true } satisfies RawBlock] : []),
  ]
}

/** A question with an answer of this number of sentences, in one block or in two. */
export function pair(number: number, sentences: number, together: boolean): RawBlock[] {
  const [question, answer] = [`Q${number}: What is said of bridge ${number}?`, `A: ${paragraph(sentences, number)}`]
  return together
    ? [{ type: 'paragraph', text: `${question}\n${answer}` }]
    : [
        { type: 'paragraph', text: question },
        { type: 'paragraph', text: answer },
      ]
}

/** A recording whose turns have this number of sentences by one of three speakers. */
export function recording(turns: readonly { speaker: number; sentences: number }[]): NormalisedDocument {
  let time = 0
  return transcriptDocument(
    turns.map(({ speaker, sentences }, index) => {
      const startSeconds = time
      time += sentences * 4 + (index % 3)
      return {
        cue: { startSeconds, endSeconds: startSeconds + sentences * 4, speaker: `Speaker ${speaker}`, text: paragraph(sentences, index) },
      }
    }),
    'A meeting',
  )
}

const count = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max })

/** Documents of every kind that parsers make. */
export const anyKind: fc.Arbitrary<NormalisedDocument> = fc.oneof(
  anyDocument,
  fc.array(fc.record({ speaker: count(1, 3), sentences: count(1, 20) }), { minLength: 1, maxLength: 15 }).map(recording),
  fc.array(fc.tuple(count(0, 50), count(1, 30)), { minLength: 1, maxLength: 2 }).map((sheets) =>
    parsed(
      'xlsx',
      sheets.flatMap(([rows, words], index) => sheet(`Sheet ${index}`, rows, words)),
    ),
  ),
  fc.array(fc.tuple(count(0, 12), count(0, 12)), { minLength: 1, maxLength: 8 }).map((slides) =>
    parsed(
      'pptx',
      slides.flatMap(([points, notes], index) => slide(index + 1, points, notes)),
      'A talk',
    ),
  ),
  fc.array(fc.tuple(fc.oneof(count(1, 8), count(20, 110)), fc.boolean(), fc.boolean()), { minLength: 3, maxLength: 6 }).map((pairs) =>
    parsed(
      'md',
      pairs.flatMap(([sentences, together, headed], index) => [
        ...(headed ? [{ type: 'heading', level: 2, text: `Part ${index}` } satisfies RawBlock] : []),
        ...pair(index, sentences, together),
      ]),
    ),
  ),
)

const secrets = [
  '4111 1111 1111 1111',
  'DE89 3704 0044 0532 0130 00',
  'ann.lee@example.org',
  'SSN 219-09-9999',
  '+49 30 901820',
  'passport no. C01X00T47',
  'no secret at all',
]

/** Documents of every kind with personal data scattered in them. */
export const withPersonalData: fc.Arbitrary<NormalisedDocument> = fc
  .tuple(fc.array(fc.tuple(fc.constantFrom(...secrets), count(0, 8)), { minLength: 1, maxLength: 12 }), count(0, 3))
  .map(([parts, form]) => {
    const lines = parts.map(([secret, sentences], index) =>
      `${paragraph(sentences, index)} This is ${secret} of ${index}. ${paragraph(sentences, index + 1)}`.trim(),
    )
    if (form === 0)
      return parsed(
        'txt',
        lines.map((text) => ({ type: 'paragraph', text })),
        'Of ann.lee@example.org',
      )
    if (form === 1)
      return parsed('csv', [
        {
          type: 'table',
          text: ['Name | Note', ...lines.map((line, row) => `Row ${row} | ${line}`)].join('\n'),
          rows: [1, lines.length + 1],
          header: true,
        },
      ])
    if (form === 2)
      return transcriptDocument(
        lines.map((text, index) => ({ cue: { startSeconds: index * 9, endSeconds: index * 9 + 8, speaker: 'ann.lee@example.org', text } })),
        null,
      )
    return parsed(
      'md',
      lines.flatMap((text, index): RawBlock[] => [
        { type: 'heading', level: 1 + (index % 3), text: `Part ${secrets[index % secrets.length]}` },
        { type: 'paragraph', text },
      ]),
    )
  })

/** The maximal number of characters of a chunk (src-main/DESIGN.md, Import). */
export function longestOf(kind: DocumentKind, profile: ChunkProfile, isParent: boolean): number {
  if (profile === 'window') return 1200
  if (profile === 'headings') return 1600 + (kind === 'table' ? 700 : 0)
  if (profile !== 'auto') return 12_000
  if (isParent) return kind === 'faq' ? 8000 : kind === 'table' ? 3500 + 400 : 3500
  return { transcript: 800, table: 800, slides: 1000, sensitive: 450, faq: 700, sections: 700, book: 700, user: 800 }[kind]
}
