import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { OcrLanguage } from '../../../../src-preload/contract/shapes/models.ts'
import { translateFileError } from '../../../adapters/files/copy.ts'
import { dropLanguage, keepLanguage, languageFiles, languagesIn } from '../../../adapters/ocr/language-files.ts'

/** The languages of text recognition: those built in, and the person's own. */
export type OcrLanguages = {
  list(): Promise<OcrLanguage[]>
  /** Copies the language of a file, or all of a folder. Throws `ocr-language-unusable` and errors of files. */
  add(path: string): Promise<void>
  /** Removes one of the person's own. Throws `ocr-language-not-found`. */
  remove(code: string): Promise<void>
}

type Options = {
  /** Their folders. */
  builtIn: string
  own: string
  /** Tries a language of a folder. */
  canLoad: (folder: string, code: string) => Promise<boolean>
  /** Recognition starts anew. */
  onChange: () => void
}

export function createOcrLanguages({ builtIn, own, canLoad, onChange }: Options): OcrLanguages {
  /** Suffix of what is being added (adapters/files/model-store.ts). */
  const trial = `${own}.part`
  return {
    async list() {
      const [given, added] = await Promise.all([languagesIn(builtIn, '.gz'), languagesIn(own)])
      const replaced = new Set(added.map(({ code }) => code))
      return [
        ...added.map((language) => ({ ...language, isOwn: true })),
        ...given.filter(({ code }) => !replaced.has(code)).map((language) => ({ ...language, isOwn: false })),
      ]
    },
    async add(path) {
      try {
        const files = await languageFiles(path)
        if (files.length === 0) throw new AppError('ocr-language-unusable')
        for (const file of files) {
          const { code } = await keepLanguage(file, trial)
          if (!(await canLoad(trial, code))) throw new AppError('ocr-language-unusable')
          await keepLanguage(join(trial, `${code}.traineddata`), own)
        }
      } catch (cause) {
        throw cause instanceof AppError ? cause : translateFileError(cause)
      } finally {
        await rm(trial, { recursive: true, force: true })
        onChange()
      }
    },
    async remove(code) {
      if (!(await dropLanguage(code, own))) throw new AppError('ocr-language-not-found')
      onChange()
    },
  }
}
