import { commandLineHelp } from './cli-help.ts'
import { commandLineLines } from './cli-lines.ts'
import { dialogs } from './dialogs.ts'
import { questions } from './questions.ts'
import { windowArabic } from './window-arabic.ts'

/** Every text that a person reads, in Arabic. */
export const arabic = {
  ...windowArabic,
  ...commandLineHelp,
  ...commandLineLines,
  ...dialogs,
  ...questions,
} as const
