/** Web preferences of the page: a sandboxed web page. Frozen; the window adds the preload's path and `devTools`. */
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

/**
 * Chromium features with network requests of their own. The last one asks the local network by multicast for each `.local` name that WebRTC is given, past
 * the host rules.
 */
export const DISABLED_FEATURES = [
  'AutofillServerCommunication',
  'MediaRouter',
  'OptimizationHints',
  'Translate',
  'CertificateTransparencyComponentUpdater',
  'SpareRendererForSitePerProcess',
  'WebRtcHideLocalIpsWithMdns',
] as const

/**
 * WebRTC policy of every web contents: only through a proxy, and there is none (RFC 8828, mode 4). TCP connections remain possible;
 * hostRules blocks those.
 */
export const WEBRTC_POLICY = 'disable_non_proxied_udp'

/**
 * Chromium host rules: no name is resolved and no address connected to. Our scheme needs no network, and Node talks to the model server. In
 * development the local dev server is excepted.
 */
export function hostRules(developmentAddress: string | null): string {
  const host = developmentAddress === null ? null : /^http:\/\/(\[[^\]]+\]|[^:/]+)/.exec(developmentAddress)?.[1]
  return `MAP * ~NOTFOUND${host ? `, EXCLUDE ${host}` : ''}`
}
