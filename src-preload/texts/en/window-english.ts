import { firstTexts } from './window/first-texts.ts'
import { laterTexts } from './window/later-texts.ts'

/** The English texts that the window can show. */
export const windowEnglish = { ...firstTexts, ...laterTexts, errors: { ...firstTexts.errors, ...laterTexts.errors } } as const
