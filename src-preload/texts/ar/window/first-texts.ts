import { usageErrors } from '../errors/command-line.ts'
import { noteErrors } from '../errors/notes.ts'
import { backupErrors } from '../errors/backup.ts'
import { fileErrors } from '../errors/files.ts'
import { generalErrors } from '../errors/general.ts'
import { modelErrors } from '../errors/models.ts'
import { speechErrors } from '../errors/speech.ts'
import { answerTexts } from '../answer-texts.ts'
import { answering } from '../answers.ts'
import { care } from '../care.ts'
import { evidence } from '../evidence.ts'
import { importing } from '../import.ts'
import { noteTexts } from '../notes.ts'
import { artifacts } from './artifacts.ts'
import { chat } from './chat.ts'
import { inspectorTexts } from './evaluation.ts'
import { frame } from './frame.ts'
import { library } from './library.ts'
import { notesWindow } from './notes.ts'
import { reader } from './reader.ts'
import { editorTexts } from './editor.ts'
import { upkeep } from './upkeep.ts'

/** The Arabic texts that the first screen may show. */
export const firstTexts = {
  ...library,
  ...chat,
  ...reader,
  ...notesWindow,
  ...inspectorTexts,
  ...artifacts,
  ...upkeep,
  ...frame,
  ...editorTexts,
  ...importing,
  ...answering,
  ...answerTexts,
  ...evidence,
  ...care,
  ...noteTexts,
  /** Sentence and next step of each error code, and of its variants. */
  errors: { ...generalErrors, ...fileErrors, ...modelErrors, ...noteErrors, ...speechErrors, ...usageErrors, ...backupErrors },
} as const
