import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import type { CommandOutput, Finding } from '../../src-preload/contract/commands.ts'
import { isAppError } from '../../src-preload/contract/errors.ts'
import type { DatabaseFunctions } from '../adapters/sqlite/database-functions.ts'
import { openToOthers } from '../adapters/files/private.ts'
import type { FileStorage } from '../adapters/files/storage.ts'
import type { Client } from '../workers/client.ts'
import type { Embedder, ModelServer } from './ports.ts'
import type { SettingsService } from './settings.ts'

/** Below this much free disk the doctor says so, bytes. */
const LITTLE_DISK = 1_000_000_000

export type UpkeepService = {
  /** Is what is stored whole: database, indexes, and the originals on disk. */
  check(): Promise<CommandOutput<'check'>>
  /** What is wrong with this machine: folder, disk, embedder, model server. */
  doctor(): Promise<CommandOutput<'doctor'>>
}

type Options = {
  database: Client<DatabaseFunctions>
  /** Reads the whole database in a process of its own. */
  checkDatabase: () => Promise<Finding[]>
  storage: FileStorage
  dataFolder: string
  embedder: () => Embedder | null
  server: ModelServer
  settings: SettingsService
}

/** Looks after what is there and says what is wrong, each finding with its next step. */
export function createUpkeep(options: Options): UpkeepService {
  async function missingOriginals(): Promise<Finding[]> {
    const documents = await options.database.listDocuments({ statuses: ['searchable', 'embedding', 'ready'] })
    const findings: Finding[] = []
    for (const document of documents) {
      const row = await options.database.getFile(document.id)
      if (!row?.file || !(await options.storage.exists(row.file))) {
        findings.push({ code: 'original-missing', message: `The stored original of “${document.title}” is gone.`, next: 'Its text is still searchable; import the file again to have the original back.' })
      }
    }
    return findings
  }

  async function machine(): Promise<Finding[]> {
    const findings: Finding[] = []
    await access(options.dataFolder, constants.W_OK).catch(() => findings.push({ code: 'data-folder-unusable', message: 'The data folder cannot be written.', next: 'Check its permissions.' }))
    if ((await openToOthers(options.dataFolder)).length > 0) findings.push({ code: 'library-open', message: 'Other people who use this computer can read the library.', next: 'Take their rights to the data folder and its files away (chmod -R go-rwx), or move the library to a folder of your own, on a disk that keeps rights.' })
    const disk = await statfs(options.dataFolder).catch(() => null)
    if (disk && disk.bavail * disk.bsize < LITTLE_DISK) findings.push({ code: 'disk-full', message: `Only ${Math.round((disk.bavail * disk.bsize) / 1e6)} MB of disk are free.`, next: 'Make room before importing more.' })
    return findings
  }

  async function embedding(): Promise<Finding[]> {
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

  async function chatModel(): Promise<Finding[]> {
    const { 'models.chat': chat, 'models.fast': fast, 'models.best': best } = options.settings.current()
    if (chat === '') return []
    const { address } = await options.server.status()
    const findings: Finding[] = []
    for (const model of new Set([chat, fast, best].filter((name) => name !== ''))) {
      try {
        await options.server.describe(model)
      } catch (error) {
        if (!isAppError(error)) throw error
        if (error.code !== 'model-not-installed') return [{ code: error.code, message: error.message.replace('The model server', `The model server at ${address}`), next: error.next }]
        findings.push({ code: error.code, message: `The chat model “${model}” is not installed.`, next: `Pull it (echomind models pull ${model}), or choose another one.` })
      }
    }
    return findings
  }

  return {
    async check() {
      const findings = [...(await options.checkDatabase()), ...(await missingOriginals())]
      return { ok: findings.length === 0, findings }
    },
    async doctor() {
      const findings = (await Promise.all([machine(), embedding(), chatModel()])).flat()
      return { ok: findings.length === 0, findings }
    },
  }
}
