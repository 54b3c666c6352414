/** What the page may be: a sandboxed web page and nothing more. One frozen constant; the window adds the preload's path and `devTools`. */
export const WEB_PREFERENCES = Object.freeze({
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  plugins: false,
  navigateOnDragDrop: false,
  safeDialogs: true,
  disableDialogs: false,
  spellcheck: false,
  enableWebSQL: false,
  autoplayPolicy: 'user-gesture-required' as const,
})

/** Chromium features that would call out by themselves. */
export const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
  'CertificateTransparencyComponentUpdater',
  'SpareRendererForSitePerProcess',
] as const

/** Where WebRTC may connect, for every contents: by a proxy alone, and there is none (RFC 8828, mode 4). It still opens TCP connections; hostRules closes those. */
export const WEBRTC_POLICY = 'disable_non_proxied_udp'

/**
 * What Chromium may look up and connect to: nothing, neither names nor addresses. Our own scheme needs no network, and the model server is asked by Node.
 * In development the dev server on this computer.
 */
export function hostRules(developmentAddress: string | null): string {
  const host = developmentAddress === null ? null : /^http:\/\/(\[[^\]]+\]|[^:/]+)/.exec(developmentAddress)?.[1]
  return `MAP * ~NOTFOUND${host ? `, EXCLUDE ${host}` : ''}`
}
