/** The window's one page and its origin: a private scheme that nothing else on the computer can serve. */
export const APP_SCHEME = 'app'
const APP_HOST = 'echomind'
export const APP_ORIGIN = `${APP_SCHEME}://${APP_HOST}`
export const PAGE_ADDRESS = `${APP_ORIGIN}/index.html`

/** Longest address that is examined, characters. */
const LONGEST_ADDRESS = 4096

/**
 * True for the one address the main frame may show: the page itself, with or without a fragment. `pageAddress`: PAGE_ADDRESS in the built
 * app, the dev server's in development.
 */
export function mayNavigate(address: string, pageAddress: string = PAGE_ADDRESS): boolean {
  if (address.length > LONGEST_ADDRESS) return false
  return (
    address === pageAddress ||
    (address.startsWith(`${pageAddress}#`) && /^[\w#/?=&.~!$'()*+,;:@%-]*$/.test(address.slice(pageAddress.length)))
  )
}

/** True for an address of the page's own origin. Compares whole origins: `app://echomind.evil` has the same prefix. */
export function isOwnAddress(address: string, pageAddress: string = PAGE_ADDRESS): boolean {
  const origin = originOf(pageAddress)
  return origin !== null && originOf(address) === origin
}

/** `scheme://host` of an address; null without a plain host (credentials, odd characters, other schemes). */
export function originOf(address: string): string | null {
  const found = /^([a-z][a-z0-9+.-]*:\/\/[a-z0-9.-]+(?::\d{1,5})?)(?:[/?#]|$)/.exec(address.slice(0, LONGEST_ADDRESS))
  return found?.[1] ?? null
}
