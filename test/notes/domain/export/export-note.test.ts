import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { exportNote, type ExportedNote } from '../../../../src-main/notes/domain/export/export-note.ts'
import { refinedMarkdown } from '../../../../src-main/notes/domain/export/refined-markdown.ts'
import { readSegments } from '../../../../src-main/notes/domain/transcript/read-segments.ts'

const NOTE: ExportedNote = {
  title: 'Pool meeting',
  echodate: '2026-11-20T10:00:00+01:00',
  echotag: 'pool',
  tags: ['heat pump', 'pool'],
  conversationType: 'meeting',
  memo: '- price?\n- *delivery*',
  refinedParts: {
    title: 'Pool meeting',
    template: 'meeting',
    sections: [
      { section: 'decisions', lines: [{ text: 'We buy the pump.', start: 3723, end: 3730, support: 'matching' }] },
      { section: 'actions', lines: [{ text: 'Send the contract.', start: 12, end: 15, owner: 'Bo', due: '2026-11-23' }] },
      {
        section: 'notes',
        lines: [
          { text: 'It leaks.', start: null, end: null, heading: 'Boiler' },
          { text: 'It is old.', start: 5, end: 6, heading: 'Boiler' },
        ],
      },
      {
        section: 'phrases',
        lines: [
          { text: 'heat pump', start: null, end: null },
          { text: 'pool', start: null, end: null },
        ],
      },
      { section: 'questions', lines: [] },
    ],
    leftOut: [{ start: 60, end: 120 }],
  },
  segments: [
    { start: 0, end: 1.5, speaker: 'Ann Lee', text: 'The pump <leaks> & costs 4,000.' },
    { start: 1.5, end: 62.25, speaker: 'Bo', text: 'Yes.' },
  ],
}

const name = fc.constantFrom('Ann', 'Bo Li', 'Dr. Núñez', 'Chair 2')
const words = fc
  .array(fc.constantFrom('pump', 'a < b', 'R&D', '50 %', 'né', 'WEBVTT', 'it’s', '-->', '„ja“'), { minLength: 1, maxLength: 6 })
  .map((all) => `so ${all.join(' ')}`)
const talk = (speaker: fc.Arbitrary<string | null>) =>
  fc.array(fc.record({ text: words, speaker, seconds: fc.integer({ min: 1, max: 90_000 }) }), { minLength: 1, maxLength: 8 }).map((all) => {
    let at = 0
    return all.map(({ text, speaker: who, seconds }): Segment => {
      const start = at
      at += seconds / 1000
      return { start, end: Math.round(at * 1000) / 1000, speaker: who, text }
    })
  })
const rounded = (segments: readonly Segment[]) =>
  segments.map((segment) => ({ ...segment, start: Math.round(segment.start * 1000) / 1000 }))

describe('an exported note', () => {
  it('is Markdown with memo, refined text and transcript, the memo word for word', () => {
    const markdown = exportNote(NOTE, 'md')
    expect(markdown).toContain(
      '# Pool meeting\n\n- Date: 2026-11-20T10:00:00+01:00\n- Echotag: pool\n- Topics: heat pump, pool\n\n## Memo\n\n- price?\n- *delivery*\n\n## Decisions\n\n- We buy the pump. [1:02:03]',
    )
    expect(markdown).toContain('- [ ] **Bo**: Send the contract. (due 2026-11-23) [0:12]')
    expect(markdown).toContain('## Notes\n\n### Boiler\n\n- It leaks.\n- It is old. [0:05]')
    expect(markdown).toContain('## Key phrases\n\nheat pump, pool')
    expect(markdown).toContain('> Not read by the model: 1:00 to 2:00.')
    expect(markdown).toContain('## Transcript\n\n[0:00] Ann Lee: The pump \\<leaks\\> & costs 4,000.\n[0:01] Bo: Yes.')
    expect(markdown).not.toContain('Open questions')
    expect(refinedMarkdown({ ...NOTE.refinedParts!, sections: [], leftOut: [] })).toBe('')
  })

  it.each(['vtt', 'srt', 'json'] as const)('as %s is read back with its times, speakers and words', (format) => {
    expect(readSegments(exportNote(NOTE, format))?.segments).toEqual(NOTE.segments)
    fc.assert(
      fc.property(fc.oneof(talk(name), talk(fc.constant(null))), (segments) => {
        expect(readSegments(exportNote({ ...NOTE, segments: rounded(segments) }, format))?.segments).toEqual(rounded(segments))
      }),
      { numRuns: 300 },
    )
  })

  it('as SRT keeps its speakers where few segments have one', () => {
    const segments: Segment[] = [
      { start: 0, end: 1, speaker: null, text: 'One.' },
      { start: 1, end: 2, speaker: null, text: 'Two.' },
      { start: 2, end: 3, speaker: 'Ann', text: 'Three & four.' },
    ]
    expect(readSegments(exportNote({ ...NOTE, segments }, 'srt'))?.segments).toEqual(segments)
  })
})
