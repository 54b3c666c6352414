import type { BackupAbout, BackupProgress } from '../../../src-preload/contract/shapes/library.ts'
import { leftOutLines } from '../../../src-preload/texts/left-out.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { text, type Text } from '../../../src-preload/texts/text.ts'
import { compose } from '../../app/compose.ts'
import { replaceLibrary, startBackupProcess } from '../../care/index.ts'
import { refuseMore, wrongForm } from '../arguments.ts'
import type { Command } from '../command.ts'

export const backupCommand: Command<'backup'> = {
  usage: 'backup FILE',
  summary: text('cliHelp.commands.backup'),
  drains: false,
  options: {},
  async run({ app, parsed, progress, on }) {
    const [file, ...rest] = parsed.positionals
    if (file === undefined) throw wrongForm(backupCommand.usage)
    refuseMore(rest, backupCommand.usage)
    on('backup.progress', tellProgress(progress))
    const backup = await app.backups.make(file)
    const lines = [
      t('cli.backup.made', { ...countsOf(backup.about), path: backup.path, size: megabytes(backup.bytes) }),
      ...(backup.missing > 0 ? [t('backup.missing', { count: backup.missing })] : []),
      ...(backup.damages > 0 ? [t('backup.damaged')] : []),
    ]
    return { output: { backup }, text: lines.map((line) => `${line}\n`).join(''), exit: backup.missing + backup.damages > 0 ? 3 : 0 }
  },
}

export const restoreCommand: Command<'restore'> = {
  usage: 'restore FILE [--yes]',
  summary: text('cliHelp.commands.restore'),
  drains: false,
  options: { yes: { kind: 'flag', help: text('cliHelp.backup.yes') } },
  async alone({ parsed, progress, options, signal }) {
    const [file, ...rest] = parsed.positionals
    if (file === undefined) throw wrongForm(restoreCommand.usage)
    refuseMore(rest, restoreCommand.usage)
    const startedAt = performance.now()
    const { about, leftOut, replaced } = await replaceLibrary({
      dataFolder: options.dataFolder,
      file,
      start: () => startBackupProcess(options.entries.search),
      signal,
      onProgress: tellProgress(progress),
      mayReplace: parsed.flags.has('yes'),
    })
    // The first opening brings it up to date and confirms it; a failing one brings the library from before back.
    await (await compose(options)).dispose()
    const restored = { about, ...leftOut, replaced, seconds: (performance.now() - startedAt) / 1000 }
    const lines = [t('cli.backup.restored', { ...countsOf(about), date: dateOf(about) }), ...leftOutLines(leftOut)]
    return { output: { restored }, text: lines.map((line) => `${line}\n`).join(''), exit: leftOut.missing + leftOut.unread > 0 ? 3 : 0 }
  },
}

function countsOf({ documents, notes, chats }: BackupAbout): Pick<BackupAbout, 'documents' | 'notes' | 'chats'> {
  return { documents, notes, chats }
}

function dateOf({ created }: BackupAbout): string {
  return created.slice(0, 16).replace('T', ' ')
}

function megabytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1e6))
}

/** Reports at most one line per percent of a stage. */
function tellProgress(progress: (line: Text) => void): (step: BackupProgress) => void {
  let last = ''
  return ({ stage, done, total }) => {
    const name = t(`backup.stages.${stage}`)
    const line = total > 0 ? t('cli.backup.percent', { stage: name, percent: Math.floor((100 * done) / total) }) : name
    if (line !== last) progress(line)
    last = line
  }
}
