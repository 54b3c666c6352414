import { AppError } from '../../../src-preload/contract/errors.ts'
import { momentInWords } from '../../../src-preload/texts/moment.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import type { App } from '../../app/compose.ts'
import type { HandlersFor } from '../handlers-for.ts'
import type { HostDialogs, Question } from '../host-dialogs.ts'

/** Handlers of backup and restore. Paths come from the system's dialogs alone, and no page can agree to a restore. */
export function backupHandlers(app: App, dialogs: HostDialogs): HandlersFor<'backup'> {
  return {
    'backup.state': () => app.backups.state(),
    'backup.make': async () => {
      const path = await dialogs.backupPath(t('dialog.backup.name', { date: new Date().toLocaleDateString('sv') }))
      return path === null ? null : app.backups.make(path)
    },
    'backup.restore': async () => {
      const [path] = (await dialogs.pick('backup')) ?? []
      if (path === undefined) return null
      const { about, bytes } = await app.backups.inspect(path)
      if (!(await dialogs.confirm(question(about, bytes)))) return null
      if (app.recorder.isArmed()) throw new AppError('restore-refused', { variant: 'recording' })
      const { leftOut } = await app.backups.prepareRestore(path)
      // After the answer, so that the page can say what happens.
      setImmediate(dialogs.restart)
      return leftOut
    },
    'backup.stop': async () => (app.backups.stop(), {}),
  }
}

/** What the backup holds, and what becomes of the library. */
function question(about: Awaited<ReturnType<App['backups']['inspect']>>['about'], bytes: number): Question {
  const { documents, notes, chats, artifacts } = about
  const date = momentInWords(Date.parse(about.created))
  return {
    message: text('dialog.backup.question'),
    detail: text('dialog.backup.detail', { date, size: Math.max(1, Math.round(bytes / 1e6)), documents, notes, chats, artifacts }),
    action: text('dialog.backup.action'),
  }
}
