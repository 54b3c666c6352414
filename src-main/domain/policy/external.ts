import { isOpenable } from '../../../src-preload/contract/file-types.ts'

/** Longest address that is opened, characters. */
const LONGEST_ADDRESS = 2048

/**
 * The address that may be handed to the system's browser, written out in full (punycode host, no tricks), or null. Only http and https, no user
 * name or password in it, no control or blank characters, no backslashes.
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

/** True when a stored original may be opened in its own program: by its stored ending, because that is what the system goes by. */
export function mayOpenOriginal(fileName: string): boolean {
  const ending = /\.([a-z0-9]{1,10})$/i.exec(fileName)?.[1]
  return ending !== undefined && isOpenable(ending.toLowerCase())
}
