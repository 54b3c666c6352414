import type { App as ElectronApp, WebContents } from 'electron'
import { WEBRTC_POLICY, mayNavigate } from '../storage/index.ts'

/** Restricts all web contents: no popups, no webviews, no navigation, no WebRTC past a proxy. */
export function guardAllContents(app: ElectronApp, pageAddress: string): void {
  app.on('web-contents-created', (_event, contents) => guardContents(contents, pageAddress))
}

function guardContents(contents: WebContents, pageAddress: string): void {
  // Denied without side effect: opening the address here would let a page open anything.
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
