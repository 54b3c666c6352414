import { describe, expect, it } from 'vitest'
import { refineWithoutModel } from '../../../../src-main/domain/notes/refine-without-model.ts'
import { englishRarity } from '../../../../src-main/domain/notes/terms/english-words.ts'
import { rareTopics } from '../../../../src-main/domain/notes/topics/rare-topics.ts'
import { readWordRanks } from '../../../../src-main/adapters/embedder/word-ranks.ts'
import { RESOURCES } from '../../../support/app.ts'
import { spoken } from '../segments.ts'

const rarity = englishRarity(await readWordRanks(`${RESOURCES}/models/all-minilm-l6-v2`))
const topics = (...texts: string[]): string[] => rareTopics(texts, 'en', rarity, 6).map(({ phrase }) => phrase)

describe('topics of a short conversation', () => {
  it('are rare words and phrases, even if they are said once', () => {
    const found = topics('Yeah, so the thing is that the compressor of the heat pump was quite noisy. We always come back to it.')
    expect(found).toEqual(expect.arrayContaining(['compressor', 'heat pump']))
    for (const empty of ['thing', 'yeah', 'always', 'quite', 'come']) expect(found).not.toContain(empty)
  })

  it('have no number words, no words that were broken off, no sounds, no word twice', () => {
    const found = topics('The keyboar keyboard costs forty euros, hmm nnn. The tariff tariff, the whi whiteboard, twelve seconds.')
    expect(found.join(' ')).not.toMatch(/keyboar\b|forty|twelve|nnn|tariff tariff|\bwhi\b/u)
    expect(found).toEqual(expect.arrayContaining(['whiteboard', 'tariff']))
  })

  it('begin with what is said again', () => {
    expect(topics('The joystick is on the lid.', 'And the joystick, why the joystick?', 'A teletext.')[0]).toBe('joystick')
  })

  it('in other languages are names, because nothing tells a noun that is said once', () => {
    const rare = (): number => 0.8
    expect(rareTopics(['Anche la pompa di Brunnmeier costa troppo'], 'it', rare, 6).map(({ phrase }) => phrase)).toEqual(['Brunnmeier'])
  })

  it('become the tags of a note; without rarities phrases have to be said twice', () => {
    const segments = spoken('The landlord raised the rent of the warehouse.', 'The insurance of the forklift ends, so ask the broker.')
    const note = { segments, memo: '', echodate: '2026-11-20T10:00:00+01:00', language: 'en' }
    expect(refineWithoutModel(note).tags).toEqual([])
    const { tags, echotag } = refineWithoutModel({ ...note, rarity })
    expect(tags.length).toBeGreaterThanOrEqual(3)
    expect(tags).toEqual(expect.arrayContaining(['broker', 'warehouse']))
    expect(tags.join(', ').startsWith(echotag ?? '-')).toBe(true)
  })
})
