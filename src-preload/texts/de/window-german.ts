import type { WindowCatalogue } from '../catalogue.ts'
import { usageErrors } from './errors/command-line.ts'
import { noteErrors } from './errors/notes.ts'
import { fileErrors } from './errors/files.ts'
import { generalErrors } from './errors/general.ts'
import { modelErrors } from './errors/models.ts'
import { speechErrors } from './errors/speech.ts'
import { answerTexts } from './answer-texts.ts'
import { answering } from './answers.ts'
import { care } from './care.ts'
import { damage } from './damage.ts'
import { evidence } from './evidence.ts'
import { importing } from './import.ts'
import { noteTexts } from './notes.ts'
import { questionSets } from './question-sets.ts'
import { searching } from './search.ts'
import { settingNames } from './window/setting-names.ts'
import { settings } from './settings.ts'
import { artifacts } from './window/artifacts.ts'
import { chat } from './window/chat.ts'
import { evaluation } from './window/evaluation.ts'
import { frame } from './window/frame.ts'
import { library } from './window/library.ts'
import { notesWindow } from './window/notes.ts'
import { reader } from './window/reader.ts'
import { shortcutTexts } from './window/shortcuts.ts'
import { speechWindow } from './window/speech.ts'
import { upkeep } from './window/upkeep.ts'

/** The German texts that the window can show. */
export const windowGerman = {
  ...library,
  ...chat,
  ...reader,
  ...notesWindow,
  ...evaluation,
  ...artifacts,
  ...speechWindow,
  ...upkeep,
  ...frame,
  ...shortcutTexts,
  ...importing,
  ...answering,
  ...answerTexts,
  ...searching,
  ...evidence,
  ...care,
  ...settingNames,
  ...settings,
  ...damage,
  ...questionSets,
  ...noteTexts,
  /** Sentence and next step of each error code, and of its variants. */
  errors: { ...generalErrors, ...fileErrors, ...modelErrors, ...noteErrors, ...speechErrors, ...usageErrors },
} satisfies WindowCatalogue
