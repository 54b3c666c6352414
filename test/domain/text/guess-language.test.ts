import { readFileSync } from 'node:fs'
import { detectAll } from 'tinyld/light'
import { describe, expect, it } from 'vitest'
import { guessLanguages } from '../../../src-main/domain/text/guess-language.ts'
import { LANGUAGES } from '../../../src-main/domain/text/languages/all.ts'

const codesOf = (group: 'latin' | 'other') => LANGUAGES.filter(({ detectedAmong }) => detectedAmong === group).map(({ code }) => code)
const GROUPS = [codesOf('latin'), codesOf('other')]

/** Letters of many scripts, blanks of all kinds, brackets and marks, at random but the same in each run. */
function randomText(seed: number): string {
  const characters = [..."eeaainrstlouäöüßéèñçåøæłşğıőűâș ’'’   ..,()[]{}<>\n\t-_0123４5ABCÄÉИжсвет北京的ですいのהשלוםعربيहिन्दी가나다"]
  let state = seed
  let text = ''
  for (let length = seed % 90; length >= 0; length -= 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    text += characters[state % characters.length] ?? ''
  }
  return text
}

describe('the guess of a language', () => {
  it.each(['README.md', 'CHANGELOG.md', 'src-preload/texts/de/answers.ts', 'src-preload/texts/ar/answers.ts'])(
    'is to the last digit the one of tinyld for every stretch of %s',
    (file) => {
      const text = readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8').slice(0, 40_000)
      for (let start = 0; start < text.length; start += 450) {
        const sample = text.slice(start, start + 600)
        for (const only of GROUPS) expect(guessLanguages(sample, only)).toEqual(detectAll(sample, { only }))
      }
    },
  )

  it('is the one of tinyld for letters of all scripts at random', () => {
    for (let seed = 1; seed <= 400; seed += 1) {
      for (const only of GROUPS) expect(guessLanguages(randomText(seed * 7919), only)).toEqual(detectAll(randomText(seed * 7919), { only }))
    }
  })

  it('is empty for nothing', () => {
    for (const only of GROUPS) expect(guessLanguages('', only)).toEqual([])
  })
})
