import type { FirstCatalogue } from '../../catalogue.ts'
import { generalErrors } from '../errors/general.ts'
import { modelErrors } from '../errors/models.ts'
import { answerTexts } from '../answer-texts.ts'
import { answering } from '../answers.ts'
import { care } from '../care.ts'
import { evidence } from '../evidence.ts'
import { artifacts } from './artifacts.ts'
import { chat } from './chat.ts'
import { inspectorTexts } from './evaluation.ts'
import { frame } from './frame.ts'
import { library } from './library.ts'
import { notesWindow } from './notes.ts'
import { upkeep } from './upkeep.ts'

/** The German texts that the first screen may show. */
export const firstTexts = {
  ...library,
  ...chat,
  ...notesWindow,
  ...inspectorTexts,
  ...artifacts,
  ...upkeep,
  ...frame,
  ...answering,
  ...answerTexts,
  ...evidence,
  ...care,
  /** Sentence and next step of the error codes that a first screen may show, and of their variants. */
  errors: { ...generalErrors, ...modelErrors },
} satisfies FirstCatalogue
