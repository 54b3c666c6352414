import { settings } from '../settings.ts'
import { settingNames } from './setting-names.ts'
import { damage } from '../damage.ts'
import { questionSets } from '../question-sets.ts'
import { searching } from '../search.ts'
import { speechWindow } from './speech.ts'
import { evaluation } from './evaluation.ts'
import { shortcutTexts } from './shortcuts.ts'
import { storageTexts } from './storage.ts'
import { usageErrors } from '../errors/command-line.ts'
import { noteErrors } from '../errors/notes.ts'
import { backupErrors } from '../errors/backup.ts'
import { fileErrors } from '../errors/files.ts'
import { speechErrors } from '../errors/speech.ts'
import { importing } from '../import.ts'
import { noteTexts } from '../notes.ts'
import { reader } from './reader.ts'
import { editorTexts } from './editor.ts'

/** The English texts of what is opened later: settings, documents, notes, search stages, damage, speech engines, and the errors of these. */
export const laterTexts = {
  ...reader,
  ...editorTexts,
  ...importing,
  ...noteTexts,
  ...settings,
  ...evaluation,
  ...shortcutTexts,
  ...settingNames,
  ...damage,
  ...questionSets,
  ...searching,
  ...speechWindow,
  ...storageTexts,
  errors: { ...fileErrors, ...noteErrors, ...speechErrors, ...usageErrors, ...backupErrors },
} as const
