import type { WindowCatalogue } from '../catalogue.ts'
import { firstTexts } from './window/first-texts.ts'
import { laterTexts } from './window/later-texts.ts'

/** The German texts that the window can show. */
export const windowGerman = {
  ...firstTexts,
  ...laterTexts,
  errors: { ...firstTexts.errors, ...laterTexts.errors },
} satisfies WindowCatalogue
