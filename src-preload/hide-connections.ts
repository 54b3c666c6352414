/**
 * Takes the constructors that open connections past the page's policy (WebRTC, WebTransport) out of the page's world. Electron sends the text of this
 * function there and runs it before any script of the page, so it must not use anything from outside itself.
 */
export function hideConnections(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (/^(?:webkit)?RTC|^WebTransport/.test(name)) Reflect.deleteProperty(globalThis, name)
  }
}
