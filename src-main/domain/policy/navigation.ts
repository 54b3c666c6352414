/** The window's one page and its origin (a private scheme: nothing else on the machine can speak for it). */
export const APP_SCHEME = 'app'
const APP_HOST = 'echomind'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
export const PAGE_ADDRESS = `${APP_ORIGIN}/index.html`

/** Longest address that is looked at at all. */
const LONGEST_ADDRESS = 4096

/**
 * True for the one address the main frame may show: the page itself (with or without a fragment), never anything else. `pageAddress` is
 * PAGE_ADDRESS in the built app; in development the dev server's.
 */
export function mayNavigate(address: string, pageAddress: string = PAGE_ADDRESS): boolean {
  if (address.length > LONGEST_ADDRESS) return false
  return (
    address === pageAddress ||
    (address.startsWith(`${pageAddress}#`) && /^[\w#/?=&.~!$'()*+,;:@%-]*$/.test(address.slice(pageAddress.length)))
  )
}

/** True when an address belongs to the page's own origin. Never by prefix alone: `app://echomind.evil` begins alike. */
export function isOwnAddress(address: string, pageAddress: string = PAGE_ADDRESS): boolean {
  const origin = originOf(pageAddress)
  return origin !== null && originOf(address) === origin
}

/** `scheme://host` of an address, null for anything without a plain host (user names, odd characters, other schemes' forms). */
export function originOf(address: string): string | null {
  const found = /^([a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?:[/?#]|$)/.exec(address.slice(0, LONGEST_ADDRESS))
  return found?.[1] ?? null
}
