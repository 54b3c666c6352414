import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { Finding } from '../../../src-preload/contract/commands.ts'
import { isAppError } from '../../../src-preload/contract/errors.ts'
import { openToOthers } from '../../adapters/files/private.ts'
import type { Embedder, ModelServer } from '../../ports/models.ts'
import type { SettingsService } from '../app/settings.ts'

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
  return (await Promise.all([folderAndDisk(options), embedderAnswers(options), chatModels(options)])).flat()
}

async function folderAndDisk({ dataFolder }: Examined): Promise<Finding[]> {
  const findings: Finding[] = []
  await access(dataFolder, constants.W_OK).catch(() =>
    findings.push({ code: 'data-folder-unusable', message: 'The data folder cannot be written.', next: 'Check its permissions.' }),
  )
  if ((await openToOthers(dataFolder)).length > 0)
    findings.push({
      code: 'library-open',
      message: 'Other people who use this computer can read the library.',
      next: 'Take their rights to the data folder and its files away (chmod -R go-rwx), or move the library to a folder of your own, on a disk that keeps rights.',
    })
  const disk = await statfs(dataFolder).catch(() => null)
  if (disk && disk.bavail * disk.bsize < LITTLE_DISK)
    findings.push({
      code: 'disk-full',
      message: `Only ${Math.round((disk.bavail * disk.bsize) / 1e6)} MB of disk are free.`,
      next: 'Make room before importing more.',
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
    return [{ code: error.code, message: error.message, next: error.next }]
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
        return [
          { code: error.code, message: error.message.replace('The model server', `The model server at ${address}`), next: error.next },
        ]
      findings.push({
        code: error.code,
        message: `The chat model “${model}” is not installed.`,
        next: `Pull it (echomind models pull ${model}), or choose another one.`,
      })
    }
  }
  return findings
}
