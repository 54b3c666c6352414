import type { App as ElectronApp, WebContents } from 'electron'
import { mayNavigate } from '../domain/policy/navigation.ts'
import { WEBRTC_POLICY } from '../domain/policy/web-preferences.ts'

/** Puts the walls around every contents that is ever made: no popups, no webviews, no way to another page, no WebRTC past a proxy. */
export function guardAllContents(app: ElectronApp, pageAddress: string): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, pageAddress))
}

function guardContents(contents: WebContents, pageAddress: string): void {
  // Denied without any side effect: opening the address here, as is often done, would let a page open anything.
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  contents.setWebRTCIPHandlingPolicy(WEBRTC_POLICY)
  contents.on('will-navigate', (event) => {
    if (!mayNavigate(event.url, pageAddress)) event.preventDefault()
  })
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !mayNavigate(event.url, pageAddress)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}
