import { isOwnAddress, originOf, PAGE_ADDRESS } from './navigation.ts'

/** A request of the window, before a connection is opened. */
export type OutgoingRequest = { address: string; resourceType: string }

/**
 * True for requests the window may make: its own origin, its own blobs, data images and sounds. Others are cancelled before a connection
 * exists. In development the dev server's origin, web sockets included, replaces the page's, stored files keep the app's own scheme, and the developer
 * tools may load.
 */
export function mayRequest(request: OutgoingRequest, pageAddress: string = PAGE_ADDRESS): boolean {
  const { address, resourceType } = request
  if (isOwnAddress(address, pageAddress) || isOwnAddress(address)) return true
  if (address.startsWith('blob:')) return isOwnAddress(address.slice('blob:'.length), pageAddress) && !FRAMES.has(resourceType)
  if (address.startsWith('data:image/')) return resourceType === 'image'
  if (address.startsWith('data:audio/')) return resourceType === 'media'
  // The developer tools have their own pages.
  if (address.startsWith('devtools:')) return pageAddress !== PAGE_ADDRESS
  if (address.startsWith('ws:')) return pageAddress !== PAGE_ADDRESS && originOf(address.replace('ws:', 'http:')) === originOf(pageAddress)
  return false
}

const FRAMES: ReadonlySet<string> = new Set(['mainFrame', 'subFrame', 'object'])
