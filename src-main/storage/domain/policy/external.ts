import { DOCUMENT_TYPES, FILE_TYPES, isOpenable } from '../../../../src-preload/contract/file-types.ts'

/** Longest external address, characters. */
const LONGEST_ADDRESS = 2048

/**
 * The normalised address to hand to the system's browser (punycode host), or null. Only http and https, without credentials, control or
 * blank characters, and backslashes.
 */
export function externalAddress(address: string): string | null {
  if (address.length > LONGEST_ADDRESS || /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\u202a-\u202e\u2066-\u2069\\]/.test(address)) return null
  if (!/^https?:\/\/[^/]/i.test(address)) return null
  const url = parse(address)
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null
  return url.href
}

function parse(address: string): URL | null {
  try {
    return new URL(address)
  } catch {
    return null
  }
}

/** True if a file of this name may be opened in its program. Decided by the extension, which the system uses too. */
export function mayOpenOriginal(fileName: string): boolean {
  const ending = endingOf(fileName)
  return ending !== null && isOpenable(ending)
}

/** Longest name of an opened copy without its extension, characters. */
const LONGEST_NAME = 100
/** Characters that a system refuses in names, or that have a meaning in its paths. */
const NO_NAME = /[\p{C}<>:"/\\|?*]/gu
/** Names of devices of Windows, whatever extension follows. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)\s*(?:\.|$)/iu

/** True for a name that Windows takes for a device. */
export function isDevice(name: string): boolean {
  return DEVICE.test(name)
}

/**
 * The name under which a copy of an original may be opened; null: never. The extension is the stored one; an original that came without a
 * path has none, so it is that of its name, or of its content if its name has none.
 */
export function nameToOpen({ path, name, type }: { path: string; name: string; type: string | null }): string | null {
  const clean = name.replaceAll(NO_NAME, '').replace(/^[\s.]+|[\s.]+$/gu, '')
  const stored = endingOf(path)
  const given = endingOf(clean)
  const ending = stored !== null && stored !== NO_EXTENSION ? stored : (given ?? openableOf(type))
  if (ending === null || !isOpenable(ending)) return null
  const stem = (given === null ? clean : clean.slice(0, -given.length - 1)).slice(0, LONGEST_NAME).trim()
  return `${stem === '' || isDevice(stem) ? 'original' : stem}.${ending}`
}

/** Extension of a stored original whose file had none. */
const NO_EXTENSION = 'bin'

/** In lower case, without dot; null for none. A number is none: “Plan 1.2”. */
function endingOf(name: string): string | null {
  return /\.([a-z][a-z0-9]{0,9})$/iu.exec(name)?.[1]?.toLowerCase() ?? null
}

function openableOf(type: string | null): string | null {
  return (
    DOCUMENT_TYPES.map((known) => (known === type ? FILE_TYPES[known].openable[0] : undefined)).find((ending) => ending !== undefined) ??
    null
  )
}
