import { firstTexts } from './window/first-texts.ts'
import { laterTexts } from './window/later-texts.ts'

/** The Arabic texts that the window can show. */
export const windowArabic = { ...firstTexts, ...laterTexts, errors: { ...firstTexts.errors, ...laterTexts.errors } } as const
