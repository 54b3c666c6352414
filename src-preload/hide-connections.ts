/**
 * Removes the constructors of WebRTC and WebTransport from the page's world, because their connections bypass the page's content security
 * policy. Electron runs the source text of this function there before any script of the page, so it must be self-contained.
 */
export function hideConnections(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (/^(?:webkit)?RTC|^WebTransport/.test(name)) Reflect.deleteProperty(globalThis, name)
  }
}
