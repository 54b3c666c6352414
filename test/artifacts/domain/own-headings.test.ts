import { describe, expect, it } from 'vitest'
import { namedRanges, sectionsNamedBy, statementsIn } from '../../../src-main/artifacts/domain/own-headings.ts'
import { normaliseBlocks } from '../../../src-main/reading/domain/documents/normalise.ts'
import type { RawBlock } from '../../../src-main/reading/domain/documents/types.ts'
import { makePassage } from '../../support/files/make-passage.ts'

describe('a heading', () => {
  it.each([
    ['Architecture', ['architecture']],
    ['3.2 Technical architecture', ['architecture']],
    ['Architecture overview', ['architecture']],
    ['Risks and mitigations', ['risks']],
    ['IV. RISKS', ['risks']],
    ['Next steps', ['nextSteps', 'tasks']],
    ['Steps', ['steps']],
    ['Nächste Schritte', ['nextSteps', 'tasks']],
    ['Ziele', ['goals']],
    ['Prochaines étapes', ['nextSteps', 'tasks']],
    ['Riesgos', ['risks']],
    ['Summary', ['overview']],
    ['The architecture of the cathedral in medieval Chartres', []],
    ['Minutes of Monday', []],
    ['', []],
  ])('“%s” names %j', (heading, sections) => {
    expect(sectionsNamedBy(heading).toSorted()).toEqual(sections)
  })
})

const BRIEF: RawBlock[] = [
  { type: 'heading', level: 1, text: 'Greenhouse controller' },
  { type: 'paragraph', text: 'It waters plants.' },
  { type: 'paragraph', text: 'Date: 3 May' },
  { type: 'heading', level: 2, text: 'Risks' },
  { type: 'paragraph', text: 'The cable may corrode. The gardener retires in March.' },
  { type: 'heading', level: 3, text: 'Money' },
  { type: 'paragraph', text: 'Most risks are these:' },
  { type: 'list-item', text: 'Copper gets dearer' },
  { type: 'code', text: 'risk()' },
  { type: 'heading', level: 2, text: 'Next steps' },
  { type: 'table', text: 'Task | Who\nLay the cable | Boris\nOrder | Anna' },
]

/** Statements below the headings of a document in two passages, of which the second begins at `cut`. */
function statements(raw: readonly RawBlock[], cut = 0): Record<string, string[]> {
  const { text, blocks } = normaliseBlocks(raw)
  const found: Record<string, string[]> = {}
  for (const range of namedRanges(text, blocks))
    for (const [start, end] of [
      [0, cut],
      [cut, text.length],
    ] as const)
      for (const statement of statementsIn(makePassage({ text: text.slice(start, end) }), start, blocks, range))
        (found[range.section] ??= []).push(statement.text)
  return found
}

describe('the text below a heading that names a section', () => {
  it('is read to the next heading of its level, as sentences, list items and rows, without lead-ins and code', () => {
    expect(statements(BRIEF)).toEqual({
      overview: ['It waters plants.'],
      risks: ['The cable may corrode.', 'The gardener retires in March.', 'Copper gets dearer'],
      nextSteps: ['Lay the cable | Boris', 'Order | Anna'],
      tasks: ['Lay the cable | Boris', 'Order | Anna'],
    })
  })

  it('is the document’s own overview where it has one, else the text below its title', () => {
    const summary: RawBlock[] = [...BRIEF, { type: 'heading', level: 2, text: 'Summary' }, { type: 'paragraph', text: 'Plants get water.' }]
    expect(statements(summary)['overview']).toEqual(['Plants get water.'])
    expect(
      statements(
        [
          { type: 'heading', level: 1, text: 'Notes' },
          { type: 'paragraph', text: 'Nothing else.' },
        ],
        10_000,
      ),
    ).toEqual({})
  })

  it('is found in each passage that holds a part of it', () => {
    const { text } = normaliseBlocks(BRIEF)
    const at = text.indexOf('The gardener')
    expect(statements(BRIEF, at)['risks']).toEqual(['The cable may corrode.', 'The gardener retires in March.', 'Copper gets dearer'])
  })
})
