import { app, dialog, shell, type BrowserWindow } from 'electron'
import { dirname, join } from 'node:path'
import { AppError } from '../../src-preload/contract/errors.ts'
import { OFFERED_EXTENSIONS } from '../../src-preload/contract/file-types.ts'
import { asThePerson, copyToOpen, externalAddress, mayOpenOriginal, writeForPerson } from '../storage/index.ts'
import { say, t } from '../../src-preload/texts/say.ts'
import { text, type Text } from '../../src-preload/texts/text.ts'
import type { HostDialogs, Question } from '../ipc/host-dialogs.ts'
import type { LastFolders } from './last-folders.ts'

/** Extension of a backup, which is a tar archive. */
const BACKUP_EXTENSION = 'echomind'

const PICKERS = {
  files: () => ({ title: t('dialog.pickFiles'), properties: ['openFile', 'multiSelections'], filters: fileFilters() }),
  folder: () => ({ title: t('dialog.pickFolder'), properties: ['openDirectory'] }),
  model: () => ({ title: t('dialog.pickModel'), properties: ['openDirectory'] }),
  modelFile: () => ({ title: t('dialog.pickModelFile'), properties: ['openFile'] }),
  languages: () => ({ title: t('dialog.pickLanguages'), properties: ['openFile', 'multiSelections'], filters: languageFilters() }),
  backup: () => ({ title: t('dialog.backup.open'), properties: ['openFile'], filters: backupFilters() }),
} satisfies Record<string, () => Electron.OpenDialogOptions>

function fileFilters(): Electron.FileFilter[] {
  return [
    { name: t('dialog.documents'), extensions: [...OFFERED_EXTENSIONS] },
    { name: t('dialog.allFiles'), extensions: ['*'] },
  ]
}

function languageFilters(): Electron.FileFilter[] {
  return [
    { name: t('dialog.languages'), extensions: ['traineddata', 'gz'] },
    { name: t('dialog.allFiles'), extensions: ['*'] },
  ]
}

function backupFilters(): Electron.FileFilter[] {
  return [
    { name: t('dialog.backup.type'), extensions: [BACKUP_EXTENSION] },
    { name: t('dialog.allFiles'), extensions: ['*'] },
  ]
}

/** Settings of a question's dialog, whose first button declines. */
function settingsOf({ message, detail, action }: Question): Electron.MessageBoxOptions {
  return {
    type: 'question',
    message: say(message),
    detail: say(detail),
    buttons: [t('dialog.cancel'), say(action)],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  }
}

/** Implements the host dialogs on Electron. Dialogs belong to `window`; one at a time, further ones count as declined. */
export function createHostDialogs(options: {
  window: () => BrowserWindow | null
  dataFolder: string
  version: string
  folders: LastFolders
}): HostDialogs {
  const { folders } = options
  let isAsking = false

  async function alone<T>(show: (window: BrowserWindow) => Promise<T>): Promise<T | null> {
    const window = options.window()
    if (isAsking || window === null) return null
    isAsking = true
    try {
      return await show(window)
    } finally {
      isAsking = false
    }
  }

  async function pick(what: keyof typeof PICKERS): Promise<string[] | null> {
    const begin = folders.of(what)
    const chosen = await alone((window) => dialog.showOpenDialog(window, { ...PICKERS[what](), ...(begin && { defaultPath: begin }) }))
    const [first] = chosen?.filePaths ?? []
    if (chosen === null || chosen.canceled || first === undefined) return null
    folders.set(what, dirname(first))
    return chosen.filePaths
  }

  async function saveText(name: string, content: string): Promise<boolean> {
    const settings: Electron.SaveDialogOptions = {
      title: t('dialog.save'),
      defaultPath: join(folders.of('save') ?? '', name),
      filters: [
        { name: name.endsWith('.md') ? t('library.types.md') : t('dialog.documents'), extensions: [name.slice(name.lastIndexOf('.') + 1)] },
      ],
    }
    const chosen = await alone((window) => dialog.showSaveDialog(window, settings))
    if (chosen === null || chosen.canceled || chosen.filePath === '') return false
    await writeForPerson(options.dataFolder, chosen.filePath, content)
    folders.set('save', dirname(chosen.filePath))
    return true
  }

  async function backupPath(name: string): Promise<string | null> {
    const settings = {
      title: t('dialog.backup.save'),
      defaultPath: join(folders.of('backup') ?? '', `${name}.${BACKUP_EXTENSION}`),
      filters: backupFilters(),
    }
    const chosen = await alone((window) => dialog.showSaveDialog(window, settings))
    if (chosen === null || chosen.canceled || chosen.filePath === '') return null
    folders.set('backup', dirname(chosen.filePath))
    return chosen.filePath
  }

  async function confirm(question: Question): Promise<boolean> {
    const answer = await alone((window) => dialog.showMessageBox(window, settingsOf(question)))
    return answer?.response === 1
  }

  async function confirmWith(question: Question, option: Text): Promise<boolean | null> {
    const answer = await alone((window) => dialog.showMessageBox(window, { ...settingsOf(question), checkboxLabel: say(option) }))
    return answer?.response === 1 ? answer.checkboxChecked : null
  }

  async function openAddress(given: string): Promise<boolean> {
    const address = externalAddress(given)
    if (address === null) return false
    const isWanted = await confirm({
      message: text('dialog.openAddress.question'),
      detail: text('dialog.openAddress.detail', { address }),
      action: text('dialog.openAddress.action'),
    })
    if (!isWanted) return false
    await asThePerson(() => shell.openExternal(address))
    return true
  }

  const { version, dataFolder } = options
  const openFile = (file: { path: string; name: string }): Promise<void> => openCopy(dataFolder, file)
  return { pick, saveText, backupPath, restart, confirm, confirmWith, openFile, openAddress, version, platform: process.platform }
}

/** Opens a copy of a stored document in its program. */
async function openCopy(dataFolder: string, { path, name }: { path: string; name: string }): Promise<void> {
  if (!mayOpenOriginal(name)) throw new AppError('unsupported-type', { variant: 'notOpenable' })
  const copy = await copyToOpen(path, { dataFolder, name }).catch((cause: unknown) =>
    Promise.reject(new AppError('file-unreadable', { variant: 'cannotOpen', cause })),
  )
  const problem = await asThePerson(() => shell.openPath(copy))
  if (problem !== '') throw new AppError('file-unreadable', { variant: 'cannotOpen' })
}

function restart(): void {
  app.relaunch()
  app.quit()
}
