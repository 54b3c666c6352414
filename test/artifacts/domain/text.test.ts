import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ArtifactType } from '../../../src-preload/contract/shapes/artifacts.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { ARTIFACTS, sectionQuery } from '../../../src-main/artifacts/domain/sections.ts'
import { citedBySection, joinSections, withoutEcho, withoutHeadings, type WrittenSection } from '../../../src-main/artifacts/domain/text.ts'
import { stripMarkers } from '../../../src-main/models/domain/markers/markers.ts'
import type { Source } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChunkId, DocumentId } from '../../../src-preload/contract/ids.ts'

const source = (n: number, chunk: number, support: Source['support'] = 'quoted'): Source => ({
  n,
  chunkId: chunk as ChunkId,
  documentId: 'd' as DocumentId,
  title: `Document ${chunk}`,
  anchor: null,
  quote: `quote of ${support}`,
  support,
})
const section = (name: string, text: string, sources: Source[]): WrittenSection => ({
  name,
  text,
  sources,
  claims: sources.map(({ n, support }) => ({ text: `claim ${n}`, n, support, quote: '', anchor: null })),
})

describe('joining the sections of an artifact', () => {
  it('writes the title, each section in order, and numbers sources in citation order', () => {
    const joined = joinSections('Blueprint: Pool', [
      section('Overview', 'The pool opens [7] in May [3].', [source(3, 30), source(7, 70)]),
      section('Goals', t('artifactTexts.nothing'), []),
      section('Risks', 'It may rain [1].', [source(1, 70)]),
    ])
    expect(joined.markdown).toBe(
      '# Blueprint: Pool\n\n## Overview\n\nThe pool opens [1] in May [2].\n\n## Goals\n\nNothing found in these documents.\n\n## Risks\n\nIt may rain [1].\n',
    )
    expect(joined.sources.map(({ n, chunkId }) => [n, chunkId])).toEqual([
      [1, 70],
      [2, 30],
    ])
    expect(joined.claims.map(({ n }) => n)).toEqual([2, 1, 1])
  })

  it('renumbers every marker of a claim, and drops markers without a source', () => {
    const overview = section('Overview', 'It opens in May [7][3].', [source(3, 30), source(7, 70)])
    const cited = { support: 'quoted' as const, quote: 'q', anchor: null }
    const claims = [
      {
        text: 'It opens in May.',
        n: 7,
        ...cited,
        also: [
          { n: 3, ...cited },
          { n: 9, ...cited },
        ],
      },
    ]
    const joined = joinSections('T', [{ ...overview, claims }])
    const start = joined.markdown.indexOf('It opens')
    expect(joined.claims).toEqual([
      {
        text: 'It opens in May.',
        range: { start, end: start + 'It opens in May [1][2].'.length },
        n: 1,
        ...cited,
        also: [{ n: 2, ...cited }],
      },
    ])
  })

  it('keeps the best support mark that any section gives a passage', () => {
    const joined = joinSections('T', [
      section('A', 'x [1]', [source(1, 5, 'check')]),
      section('B', 'y [2]', [source(2, 5, 'quoted')]),
      section('C', 'z [1]', [source(1, 5, 'none')]),
    ])
    expect(joined.sources).toEqual([{ ...source(1, 5, 'quoted'), n: 1 }])
  })

  it('lists exactly the sources that the joined text cites', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.stringMatching(/^[a-z]{1,8}$/), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
        citesWhatItLists,
      ),
    )
  })
  function citesWhatItLists(cited: [string, number][]): void {
    const made = section(
      'A',
      cited.map(([word, n]) => `${word} [${n}].`).join(' '),
      [...new Set(cited.map(([, n]) => n))].map((n) => source(n, n * 10)),
    )
    const joined = joinSections('T', [made])
    const numbers = stripMarkers(joined.markdown).markers.map(({ n }) => n)
    expect(new Set(numbers)).toEqual(new Set(joined.sources.map(({ n }) => n)))
    // The order of the cited passages is unchanged.
    expect(numbers.map((n) => joined.sources.find((one) => one.n === n)?.chunkId)).toEqual(cited.map(([, n]) => n * 10))
  }
})

it('a partial summary is read by section, however the model writes its headings', () => {
  const notes =
    'Here are the notes [9].\n## Goals\n- finish in May [1]\n- and cheaply [2, 3]\n**Next Steps**\nask the board [4]\nRisks: rain [5]\n- Goals: again [6]'
  expect(citedBySection(notes, ['Goals', 'Risks', 'Next Steps'])).toEqual(
    new Map([
      ['Goals', [1, 2, 3, 6]],
      ['Next Steps', [4]],
      ['Risks', [5]],
    ]),
  )
})

it('a written section loses the headings that a model adds, and nothing else', () => {
  expect(withoutHeadings('## Goals\n\n- #1 is done [1]\n### More\ntext')).toBe('- #1 is done [1]\ntext')
})

it('each artifact has its fixed sections, each with words to search for', () => {
  expect(
    Object.fromEntries(Object.entries(ARTIFACTS).map(([type, { sections }]) => [type, sections.map(({ name }) => say(name))])),
  ).toEqual({
    blueprint: ['Overview', 'Goals', 'Architecture', 'Features', 'Risks', 'Next Steps'],
    pdr: ['Problem', 'Users', 'Requirements', 'Constraints', 'Open Questions', 'Acceptance'],
    workflow: ['Trigger', 'Roles', 'Steps', 'Exceptions', 'Outputs'],
    'build-plan': ['Scope', 'Milestones', 'Tasks', 'Dependencies', 'Risks'],
  })
  for (const [type, { sections }] of Object.entries(ARTIFACTS)) {
    expect(sections.map(({ name }) => say(name)).join(', ')).toBe(t(`artifacts.sections.${type as ArtifactType}`))
    for (const one of sections) {
      expect(sectionQuery(one, ['de', 'fr'])).toBe(`${one.words['de']} ${one.words['fr']}`)
      expect(sectionQuery(one, ['und'])).toBe(one.words['en'])
    }
  }
})

it('a written section loses lines that only repeat the task', () => {
  const task =
    'Write the section “Risks” of a Blueprint from the sources above alone, with [n] after each claim. When they hold nothing for it, write only: Nothing found.'
  expect(
    withoutEcho('- Write the section “Risks” of a Blueprint from the sources above alone [1]\n\nThe pump may fail [2].\n\nRisks', task),
  ).toBe('The pump may fail [2].\n\nRisks')
})
