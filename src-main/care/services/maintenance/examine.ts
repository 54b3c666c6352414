import { isMessage, text } from '../../../../src-preload/texts/text.ts'
import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Finding } from '../../../../src-preload/contract/commands.ts'
import { AppError, isAppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import { openToOthers } from '../../../storage/index.ts'
import type { Embedder, ModelServer } from '../../../models/index.ts'
import type { SettingsService } from '../../../settings/index.ts'

/** Free disk space below which the doctor warns, bytes. */
const LITTLE_DISK = 1_000_000_000

/** Subjects of the doctor. */
export type Examined = {
  dataFolder: string
  embedder: () => Embedder | null
  server: ModelServer
  settings: SettingsService
}

/** Problems of the data folder, its disk, the embedder and the chat models. */
export async function examine(options: Examined): Promise<Finding[]> {
  return [...sandbox(process), ...(await Promise.all([folderAndDisk(options), embedderAnswers(options), chatModels(options)])).flat()]
}

/** In Electron: its pages are to run in Chromium's sandbox. An AppImage switches it off by itself where user namespaces are restricted. */
export function sandbox({ argv, versions, env }: Pick<NodeJS.Process, 'argv' | 'versions' | 'env'>): Finding[] {
  const isOff = argv.includes('--no-sandbox') || Boolean(env['ELECTRON_DISABLE_SANDBOX'])
  if (!versions['electron'] || !isOff) return []
  return [{ code: 'no-sandbox', message: text('findings.noSandbox.message'), next: text('findings.noSandbox.next') }]
}

async function folderAndDisk({ dataFolder }: Examined): Promise<Finding[]> {
  const findings: Finding[] = []
  await access(dataFolder, constants.W_OK).catch(() =>
    findings.push({
      code: 'data-folder-unusable',
      message: text('findings.folderReadOnly.message'),
      next: text('findings.folderReadOnly.next'),
    }),
  )
  if ((await openToOthers(dataFolder)).length > 0)
    findings.push({
      code: 'library-open',
      message: text('findings.folderOpen.message'),
      next: text('findings.folderOpen.next'),
    })
  const disk = await statfs(dataFolder).catch(() => null)
  if (disk && disk.bavail * disk.bsize < LITTLE_DISK)
    findings.push({
      code: 'disk-full',
      message: text('findings.diskFull.message', { free: Math.round((disk.bavail * disk.bsize) / 1e6) }),
      next: text('findings.diskFull.next'),
    })
  return findings
}

async function embedderAnswers(options: Examined): Promise<Finding[]> {
  const embedder = options.embedder()
  if (!embedder) return []
  try {
    await embedder.embedQuestion('Does the embedder answer?')
    return []
  } catch (error) {
    if (!isAppError(error)) throw error
    return [toErrorShape(error)]
  }
}

async function chatModels({ server, settings }: Examined): Promise<Finding[]> {
  const { 'models.chat': chat, 'models.fast': fast, 'models.best': best } = settings.current()
  if (chat === '') return []
  const { address } = await server.status()
  const findings: Finding[] = []
  for (const model of new Set([chat, fast, best].filter((name) => name !== ''))) {
    try {
      await server.describe(model)
    } catch (error) {
      if (!isAppError(error)) throw error
      if (error.code !== 'model-not-installed')
        return [toErrorShape(error.code === 'model-server-down' ? serverDown(error, address) : error)]
      findings.push({
        code: error.code,
        message: text('findings.chatModelMissing.message', { model }),
        next: text('findings.chatModelMissing.next', { model }),
      })
    }
  }
  return findings
}

/** An error of a server that does not answer, with its address; one that says more than that stays as it is. */
function serverDown(error: AppError, address: string): AppError {
  const isPlain = isMessage(error.text) && error.text.messageKey === 'errors.model-server-down.message'
  return isPlain ? new AppError('model-server-down', { variant: 'at', values: { address }, cause: error }) : error
}
