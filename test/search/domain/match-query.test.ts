import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { matchOf, queryLanguages, questionTerms, typedMatch } from '../../../src-main/search/domain/match-query.ts'
import { indexWords } from '../../../src-main/text/words.ts'

const expression = (question: string, languages: string[] = ['en']): string | null => matchOf(questionTerms(question, languages))

/** A keyword index like the real index. */
function keywordIndex(bodies: readonly string[]): { find(match: string): number[]; close(): void } {
  const database = new Database(':memory:')
  database.exec('CREATE VIRTUAL TABLE k USING fts5 (title, headings, body, tokenize = "unicode61 remove_diacritics 2")')
  const insert = database.prepare('INSERT INTO k (rowid, title, headings, body) VALUES (?, ?, ?, ?)')
  bodies.forEach((body, index) => insert.run(index + 1, 'alpha', 'beta', body))
  const query = database.prepare('SELECT rowid AS id FROM k WHERE k MATCH ? ORDER BY rowid')
  return { find: (match) => (query.all(match) as { id: number }[]).map(({ id }) => id), close: () => database.close() }
}

describe('the FTS5 match query of a question', () => {
  it('has its content words, stemmed, quoted, joined by OR', () => {
    expect(expression('What is the height of the Rialto bridges?')).toBe('"height" OR "rialto" OR "bridg"')
  })

  it('keeps the stop words when the question has no other words', () => {
    expect(expression('To be or not to be?')).toBe('"to" OR "be" OR "or" OR "not"')
  })

  it('is null for a question without words', () => {
    for (const question of ['', '   ', '?!…', '"*" ^ ( )']) expect(expression(question)).toBeNull()
  })

  it('has Chinese in pairs of adjacent characters, and a lone character alone', () => {
    expect(expression('丢了多少分', ['zh'])).toBe('"丢 了" OR "了 多" OR "多 少" OR "少 分"')
    expect(expression('3 个 GPU', ['zh'])).toBe('"3" OR "个" OR "gpu"')
  })

  it('stems each word in every language of the searched passages', () => {
    expect(expression('Häuser', ['en', 'de'])).toBe('"hauser" OR "haus"')
    expect(questionTerms('Häuser', ['en', 'de'])).toHaveLength(1)
  })

  it('finds a month by its other names, as one word of the question', () => {
    expect(expression('heating oil in February')).toBe('"heat" OR "oil" OR "februari" OR "feb"')
    expect(expression('Heizöl im Okt', ['de', 'und'])).toBe('"heizol" OR "okt" OR "oktob" OR "oktober"')
    expect(questionTerms('September', ['en'])).toHaveLength(1)
  })

  it('puts phrases first, in each language once, with their stop words', () => {
    expect(matchOf(questionTerms('the Bank of England rate', ['en']), ['Bank of England'], ['en', 'und'])).toBe(
      '"bank of england" OR "bank" OR "england" OR "rate"',
    )
  })

  it('has at most 64 parts', () => {
    const words = Array.from({ length: 500 }, (_, index) => `word${index}x`).join(' ')
    expect(expression(words, ['en', 'de', 'fr'])?.split(' OR ')).toHaveLength(64)
  })

  it('is valid FTS5 for 10,000 strings of syntax and noise, and filters no column', () => {
    const index = keywordIndex(['gamma delta', 'epsilon'])
    const noise = fc.constantFrom(
      '"',
      "'",
      '*',
      '^',
      '(',
      ')',
      ':',
      '-',
      '+',
      '{',
      '}',
      'AND',
      'OR',
      'NOT',
      'NEAR',
      'NEAR(a b, 5)',
      'title:',
      'body :',
      '{title body}:',
      '- title',
      'rowid',
      '\0',
      '\u0301',
      '\ud800',
      '中文',
      'ß',
      ' ',
      '\n',
      'a',
      'gamma',
      '🙂',
      '\\',
      ';--',
      '%',
      'ﷺ',
      'हि',
    )
    const text = fc.oneof(
      fc.array(noise, { maxLength: 30 }).map((parts) => parts.join('')),
      fc.array(noise, { maxLength: 12 }).map((parts) => parts.join(' ')),
      fc.string({ unit: 'binary', maxLength: 60 }),
    )
    const languages = fc.constantFrom(['en'], ['de', 'en'], ['zh', 'ar', 'ru'], ['und'], ['xx'])
    fc.assert(
      fc.property(text, languages, (question, chosen) => {
        const match = matchOf(questionTerms(question, chosen), [question], chosen)
        if (match === null) return
        expect(match).toMatch(/^"[^"]+"( OR "[^"]+")*$/)
        index.find(match)
        // "gamma" stands in the body alone: if "title:" were syntax, nothing would be found.
        const filtered = expression(`title: ${question.replaceAll('\0', '')} title:gamma`, ['und'])
        expect(index.find(filtered ?? '')).toContain(1)
      }),
      { numRuns: 10_000 },
    )
    index.close()
  })

  it('finds every text by its own words, in any language', () => {
    const text = fc
      .array(fc.constantFrom('Häuser', 'running', 'книги', 'المكتبة', '中文', '한국어', 'हिन्दी', 'naïve', "l'été", 'Q3-report', 'ไทย'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((words) => words.join(' '))
    fc.assert(
      fc.property(text, fc.constantFrom('en', 'de', 'fr', 'ru', 'ar', 'hi', 'zh', 'und'), (value, language) => {
        const index = keywordIndex([indexWords(value, language)])
        const found = index.find(expression(value, [language]) ?? '')
        index.close()
        expect(found).toEqual([1])
      }),
      { numRuns: 200 },
    )
  })
})

describe('the languages in which a question is stemmed', () => {
  const library = [
    { language: 'en', passages: 700 },
    { language: 'de', passages: 200 },
    { language: 'fr', passages: 99 },
    { language: 'es', passages: 1 },
  ]

  it('are its own if any passage has it and each with a tenth of the passages, and unstemmed words for the others', () => {
    expect(queryLanguages('de', library)).toEqual(['de', 'en', 'und'])
    expect(queryLanguages('es', library)).toEqual(['es', 'en', 'de', 'und'])
    expect(queryLanguages('it', library)).toEqual(['en', 'de', 'und'])
    expect(queryLanguages('und', library)).toEqual(['en', 'de', 'und'])
    expect(queryLanguages('de', library.slice(0, 2))).toEqual(['de', 'en'])
  })

  it('are at most three, and always at least one', () => {
    const many = ['en', 'de', 'fr', 'es', 'it'].map((language) => ({ language, passages: 20 }))
    expect(queryLanguages('it', many)).toEqual(['it', 'de', 'en', 'und'])
    expect(queryLanguages('pt', [])).toEqual(['pt'])
  })
})

describe('the last word while it is typed', () => {
  it('is a beginning from two letters on, in many passages from three, and a function word one letter later', () => {
    const isBeginning = (typed: string, passages: number) => typedMatch(typed, ['en'], passages)?.includes('*') ?? false
    expect(['h', 'ha', 'th', 'the'].map((typed) => isBeginning(typed, 1000))).toEqual([false, true, true, true])
    expect(['ha', 'har', 'the', 'ther'].map((typed) => isBeginning(typed, 100_000))).toEqual([false, true, false, true])
    // The whole word is still looked for.
    expect(typedMatch('the', ['en'], 100_000)).toContain('"the"')
  })
})
