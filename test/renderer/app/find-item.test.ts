import { describe, expect, it } from 'vitest'
import { bestNamed, foldedWords, markedParts, wordsAround } from '../../../src-renderer/app/find/find-item.ts'

function namesOf(all: readonly { name: string }[], typed: string, most: number): string[] {
  return bestNamed(all, ({ name }) => name, foldedWords(typed), most).map(({ name }) => name)
}

describe('what is found by name', () => {
  it('comes in the order: begins with the words, a word of it does, has them; accents and case do not count', () => {
    const all = ['A report on pumps', 'Lamppumper', 'Pümpe 2', 'Garden'].map((name) => ({ name }))
    expect(namesOf(all, 'PUM', 5)).toEqual(['Pümpe 2', 'A report on pumps', 'Lamppumper'])
    expect(namesOf(all, 'pum', 1)).toEqual(['Pümpe 2'])
    expect(namesOf(all, 'gar', 1)).toEqual(['Garden'])
  })

  it('never takes signs for a pattern', () => {
    expect(namesOf([{ name: 'C++ (notes)' }, { name: 'Cats' }], 'c++ (', 5)).toEqual(['C++ (notes)'])
    expect(markedParts('a.b a-b', foldedWords('a.b')).filter(({ isMarked }) => isMarked)).toEqual([{ text: 'a.b', isMarked: true }])
  })
})

describe('a found passage', () => {
  it('is shown from around the first typed word, in one line', () => {
    const text = `${'Before it stands much else. '.repeat(6)}\nThe pump\nfails.`
    const shown = wordsAround(text, ['pump'])
    expect(shown).toMatch(/^….*The pump fails\.$/u)
    expect(shown.length).toBeLessThan(190)
    expect(wordsAround('The pump fails.', ['absent'])).toBe('The pump fails.')
  })

  it('has the beginnings of words marked, whatever their case, and no letters inside of words', () => {
    expect(markedParts('Pumps and lamppumps', ['pump'])).toEqual([
      { text: 'Pump', isMarked: true },
      { text: 's and lamppumps', isMarked: false },
    ])
  })
})
