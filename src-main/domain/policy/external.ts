import { isOpenable } from '../../../src-preload/contract/file-types.ts'

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

/** True if a stored original may be opened in its program. Decided by the stored extension, which the system uses too. */
export function mayOpenOriginal(fileName: string): boolean {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]
  return ending !== undefined && isOpenable(ending.toLowerCase())
}
