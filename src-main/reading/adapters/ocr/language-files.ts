import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { AppError } from '../../../../src-preload/contract/errors.ts'

/** Largest data of a language, unpacked (the largest of tessdata has 60 MB). */
const MOST_BYTES = 200_000_000
/** `deu`, `chi_sim`, `deu_latf`, `Latin`; `osd` and `equ` are no languages. */
const NAME = /^(?!osd|equ)([A-Za-z]{3,}(?:_[A-Za-z]+)*)\.traineddata$/
/** Parts of the file that recognition needs: the network, its characters and how they are encoded (tessdatamanager.h of tesseract 5). */
const NEEDED = [17, 21, 22]
const MOST_PARTS = 64

/** What tesseract knows of a language. `code`: its file's name. */
export type LanguageData = { code: string; bytes: number }

/** Languages of a folder, by code; `suffix`: `.gz` if they are packed. */
export async function languagesIn(folder: string, suffix = ''): Promise<LanguageData[]> {
  const names = await readdir(folder).catch(() => [])
  const codes = names.flatMap((name) => (name.endsWith(suffix) ? (NAME.exec(name.slice(0, name.length - suffix.length))?.[1] ?? []) : []))
  return Promise.all(
    codes.toSorted().map(async (code) => ({ code, bytes: (await stat(join(folder, `${code}.traineddata${suffix}`))).size })),
  )
}

/** The files of languages that a path names: itself, or those in its folder. Throws errors of the system. */
export async function languageFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path]
  return (await readdir(path)).filter(isLanguageFile).map((name) => join(path, name))
}

/** What else lies in a folder that is fetched as a whole: its licence, and data that is no language. */
const BESIDE = /^(?:licen[cs]e|copying|notice|readme|osd\.|equ\.|\.)/i
const FOLDERS_BESIDE = /^(?:\.|configs$|tessconfigs$|script$)/

/** True if a path is a file of a language by its name, or a folder with such files and nothing that could be a document. Never throws. */
export async function holdsLanguages(path: string): Promise<boolean> {
  if (isLanguageFile(basename(path))) return true
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return (
    entries.some((entry) => entry.isFile() && isLanguageFile(entry.name)) &&
    entries.every((entry) => (entry.isDirectory() ? FOLDERS_BESIDE : BESIDE).test(entry.name) || isLanguageFile(entry.name))
  )
}

/** The code of a file's language by its name. */
export function codeOf(path: string): string | undefined {
  return NAME.exec(basename(path).replace(/\.gz$/, ''))?.[1]
}

function isLanguageFile(name: string): boolean {
  return codeOf(name) !== undefined
}

/** Copies a language into a folder, unpacked, once it is known to be whole. Throws `ocr-language-unusable` and errors of the system. */
export async function keepLanguage(path: string, folder: string): Promise<LanguageData> {
  const code = codeOf(path)
  if (code === undefined) throw new AppError('ocr-language-unusable')
  if ((await stat(path)).size > MOST_BYTES) throw new AppError('ocr-language-unusable')
  const data = unpacked(await readFile(path))
  check(data)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, `${code}.traineddata`)
  await writeFile(`${target}.part`, data, { mode: 0o600, flush: true })
  await rename(`${target}.part`, target)
  return { code, bytes: data.length }
}

/** Removes a language; false: there is none. */
export async function dropLanguage(code: string, folder: string): Promise<boolean> {
  if (!(await languagesIn(folder)).some((language) => language.code === code)) return false
  await rm(join(folder, `${code}.traineddata`), { force: true })
  return true
}

function unpacked(data: Buffer): Buffer {
  if (data[0] !== 0x1f || data[1] !== 0x8b) return data
  try {
    return gunzipSync(data, { maxOutputLength: MOST_BYTES })
  } catch (cause) {
    throw new AppError('ocr-language-unusable', { cause })
  }
}

/** The number of parts and their offsets (-1: absent) stand first; a part ends where the next one begins. */
function check(data: Buffer): void {
  const parts = data.length >= 4 ? data.readInt32LE(0) : 0
  if (parts < 1 || parts > MOST_PARTS || data.length < 4 + 8 * parts) throw new AppError('ocr-language-unusable')
  const offsets = Array.from({ length: parts }, (_part, index) => Number(data.readBigInt64LE(4 + 8 * index)))
  if (offsets.some((offset) => offset !== -1 && (offset < 4 + 8 * parts || offset >= data.length)))
    throw new AppError('ocr-language-unusable')
  if (NEEDED.some((part) => (offsets[part] ?? -1) === -1)) throw new AppError('ocr-language-unusable', { variant: 'older' })
}
