import { readFileSync } from 'node:fs'
import { detectAll } from 'tinyld/light'
import { describe, expect, it } from 'vitest'
import { guessLanguages } from '../../src-main/text/guess/guess-language.ts'
import { LANGUAGES } from '../../src-main/text/languages/all.ts'

const codesOf = (group: 'latin' | 'other') => LANGUAGES.filter(({ detectedAmong }) => detectedAmong === group).map(({ code }) => code)
const GROUPS = [codesOf('latin'), codesOf('other')]

/** Letters of many scripts, blanks of all kinds, brackets and marks, at random but the same in each run. */
function randomText(seed: number): string {
  const characters = Array.from(
    "eeaainrstlouäöüßéèñçåøæłşğıőűâș ’'’   ..,()[]{}<>\n\t-_0123４5ABCÄÉИжсвет北京的ですいのהשלוםعربيहिन्दी가나다",
  )
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
      const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').slice(0, 20_000)
      const samples: string[] = []
      for (let start = 0; start < text.length; start += 450) samples.push(text.slice(start, start + 600))
      for (const only of GROUPS)
        expect(samples.map((one) => guessLanguages(one, only))).toEqual(samples.map((one) => detectAll(one, { only })))
    },
  )

  it('is the one of tinyld for letters of all scripts at random', () => {
    const samples = Array.from({ length: 400 }, (_, index) => randomText((index + 1) * 7919))
    for (const only of GROUPS)
      expect(samples.map((one) => guessLanguages(one, only))).toEqual(samples.map((one) => detectAll(one, { only })))
  })

  it('is empty for nothing', () => {
    for (const only of GROUPS) expect(guessLanguages('', only)).toEqual([])
  })
})
