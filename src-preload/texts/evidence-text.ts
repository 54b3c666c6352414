import type { Claim, Source } from '../contract/shapes/answers.ts'
import { t } from './say.ts'

/** What the sources prove of a sentence, and for a sentence to check what to look at. */
export function evidenceText({ support, doubt, calculation }: Pick<Claim, 'support' | 'doubt' | 'calculation'>): string {
  if (support === 'calculated' && calculation !== undefined) return t('evidence.calculation', { calculation })
  if (support === 'check' && doubt) return `${t('evidence.check')} ${t(`evidence.doubt.${doubt.rule}`, { words: doubt.words })}`
  return t(`evidence.${support}`)
}

/** The same in one or two words, for a source. */
export function evidenceName(support: Source['support']): string {
  return t(`evidence.short.${support}`)
}
