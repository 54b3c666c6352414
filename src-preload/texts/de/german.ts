import type { Catalogue } from '../catalogue.ts'
import { commandLineHelp } from './cli-help.ts'
import { commandLineLines } from './cli-lines.ts'
import { dialogs } from './dialogs.ts'
import { questions } from './questions.ts'
import { windowGerman } from './window-german.ts'

/** Every text that a person reads, in German. */
export const german = {
  ...windowGerman,
  ...commandLineHelp,
  ...commandLineLines,
  ...dialogs,
  ...questions,
} satisfies Catalogue
