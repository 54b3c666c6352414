import { languageOf } from '../../../text/index.ts'
import type { MeetingWords } from '../../../text/index.ts'

/** The words of a language for spoken conversations; null without them. */
export type MeetingLanguage = { code: string; isUnspaced: boolean; words: MeetingWords }

/** Undefined words of an unknown language: no fillers, no cues. */
export function meetingLanguage(code: string): MeetingLanguage | null {
  const language = languageOf(code)
  return language?.meetings ? { code: language.code, isUnspaced: language.isUnspaced, words: language.meetings } : null
}

/** Lower case with straight apostrophes, as the patterns of `MeetingWords` expect it. Keeps the length of Latin, Greek and Cyrillic texts. */
export function lowerSpeech(text: string, code: string): string {
  const straight = text.replace(/[’‘ʼ]/gu, "'")
  return code === 'tr' ? straight.toLocaleLowerCase('tr') : straight.toLowerCase()
}

/** Patterns as one expression: whole words in scripts with spaces. Null if there are none. */
export function anyPattern(patterns: readonly string[], { isUnspaced }: Pick<MeetingLanguage, 'isUnspaced'>, flags = 'u'): RegExp | null {
  if (patterns.length === 0) return null
  const any = `(?:${patterns.join('|')})`
  return new RegExp(isUnspaced ? any : wholeWords(any), flags)
}

/** A pattern that neither begins nor ends inside a word. */
export function wholeWords(pattern: string): string {
  return `(?<![\\p{L}\\p{N}\\p{M}])${pattern}(?![\\p{L}\\p{M}\\p{N}])`
}

/** `word=3` as pairs. */
export function pairsOf(words: readonly string[]): [word: string, value: number][] {
  return words.map((entry) => {
    const at = entry.lastIndexOf('=')
    return [entry.slice(0, at), Number(entry.slice(at + 1))]
  })
}

/** Words as literal patterns. */
export function literal(words: readonly string[]): string[] {
  return words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
}
