import { afterEach, expect, it } from 'vitest'
import { english } from '../../src-preload/texts/en/english.ts'
import { CATALOGUES, type Language } from '../../src-preload/texts/languages.ts'
import { say, speak, t } from '../../src-preload/texts/say.ts'
import { askedNote } from '../../src-main/search/services/scope.ts'

afterEach(() => speak('en', english))

it.each<[Language, string, string]>([
  ['en', 'English, no particular language', 'a question about documents, asks when'],
  ['de', 'Englisch, keine bestimmte Sprache', 'eine Frage zu Dokumenten, fragt nach der Zeit'],
  ['ar', 'الإنجليزية ولغة غير محددة', 'سؤال عن المستندات ويسأل عن الوقت'],
])('the Inspector has no code words (%s)', async (language, languages, asked) => {
  speak(language, await CATALOGUES[language]())
  const found = [{ languageCode: 'en' }, { languageCode: 'und' }]
  expect(t('trace.scope', { passages: 2, embedded: 2, languages: found, queries: 1 })).toContain(languages)
  expect(say(askedNote({ intent: 'document', kind: 'temporal', notes: null, about: '' }))).toBe(asked)
})
