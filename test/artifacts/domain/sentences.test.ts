import { describe, expect, it } from 'vitest'
import { say } from '../../../src-preload/texts/say.ts'
import { ARTIFACTS } from '../../../src-main/artifacts/domain/sections.ts'
import { sectionScores } from '../../../src-main/artifacts/domain/sentences.ts'
import type { QuotableSentence } from '../../../src-main/answers/domain/extract/sentences.ts'
import type { Passage } from '../../../src-main/search/domain/types.ts'

const candidate = (text: string, rank = 0, language = 'en'): QuotableSentence => ({
  passage: { language, text } as Passage,
  rank,
  start: 0,
  end: text.length,
  text,
})
const section = (type: keyof typeof ARTIFACTS, name: string) =>
  ARTIFACTS[type].sections.find((one) => say(one.name) === name) ?? ARTIFACTS[type].sections[0]!
const texts = (scored: ReturnType<typeof sectionScores>): string[] => scored.map((one) => one.candidate.text)

describe('the sentences for a section of an artifact', () => {
  const candidates = [
    candidate('The town has 4,200 inhabitants.', 0),
    candidate('The main risk is a delay of the heating.', 1),
    candidate('A delay costs money.', 2),
  ]

  it('are those with its words, most words first, when there is no embedder', () => {
    expect(texts(sectionScores(section('blueprint', 'Risks'), candidates, null))).toEqual([
      'The main risk is a delay of the heating.',
      'A delay costs money.',
    ])
  })

  it('are semantically near too when there is an embedder, even without its words if very near', () => {
    expect(texts(sectionScores(section('blueprint', 'Risks'), candidates, [0.05, 0.4, 0.05]))).toEqual([
      'The main risk is a delay of the heating.',
    ])
    expect(texts(sectionScores(section('blueprint', 'Risks'), candidates, [0.44, 0, 0]))).toEqual(['The town has 4,200 inhabitants.'])
  })

  it('are found by the section’s words in their own language, function words included', () => {
    expect(
      texts(
        sectionScores(section('blueprint', 'Risks'), [candidate('Das größte Risiko ist eine Verzögerung der Heizung.', 0, 'de')], null),
      ),
    ).toHaveLength(1)
    expect(texts(sectionScores(section('pdr', 'Requirements'), [candidate('Every box must carry a name.')], null))).toHaveLength(1)
    expect(sectionScores(section('pdr', 'Requirements'), [candidate('The sky is blue today.')], null)).toEqual([])
  })

  it('of a conversation need more than one such word or a near meaning, and are no interjections or questions', () => {
    const spoken = [
      'Anna: Let us start with our first program, Hello World!',
      'Anna: First open the valve, then check the pressure.',
      'The Chair (Mr. Bruce Stanton): First, okay.',
      'Boris: Should we first open the valve and then check it?',
    ].map((text, rank): QuotableSentence => ({
      ...candidate(text, rank),
      passage: { language: 'en', text, type: 'transcript' } as Passage,
    }))
    expect(texts(sectionScores(section('workflow', 'Steps'), spoken, [0.27, 0.4, 0.4, 0.4]))).toEqual([
      'Anna: First open the valve, then check the pressure.',
    ])
  })
})
