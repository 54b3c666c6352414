import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anyOf, languageOf, LANGUAGES, ofAll } from '../../src-main/text/languages/all.ts'
import type { Language } from '../../src-main/text/languages/language.ts'

const FOLDER = join(import.meta.dirname, '../../src-main')

type List = { path: string; words: readonly string[] }

/** Fields that are sources of regular expressions; all other lists are words. */
const PATTERNS =
  /\.(?:tellingPatterns|amount|duration|count|date|person|place|reason|aboutConversation|patterns|leads|goesOn|asks|is|articles|verbs|pointingHere|pointingAtNothing|bare|degree|temporal|procedural|exploratory|before|requests|parts|whichPart|placedParts|numberedParts|all|allPatterns|asksWhat|asksWhatFirst|asksElse|notes|last|ofOthers|hours|days|today|yesterday|said|lastNotes|lastHours|lastDays|headings|numberedHeadings|captions|sounds|outlines|outlinesAnywhere|tails|meetings\.(?:decisions|noDecisions|promises|tasks|noTasks|unknown|open|types\..+|due\..+))$/

function listsOf(value: unknown, path: string): List[] {
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return [{ path, words: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => listsOf(inner, `${path}.${key}`))
}

/** The fields of a language, sorted by name. */
function fieldsOf(language: Language): string[] {
  return Object.keys(language).toSorted()
}

/** True for what decides, in the text's module and in the domain of every other one. */
const isDomain = (file: string): boolean => file.startsWith('text/') || /^[\w-]+\/domain\//u.test(file)

/** Three foreign words within this number of lines count as a word list. */
const LIST_LINES = 4
/** Other files of the domain with words of several languages, and what these words are. */
const OTHER_FILES: Readonly<Record<string, string>> = {
  'answers/domain/verify/evidence.ts': 'scales behind digits',
  'reading/domain/documents/names.ts': 'words of templates, and the word for a page before its number',
  'reading/domain/documents/normalise-title.ts': 'what programs call a new file',
  'reading/domain/documents/pdf-layout/ligatures.ts': 'beginnings of English words that hold a ligature',
  'reading/domain/documents/pdf-layout/furniture/furniture.ts': 'the word for a page before its number, also in languages without data',
  'reading/domain/documents/redaction-types.ts': 'what tells a number of a thing from one of a person',
  'reading/domain/documents/redaction/contacts.ts': 'how @ and the point of an address are spelled out',
  'reading/domain/documents/redaction/cues.ts': 'names of national numbers, of countries rather than languages',
  'text/facts/numbers.ts': 'stems of million and milliard, alike in most languages',
  'storage/domain/policy/external.ts': 'names of devices of Windows',
  'text/guess/language-grams.ts': 'groups of letters that tell languages apart, copied from a package',
  'text/prompt-safe.ts': 'how models write the marker of a source',
}

const lists = LANGUAGES.flatMap((language) => listsOf(language, language.code))

describe('the data of a language', () => {
  it('is one file and its row in the list of all', () => {
    const files = readdirSync(join(FOLDER, 'text/languages')).filter((file) => !['all.ts', 'language.ts', 'questions'].includes(file))
    expect(files.toSorted()).toEqual(LANGUAGES.map(({ code }) => `${code}.ts`).toSorted())
    for (const file of files) {
      const imports = readFileSync(join(FOLDER, 'text/languages', file), 'utf8').match(/^import .*/gm)
      expect(imports, file).toHaveLength(1)
    }
  })

  it('has every field, and a code of its own', () => {
    const codes = LANGUAGES.flatMap(({ code, otherCodes }) => [code, ...otherCodes])
    expect(new Set(codes).size).toBe(codes.length)
    for (const language of LANGUAGES) {
      expect(language.code).toMatch(/^[a-z]{2}$/)
      expect(fieldsOf(language), language.code).toEqual(fieldsOf(LANGUAGES[0] as Language))
      expect(languageOf(language.code)).toBe(language)
    }
  })

  it('has each word once, in lower case and NFKC, as questions and documents are compared', () => {
    const wordLists = lists.filter(({ path }) => !PATTERNS.test(path))
    expect(wordLists.length).toBeGreaterThan(300)
    for (const { path, words } of wordLists) {
      for (const word of words) expect(word.normalize('NFKC').toLowerCase(), path).toBe(word)
      expect(new Set(words).size, path).toBe(words.length)
      expect(
        words.every((word) => word.trim() === word && word !== ''),
        path,
      ).toBe(true)
    }
  })

  it('has one value for each number word and month', () => {
    for (const { code, numbers, notes } of LANGUAGES) {
      for (const pairs of [numbers?.values ?? [], numbers?.months ?? [], notes?.numbers ?? [], notes?.unitLengths ?? []]) {
        for (const pair of pairs) expect(pair, code).toMatch(/^[^=]+=[*~]?[\d.]+(?:e\d+|st|nd|rd|th|x|s)?$/)
        expect(new Set(pairs.map((pair) => pair.slice(0, pair.indexOf('=')))).size, code).toBe(pairs.length)
      }
    }
  })

  it('has patterns that compile alone, without capturing groups, and in lower case', () => {
    const patterns = lists.filter(({ path }) => PATTERNS.test(path))
    expect(patterns.length).toBeGreaterThan(100)
    for (const { path, words } of patterns) {
      expect(new Set(words).size, path).toBe(words.length)
      for (const pattern of words) {
        expect(() => new RegExp(pattern.replaceAll('{n}', '1'), 'iu'), `${path} ${pattern}`).not.toThrow()
        expect(pattern.replaceAll(/\\./g, ''), `${path} ${pattern}`).not.toMatch(/\((?!\?)/)
        const literal = pattern.replaceAll(/\\[pP]\{[^}]*\}|\\./g, '')
        expect(literal.toLowerCase(), `${path} ${pattern}`).toBe(literal)
      }
    }
  })

  it('leaves no list of English empty in every language', () => {
    expect(anyOf(() => [])).toBe('(?!)')
    expect(new RegExp(anyOf(() => undefined)).test('')).toBe(false)
    expect(ofAll(({ stopWords }) => stopWords)).toEqual(expect.arrayContaining(['the', 'und', 'que', 'не', 'في']))
  })

  it('stands in one file alone: no other file of the domain lists words of other languages', () => {
    const english = new Set(lists.filter(({ path }) => path.startsWith('en')).flatMap(({ words }) => wordsIn(words.join(' '))))
    const foreign = new Set(
      lists
        .filter(({ path }) => !path.startsWith('en'))
        .flatMap(({ words }) => wordsIn(words.join(' ')))
        .filter((word) => !english.has(word)),
    )
    const files = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => file.endsWith('.ts') && isDomain(file) && !file.startsWith('text/languages/'))
    // A list may stand on one line or have one word on each line.
    const listing = files.filter((file) => {
      const lines = readFileSync(join(FOLDER, file), 'utf8').split('\n')
      const foreignIn = lines.map((line) =>
        /^\s*(?:\/\*\*|\*|\/\/|import )/.test(line) ? [] : wordsIn(line).filter((word) => foreign.has(word)),
      )
      return lines.some((_, i) => new Set(foreignIn.slice(i, i + LIST_LINES).flat()).size >= 3)
    })
    expect(listing.toSorted()).toEqual(Object.keys(OTHER_FILES).toSorted())
  })
})

/** The words with three letters or more. */
function wordsIn(text: string): string[] {
  return text.toLowerCase().match(/\p{L}{3,}/gu) ?? []
}
