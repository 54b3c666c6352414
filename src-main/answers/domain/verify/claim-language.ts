import { LANGUAGES, isStopWord, tokenise } from '../../../text/index.ts'

/** Least function words by which another language must lead that of the source: short sentences share a few by chance. */
const LEAD = 2
const CANDIDATES = LANGUAGES.filter(({ stopWords, detectedAmong }) => stopWords.length > 0 && detectedAmong !== null)
const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
]

/**
 * Language of one sentence of an answer, ISO 639-1: that of its source unless the script or at least two more function words are those of
 * another one. A detector needs more text than a sentence.
 */
export function claimLanguage(text: string, sourceLanguage: string): string {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  for (const [script, language] of SCRIPTS) {
    const share = (text.match(script)?.length ?? 0) / Math.max(1, letters)
    if (share > 0.5) return isOfScript(sourceLanguage, script) ? sourceLanguage : language
  }
  const words = tokenise(text)
  const count = (language: string): number => words.filter((word) => isStopWord(word, language)).length
  const own = count(sourceLanguage)
  let best = { language: sourceLanguage, lead: LEAD - 1 }
  for (const { code } of CANDIDATES) {
    const lead = count(code) - own
    if (lead > best.lead) best = { language: code, lead }
  }
  return best.language
}

/** True if a language is written in a script, judged by its function words, or by its name for Chinese and Japanese. */
function isOfScript(language: string, script: RegExp): boolean {
  if (language === 'zh' || language === 'ja') return script.source.includes('Han')
  const words = LANGUAGES.find(({ code }) => code === language)?.stopWords ?? []
  return words.join('').search(script) >= 0
}
