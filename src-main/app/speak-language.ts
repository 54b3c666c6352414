import { CATALOGUES, resolveLanguage } from '../../src-preload/texts/languages.ts'
import { isSpoken, speak } from '../../src-preload/texts/say.ts'
import type { Settings } from '../../src-preload/contract/shapes/settings.ts'

/** Speaks the language of the settings in this process; for "system" that of the operating system. */
export async function speakLanguage({ 'appearance.language': chosen }: Pick<Settings, 'appearance.language'>): Promise<void> {
  const wanted = resolveLanguage(chosen, [Intl.DateTimeFormat().resolvedOptions().locale])
  if (!isSpoken(wanted)) speak(wanted, await CATALOGUES[wanted]())
}
