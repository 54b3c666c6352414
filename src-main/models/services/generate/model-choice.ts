import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'

/** The model of a persona's profile; empty: none, answers are quoted. */
export function modelFor(settings: Settings, profile: Persona['profile']): string {
  const chat = settings['models.chat']
  if (chat === '') return ''
  return (profile === 'fast' ? settings['models.fast'] : profile === 'best' ? settings['models.best'] : chat) || chat
}
