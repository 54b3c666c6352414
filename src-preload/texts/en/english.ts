import { commandLineHelp } from './cli-help.ts'
import { commandLineLines } from './cli-lines.ts'
import { dialogs } from './dialogs.ts'
import { questions } from './questions.ts'
import { windowEnglish } from './window-english.ts'

/** Every text that a person reads, in English. Other languages translate it. */
export const english = {
  ...windowEnglish,
  ...commandLineHelp,
  ...commandLineLines,
  ...dialogs,
  ...questions,
} as const
