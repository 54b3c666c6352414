import { rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError, type ErrorShape } from '../../../../../src-preload/contract/errors.ts'
import type { OcrLanguage, OwnModelProgress } from '../../../../../src-preload/contract/shapes/models.ts'
import { translateFileError } from '../../../../storage/index.ts'
import { codeOf, dropLanguage, holdsLanguages, keepLanguage, languageFiles, languagesIn } from '../../../../reading/index.ts'

/** The languages of text recognition: those built in, and the person's own. */
export type OcrLanguages = {
  list(): Promise<OcrLanguage[]>
  /** True if a path is a language or a folder of them, so that it is not imported as a document. Never throws. */
  isLanguages(path: string): Promise<boolean>
  /** The languages of a path, so that a person can be asked before they are copied. Throws as `add`. */
  look(path: string): Promise<{ codes: string[]; bytes: number }>
  /** Copies the language of a file, or all of a folder; one after another. Throws `ocr-language-unusable` and errors of files. */
  add(path: string): Promise<void>
  /** Tells the window why a dropped language was not added. */
  announce(name: string, error: ErrorShape): void
  /** Removes one of the person's own. Throws `ocr-language-not-found`. */
  remove(code: string): Promise<void>
}

type Options = {
  /** Their folders. */
  builtIn: string
  own: string
  /** Tries a language of a folder. */
  canLoad: (folder: string, code: string) => Promise<boolean>
  /** `completed` and `total` count languages. */
  onProgress: (progress: OwnModelProgress) => void
  /** Recognition starts anew. `added`: codes of new languages; empty: one was removed, or none of a folder could be added. */
  onChange: (added: string[]) => void
}

export function createOcrLanguages({ builtIn, own, canLoad, onProgress, onChange }: Options): OcrLanguages {
  /** Suffix of what is being added (models/adapters/files/model-store.ts). */
  const trial = `${own}.part`
  let last: Promise<unknown> = Promise.resolve()

  async function addAll(path: string): Promise<void> {
    const name = basename(path)
    const added: string[] = []
    const tell = (total: number, done: boolean): void => onProgress({ name, completed: added.length, total, done, error: null })
    try {
      const files = await filesOf(path)
      for (const file of files) {
        tell(files.length, false)
        const { code } = await keepLanguage(file, trial)
        if (!(await canLoad(trial, code))) throw new AppError('ocr-language-unusable')
        await keepLanguage(join(trial, `${code}.traineddata`), own)
        added.push(code)
      }
    } catch (cause) {
      throw cause instanceof AppError ? cause : translateFileError(cause)
    } finally {
      await rm(trial, { recursive: true, force: true })
      tell(added.length, true)
      onChange(added)
    }
  }

  return {
    async list() {
      const [given, added] = await Promise.all([languagesIn(builtIn, '.gz'), languagesIn(own)])
      const replaced = new Set(added.map(({ code }) => code))
      return [
        ...added.map((language) => ({ ...language, isOwn: true })),
        ...given.filter(({ code }) => !replaced.has(code)).map((language) => ({ ...language, isOwn: false })),
      ]
    },
    isLanguages: holdsLanguages,
    async look(path) {
      try {
        const files = await filesOf(path)
        const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size))
        return { codes: files.flatMap((file) => codeOf(file) ?? []).toSorted(), bytes: sizes.reduce((sum, size) => sum + size, 0) }
      } catch (cause) {
        throw cause instanceof AppError ? cause : translateFileError(cause)
      }
    },
    add(path) {
      // The folder in which a language is tried is one.
      const adding = last.then(() => addAll(path))
      last = adding.catch(() => undefined)
      return adding
    },
    announce: (name, error) => onProgress({ name, completed: 0, total: 0, done: true, error }),
    async remove(code) {
      if (!(await dropLanguage(code, own))) throw new AppError('ocr-language-not-found')
      onChange([])
    },
  }
}

async function filesOf(path: string): Promise<string[]> {
  const files = await languageFiles(path)
  if (files.length === 0) throw new AppError('ocr-language-unusable')
  return files
}
