import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { AppError, toErrorShape } from '../../src-preload/contract/errors.ts'
import { TYPE_LABELS } from '../../src-preload/contract/file-types.ts'
import { showHidden } from '../../src-preload/contract/visible.ts'
import { storedText, textToStore } from '../../src-main/storage/domain/stored-text.ts'
import type { Catalogue } from '../../src-preload/texts/catalogue.ts'
import { english } from '../../src-preload/texts/en/english.ts'
import { windowEnglish } from '../../src-preload/texts/en/window-english.ts'
import { CATALOGUES, localeOf, type Language } from '../../src-preload/texts/languages.ts'
import { say, speak, spoken, t, written } from '../../src-preload/texts/say.ts'
import { mapWords, text, wordsIn } from '../../src-preload/texts/text.ts'

/** Every text of a language as `[path, sentence]`. */
function entries(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : entries(value as object, `${path}${key}.`),
  )
}

const ENGLISH = entries(english)
const SOURCES = ['src-main', 'src-preload/contract', 'src-renderer']
  .flatMap((root) => readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)))
  .filter((file) => /\.tsx?$/.test(file))
  .concat(
    'src-preload/texts/say.ts',
    'src-preload/texts/summary-request.ts',
    'src-preload/texts/evidence.ts',
    'src-preload/texts/collection-name.ts',
    'src-preload/texts/document-place.ts',
    'src-preload/texts/left-out.ts',
  )
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** Texts that are no longer made, but were stored in libraries as messages. */
const STORED = ['import.severalMessages']

/** Keys that stand in the sources, and beginnings of the keys that they build from a template, such as `health.names.${code}`. */
const KEYS = new Set([...SOURCES.matchAll(/'([\w.-]+)'/gu)].map(([, key]) => key))
const BUILT = new Set([...SOURCES.matchAll(/`([\w.-]+)\.\$\{/gu)].map(([, beginning]) => beginning))

describe('the catalogue of texts', () => {
  it('is complete in every language: a missing key does not compile', () => {
    const { errors: _errors, ...rest } = english
    // @ts-expect-error a catalogue without its errors
    const broken: Catalogue = rest
    expect(broken).toBeDefined()
  })

  it('accepts only existing keys with a value for each placeholder', () => {
    // @ts-expect-error there is no such key
    expect(t('common.nonsense')).toBe(t('common.unknownMessage'))
    // @ts-expect-error its placeholder has no value
    expect(t('import.encoding')).toContain('{{encoding}}')
    // @ts-expect-error the variant needs the name
    expect(new AppError('document-not-found', { variant: 'named' }).message).toContain('{{name}}')
  })

  it('contains only texts that the code uses, or that libraries of earlier versions may hold', () => {
    const unused = ENGLISH.map(([path]) => path.replace(/_(?:one|other)$/u, ''))
      .filter((path) => !path.startsWith('errors.') && !STORED.includes(path))
      .filter((path) => !KEYS.has(path) && !hasPattern(path))
    expect(unused).toEqual([])
  })

  it('gives the window every text that its own code or a service of the main process uses', () => {
    const own = new Set(entries(windowEnglish).map(([path]) => path))
    const missing = ENGLISH.map(([path]) => path).filter((path) => !own.has(path))
    // Dialogs of the system and the command line are formatted by the main process.
    const files = ['src-main', 'src-renderer'].flatMap((root) =>
      readdirSync(root, { recursive: true, encoding: 'utf8' }).map((file) => join(root, file)),
    )
    const sources = files
      .filter((file) => /\.tsx?$/.test(file) && !/^src-main[/\\](?:cli|shell|ipc)[/\\]/u.test(file))
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
    expect(missing.filter((path) => sources.includes(`'${path.replace(/_(?:one|other)$/u, '')}'`))).toEqual([])
  })

  it('contains only variants of errors that the code throws', () => {
    const variants = ENGLISH.flatMap(([path]) => /^errors\.[^.]+\.([^.]+)\./u.exec(path)?.[1] ?? [])
    expect([...new Set(variants)].filter((variant) => !KEYS.has(variant))).toEqual([])
  })

  it('has the same placeholders in both plural forms, apart from the number', () => {
    const named = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name).filter((name) => name !== 'count')
    const byPath = new Map(ENGLISH)
    for (const [path, sentence] of ENGLISH.filter(([key]) => key.endsWith('_one')))
      expect(named(byPath.get(path.replace(/_one$/u, '_other')) ?? ''), path).toEqual(named(sentence))
  })
})

/** Texts that a language shares with English: names, formats and measures in every language, and the words that it has too. */
const EVERYWHERE = [...Object.values(TYPE_LABELS), 'IBAN', 'MRR', 'nDCG@10', 'Recall@10', 'p50 / p95', 'Ollama', 'Tab']
const SHARED: { readonly [L in Exclude<Language, 'en'>]: readonly string[] } = {
  ar: ['Ctrl', 'Shift', 'Enter', 'Home', 'End', 'Delete', 'cross-encoder'],
  de: [
    'Chats',
    'Code',
    'Echotag',
    'Format',
    'Import',
    'Interview',
    'Link',
    'Memo',
    'Name',
    'Persona',
    'Personas',
    'Position',
    'Problem',
    'Standard',
    'Start',
    'Tokens',
    '{{file}}, SHA-256 {{sha256}}…',
    '{{ms}} ms',
    '{{p50}} / {{p95}} ms',
    '{{size}} MB',
    '{{size}} MB, WAV',
    '{{summary}}. {{passages}} in {{seconds}} s.',
  ],
}

const PLURAL = /_(?:zero|one|two|few|many|other)$/u

/** Paths of the texts of a language that are those of English: who adds a text and does not speak the language writes it there in English. */
function stillEnglish(translated: readonly [string, string][], shared: readonly string[]): string[] {
  const inEnglish = new Map(ENGLISH)
  return translated
    .filter(
      ([path, sentence]) =>
        !shared.includes(sentence) &&
        /\p{L}/u.test(sentence.replaceAll(/\{\{\w+\}\}/gu, '')) &&
        sentence === (inEnglish.get(path) ?? inEnglish.get(path.replace(PLURAL, '_other'))),
    )
    .map(([path]) => path)
}

describe('a text that is not translated yet', () => {
  it('is known by its English words, unless the language shares them', () => {
    const texts: [string, string][] = [
      ['library.documents_few', english.library.documents_other],
      ['common.unknownMessage', english.common.unknownMessage],
      ['common.noLanguage', 'keine'],
    ]
    expect(stillEnglish(texts, [])).toEqual(['library.documents_few', 'common.unknownMessage'])
    expect(stillEnglish(texts, [english.common.unknownMessage])).toEqual(['library.documents_few'])
  })
})

describe.each(Object.keys(SHARED) as (keyof typeof SHARED)[])('the catalogue in %s', async (language) => {
  const translated = entries(await CATALOGUES[language]())
  it('has no empty text and, in a release, none that is still in English', () => {
    expect(translated.filter(([, sentence]) => sentence.trim() === '')).toEqual([])
    const untranslated = stillEnglish(translated, [...EVERYWHERE, ...SHARED[language]])
    if (process.env['ECHOMIND_RELEASE']) expect(untranslated).toEqual([])
    else if (untranslated.length > 0)
      // A build server shows a line that begins like this beside the change.
      console.warn(
        `${process.env['GITHUB_ACTIONS'] ? '::warning::' : ''}In English, before a release to be translated (${language}): ${untranslated.join(', ')}`,
      )
  })

  it('has no texts but those of English, with their placeholders; a plural form may say its number in words', () => {
    const named = (sentence: string) => [...new Set([...sentence.matchAll(/\{\{(\w+)\}\}/gu)].map(([, name]) => name))].toSorted()
    const wanted = new Map(ENGLISH.map(([path, sentence]) => [path, named(sentence)]))
    const wrong = translated.filter(([path, sentence]) => {
      const english = wanted.get(path) ?? wanted.get(path.replace(PLURAL, '_other'))
      const written = named(sentence)
      if (english === undefined) return true
      return (
        String(written) !== String(english) && String(written) !== String(english.filter((name) => name !== 'count' || !PLURAL.test(path)))
      )
    })
    expect(wrong).toEqual([])
  })

  it('has a form for every number wherever the other forms say the number', () => {
    const paths = new Map(translated)
    const forms = new Set(Array.from({ length: 200 }, (_, count) => new Intl.PluralRules(localeOf(language)).select(count)))
    forms.delete('zero')
    const lacking = translated
      .filter(([path, sentence]) => path.endsWith('_other') && sentence.includes('{{count}}'))
      .flatMap(([path]) => [...forms].map((form) => path.replace(/other$/u, form)))
      .filter((path) => !paths.has(path))
    expect(lacking).toEqual([])
  })

  it('contains no hidden characters, and keeps commands, settings and addresses as they are', () => {
    expect(translated.filter(([, sentence]) => showHidden(sentence) !== sentence)).toEqual([])
    const code = (sentence: string) =>
      (
        sentence.match(/echomind [a-z]+|--[a-z]+|(?:models|answer|speech|notes|import|artifacts)\.[a-z][A-Za-z]+|https?:\S+[\w/]/gu) ?? []
      ).toSorted()
    const byPath = new Map(ENGLISH)
    const changed = translated.filter(
      ([path, sentence]) => String(code(sentence)) !== String(code(byPath.get(path) ?? byPath.get(path.replace(PLURAL, '_other')) ?? '')),
    )
    expect(changed).toEqual([])
  })
})

/** True if the sources build the key from a template. */
function hasPattern(path: string): boolean {
  const parts = path.split('.')
  return parts.some((_, at) => at > 0 && BUILT.has(parts.slice(0, at).join('.')))
}

describe('a message of the catalogue', () => {
  it('formats plurals, numbers, lists, languages and nested messages', () => {
    expect(t('library.documents', { count: 1 })).toBe('1 document')
    expect(t('library.documents', { count: 9799 })).toBe('9,799 documents')
    expect(t('import.missingChapters', { chapters: ['a', 'b', 'c'] })).toBe('Chapters are missing in this book: a, b, c.')
    expect(t('advice.languages', { languages: { languageCode: 'de' } })).toContain('German')
    expect(say(text('import.folderTrouble', { message: text('import.hiddenName'), next: 'Go.' }))).toBe(
      'The file name contained hidden characters. Go.',
    )
  })

  it('shows hidden characters of inserted values as code points and ignores placeholders in them', () => {
    expect(t('errors.document-not-found.named.message', { name: 'a\u202eb {{name}}' })).toBe('There is no document “a<U+202E>b {{name}}”.')
  })

  it('stored as a sentence by an older version is shown as it is, and an unknown key of a newer version is explained', () => {
    expect(say(storedText('The disk is full. Make room.'))).toBe('The disk is full. Make room.')
    expect(say(storedText('{"messageKey":"later.than.this"}'))).toBe('Another version of EchoMind wrote this message.')
    expect(spoken({ warnings: ['No text found.'], error: { code: 'x', message: 'Old.' } })).toEqual({
      warnings: ['No text found.'],
      error: { code: 'x', message: 'Old.' },
    })
  })

  it('is restored from its stored form', () => {
    const message = text('import.hiddenSheets', { sheets: ['Back'] })
    expect(storedText(textToStore(message))).toEqual(message)
    expect(storedText(textToStore('Words.'))).toBe('Words.')
  })

  it('lists and replaces all inserted values of foreign origin, and no other part', () => {
    const message = text('import.folderTrouble', { message: text('import.hiddenSheets', { sheets: ['Secret', 'Back'] }), next: 'Words' })
    expect(wordsIn(message)).toEqual(['Secret', 'Back', 'Words'])
    expect(say(mapWords(message, (words) => words.replace('Secret', '[gone]')))).toBe('Hidden sheets were read too: [gone], Back. Words')
  })
})

describe('a sentence from right to left', () => {
  afterAll(() => speak('en', english))
  const missing = (name: string) => text('errors.document-not-found.named.message', { name })

  it('isolates words from outside on the screen, so that a path between Arabic words keeps its order', async () => {
    speak('ar', await CATALOGUES.ar(), { onScreen: true })
    expect(say(missing('../a (1).pdf'))).toBe('لا يوجد مستند «\u2068../a (1).pdf\u2069».')
    expect(say(missing('تقرير'))).toBe('لا يوجد مستند «تقرير».')
    expect(t('import.hiddenSheets', { sheets: ['A', 'B'] })).toContain('\u2068A\u2069')
    expect(t('library.documents', { count: 12 })).toBe('12 مستندًا')
    expect(t('errors.usage.next')).toContain('\u2068--help\u2069')
  })

  it('keeps the isolates of a sentence within a sentence, and shows every other hidden character', async () => {
    speak('ar', await CATALOGUES.ar(), { onScreen: true })
    const inner = say(missing('a.pdf'))
    expect(t('speech.problem', { message: inner, next: '' })).toContain(inner)
    expect(say(missing('a\u202eb\u2068'))).toContain('a<U+202E>b<U+2068>')
  })

  it('has no isolates in content, on the command line and from left to right', async () => {
    speak('ar', await CATALOGUES.ar(), { onScreen: true })
    expect(written('chat.summarise.one', { title: 'a.pdf' })).toBe('لخّص «a.pdf»')
    speak('ar', await CATALOGUES.ar())
    expect(say(missing('a.pdf'))).toBe('لا يوجد مستند «a.pdf».')
    speak('en', english, { onScreen: true })
    expect(say(missing('a.pdf'))).toBe('There is no document “a.pdf”.')
  })
})

describe('an AppError', () => {
  it('uses the sentence and next step of its variant, or else those of its code', () => {
    const error = new AppError('document-not-found', { variant: 'named', values: { name: 'a.pdf' } })
    expect(spoken(toErrorShape(error))).toEqual({
      code: 'document-not-found',
      message: 'There is no document “a.pdf”.',
      next: 'List the documents to see their ids.',
    })
    expect(error.message).toBe('There is no document “a.pdf”.')
  })
})
