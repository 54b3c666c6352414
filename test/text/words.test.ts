import Database from 'better-sqlite3'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentWords, indexWord, indexWords, tokenise } from '../../src-main/text/words.ts'

const LANGUAGES = ['en', 'de', 'es', 'fr', 'ru', 'ar', 'zh', 'hi', 'und', 'tr', 'pt', 'xx']

/** The terms that FTS5 itself makes of each text, in order. */
function termsOfFts5(texts: readonly string[]): string[][] {
  const database = new Database(':memory:')
  database.exec(
    `CREATE VIRTUAL TABLE k USING fts5 (body, tokenize = "unicode61 remove_diacritics 2"); CREATE VIRTUAL TABLE terms USING fts5vocab (k, instance)`,
  )
  const insert = database.prepare('INSERT INTO k (rowid, body) VALUES (?, ?)')
  texts.forEach((text, index) => insert.run(index, text))
  const rows = database.prepare('SELECT term, doc, "offset" AS place FROM terms').all() as { term: string; doc: number; place: number }[]
  database.close()
  const found: string[][] = texts.map(() => [])
  for (const row of rows) (found[row.doc] ?? [])[row.place] = row.term
  return found
}

describe('the words of a text', () => {
  it('are lower case, split at every character that is no letter or digit', () => {
    expect(tokenise("Don't e-mail  Q3-report_v2.pdf!")).toEqual(['don', 't', 'e', 'mail', 'q3', 'report', 'v2', 'pdf'])
  })

  it('have compatibility forms written out: ligatures, full width', () => {
    expect(tokenise('ﬁnal ＡＢＣ１２ Ⅳ')).toEqual(['final', 'abc12', 'iv'])
  })

  it.each([
    ['10⁶ litres', ['10', '6', 'litres']],
    ['5½ cups', ['5', '1', '2', 'cups']],
    ['450 m², 450㎡', ['450', 'm', '2', '450', 'm2']],
    ['1200³ euros⁴', ['1200', '3', 'euros', '4']],
    ['①5 H₂O', ['1', '5', 'h', '2', 'o']],
    ['2025ᵃ', ['2025', 'a']],
    ['nº 5', ['n', 'o', '5']],
  ])('of "%s" leave each number as it is', (text, words) => expect(tokenise(text)).toEqual(words))

  it.each([
    ['1200', '1,200.50 euros'],
    ['1200', '1.200,50 Euro'],
    ['1200', '1 200 kr'],
    ['0221445566', 'Tel. 0221/445566'],
    ['0221445566', '(0221) 44 55 66'],
    ['h2o', 'H₂O'],
    ['m2', '450 m²'],
    ['H₂O', 'H₂O'],
    ['oeuvre', 'son œuvre'],
    ['strasse', 'Straße 5'],
    ['isparta', 'ISPARTA'],
    ['ısparta', 'Isparta'],
    ['🚀', 'The launch🚀 is near'],
  ])('find "%s" in "%s"', (asked, text) => {
    for (const language of ['und', 'de', 'tr', 'fr'])
      expect(indexWords(text, language).split(' ')).toEqual(expect.arrayContaining(indexWords(asked, language).split(' ')))
  })

  it('hold every number of the text as a word of its own, whatever is raised or stands in a circle behind it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), fc.constantFrom(...Array.from('⁰¹²³⁴⁶ⁿ⁻½¼⅓①⑩㎡№ªº')))), (pairs) => {
        const words = tokenise(pairs.map(([number, sign]) => `${number}${sign}`).join(' '))
        for (const [number] of pairs) expect(words).toContain(String(number))
      }),
    )
  })

  it('are split in a run of any length', () => expect(tokenise('的'.repeat(200_000))).toHaveLength(200_000))

  it('are single characters in a script without spaces, beside complete Latin words', () => {
    expect(tokenise('使用Markdown编辑3个')).toEqual(['使', '用', 'markdown', '编', '辑', '3', '个'])
    expect(tokenise('サーバーの設定')).toEqual(['サ', 'ー', 'バ', 'ー', 'の', '設', '定'])
    expect(tokenise('회의록')).toEqual(['회', '의', '록'])
  })

  it("are stemmed by the passage's language and by no other", () => {
    expect(indexWords('Running libraries', 'en')).toBe('run librari')
    expect(indexWords('Häuser und Brücken', 'de')).toBe('haus und bruck')
    expect(indexWords('книгами', 'ru')).toBe('книг')
    expect(indexWords('Running libraries', 'und')).toBe('running libraries')
    expect(indexWords('Running', 'constructor')).toBe('running')
  })

  it('are stemmed in Hindi, in whatever spelling and inflection', () => {
    const forms = [
      'लड़का लड़के लड़कों',
      'किताब किताबें किताबों',
      'नदी नदियाँ नदियों',
      'भाषा भाषाएँ भाषाओं',
      'खेल खेला खेलता खेलेंगे',
      'लिखा लिखी लिखना लिखते',
      'हिन्दी हिंदी',
      'सम्बन्ध संबंध',
      'गाँव गांव गाँवों',
      'फ़िल्म फिल्म फ़िल्में',
      'घर घरों',
    ]
    const stems = forms.map((line) => [...new Set(tokenise(line).map((word) => indexWord(word, 'hi')))])
    expect(stems.filter((line) => line.length !== 1)).toEqual([])
    expect(new Set(stems.flat()).size).toBe(forms.length)
    expect(indexWord('की', 'hi')).not.toBe('')
    expect(contentWords('भारत की राजधानी का नाम क्या है?', 'hi')).toHaveLength(3)
  })

  it('match with and without accents', () => {
    expect(indexWord('zürich', 'und')).toBe(indexWord('zurich', 'und'))
    expect(indexWords('Ünïcödé', 'en')).toBe(indexWords('unicode', 'en'))
    expect(indexWords('الكِتَاب', 'ar')).toBe(indexWords('الكتاب', 'ar'))
  })

  it('exclude stop words among the content words', () => {
    expect(contentWords('What is the height of the bridges?', 'en')).toEqual(['height', 'bridg'])
    expect(contentWords('Wie hoch ist die Brücke?', 'de')).toEqual(['hoch', 'bruck'])
    expect(contentWords('the of', 'und')).toEqual(['the', 'of'])
  })

  it('are exactly the tokens of FTS5, whatever letters and languages are mixed', () => {
    // Letters up to the planes that FTS5's own tables (Unicode 6.1) know, from the scripts of its users.
    const letters = fc.constantFrom(
      ...'abzäöüßéñçøłőşığ ŠžАяйёЩίσςλ אבגשָׁ العَرَبِيّة हिन्दी தமிழ் ไทยกี 中文漢字 カタガ 한국 1२٣½ﬁ’\'-_"*:()^.,;!?\n'.split(''),
    )
    const text = fc.array(letters, { maxLength: 60 }).map((parts) => parts.join(''))
    const cases = fc.sample(fc.tuple(text, fc.constantFrom(...LANGUAGES)), { numRuns: 2000, seed: 7 })
    const ours = cases.map(([value, language]) => indexWords(value, language))
    expect(termsOfFts5(ours).map((terms) => terms.join(' '))).toEqual(ours)
  })

  it('stay the same words when they are indexed twice without a stemmer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = indexWords(text, 'und')
        expect(
          tokenise(once)
            .filter((word) => !/[\ue000-\uf8ff]/u.test(word))
            .every((word) => once.includes(word)),
        ).toBe(true)
      }),
    )
  })

  it('are as many in the index as in the text, however often the cache of stems is emptied', () => {
    const words = Array.from({ length: 45_000 }, (_, index) => `w${index.toString(36)}ings`)
    expect(indexWords(words.join(' '), 'en').split(' ')).toHaveLength(words.length)
    expect(indexWord('w1ings', 'en')).toBe(indexWord('w1ings', 'en'))
  })
})
