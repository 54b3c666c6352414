import { languageOf } from '../../text/languages/all.ts'
import type { PossibleQuestionWords, QuestionRule } from '../../text/languages/language.ts'

/** The patterns of a language, compiled. */
export type Patterns = {
  words: PossibleQuestionWords
  rules: readonly (Omit<QuestionRule, 'pattern'> & { pattern: RegExp })[]
  verbs: ReadonlyMap<string, { aux: string; base: string }>
  asks: RegExp
  headings: readonly { pattern: RegExp; question: string }[]
  generic: RegExp
  pointing: RegExp
  attributes: RegExp
  persons: RegExp
  measures: RegExp
}
const compiled = new Map<string, Patterns | null>()

/** The patterns of a language. Null: it has none, and nothing is asked: a bare name is no question. */
export function patternsOf(language: string): Patterns | null {
  const known = compiled.get(language)
  if (known !== undefined) return known
  const words = languageOf(language)?.possibleQuestions ?? null
  const patterns = words && compile(words)
  compiled.set(language, patterns)
  return patterns
}

function compile(words: PossibleQuestionWords): Patterns {
  return {
    words,
    rules: words.rules.map((rule) => ({ ...rule, pattern: new RegExp(rule.pattern, 'u') })),
    verbs: new Map(
      words.verbs.map((pair) => {
        const [form = '', question = ''] = pair.split('=')
        const [aux = '', ...base] = question.split(' ')
        return [form, { aux, base: base.join(' ') }]
      }),
    ),
    asks: new RegExp(words.asks, 'iu'),
    headings: words.headings.map(({ pattern, question }) => ({ pattern: new RegExp(pattern, 'iu'), question })),
    generic: new RegExp(words.generic, 'iu'),
    pointing: new RegExp(words.pointing, 'iu'),
    attributes: new RegExp(words.attributes, 'iu'),
    persons: new RegExp(words.persons, 'iu'),
    measures: new RegExp(words.measures, 'iu'),
  }
}
