import { afterEach, expect, it } from 'vitest'
import { english } from '../../src-preload/texts/en/english.ts'
import { CATALOGUES, type Language } from '../../src-preload/texts/languages.ts'
import { momentInWords } from '../../src-preload/texts/moment.ts'
import { speak, written } from '../../src-preload/texts/say.ts'

afterEach(() => speak('en', english))

it.each<[Language, string]>([
  ['en', 'Note, Nov 6, 2026, 2:19 AM'],
  ['de', 'Notiz vom 6. Nov. 2026, 02:19'],
  ['ar', 'ملاحظة، 6 نوفمبر 2026، 2:19 ص'],
])('a new note is named by its moment as the language (%s) writes it, in characters that a person can type', async (language, title) => {
  speak(language, await CATALOGUES[language]())
  expect(written('notes.writtenAt', { date: momentInWords(new Date(2026, 10, 6, 2, 19).getTime()) })).toBe(title)
})
