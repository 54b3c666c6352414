import { join } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { RecognisedSpeechModel } from '../domain/recognise-model.ts'
import { hashFile } from '../../storage/index.ts'

/** A model on disk. `sha256` null: used where it lies, and not pinned. */
export type OpenedSpeechModel = Pick<RecognisedSpeechModel, 'kind' | 'roles'> & {
  name: string
  folder: string
  files: readonly { path: string; sha256: string | null }[]
}

/** Compares every pinned file with its SHA-256. Throws `speech-engine-failed`. */
export async function checkModel({ name, folder, files }: OpenedSpeechModel): Promise<void> {
  for (const { path, sha256 } of files)
    if (sha256 !== null && (await hashFile(join(folder, path))) !== sha256)
      throw new AppError('speech-engine-failed', { variant: 'changed', values: { name } })
}
