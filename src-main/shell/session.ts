import type { App as ElectronApp, CommandLine, Session, Streams } from 'electron'
import { APP_ORIGIN, DISABLED_FEATURES, hostRules, mayHavePermission, mayRequest } from '../storage/index.ts'

/** An address without a network, from which no dictionary can be fetched. */
const NO_DICTIONARY = `${APP_ORIGIN}/no-dictionary/`

/**
 * Prevents sessions from fetching a spelling dictionary: their constructor starts one regardless of `webPreferences`, invisible to request
 * filters. Call before the app is ready.
 */
export function silenceSpelling(app: ElectronApp): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerDictionaryDownloadURL(NO_DICTIONARY)
    session.setSpellCheckerLanguages([])
    session.setSpellCheckerEnabled(false)
  })
}

/** Chromium switches against its own requests, and against connections past the request filter (WebRTC); set before the app is ready. */
export function silenceChromium(commandLine: CommandLine, developmentAddress: string | null): void {
  for (const name of [
    'disable-background-networking',
    'disable-component-update',
    'disable-domain-reliability',
    'no-pings',
    'disable-quic',
  ])
    commandLine.appendSwitch(name)
  commandLine.appendSwitch('disable-features', DISABLED_FEATURES.join(','))
  commandLine.appendSwitch('host-resolver-rules', hostRules(developmentAddress))
}

type SessionOptions = {
  pageAddress: string
  /** A recording may use the microphone and the sound of the system. */
  armed: () => boolean
  /** The system's sound with the picture that Chromium demands beside it, which the page drops; null: this system gives none. */
  systemSound: (() => Promise<Streams>) | null
}

/** Restricts the window's session: requests, permissions, devices, downloads. */
export async function guardSession(session: Session, options: SessionOptions): Promise<void> {
  const { pageAddress } = options
  session.webRequest.onBeforeRequest((details, callback) =>
    callback({ cancel: !mayRequest({ address: details.url, resourceType: details.resourceType }, pageAddress) }),
  )
  session.setPermissionRequestHandler((_contents, permission, callback, details) => {
    const media = 'mediaTypes' in details ? details.mediaTypes : undefined
    callback(
      mayHavePermission(
        { permission, address: details.requestingUrl, isMainFrame: details.isMainFrame, media },
        { armed: options.armed(), pageAddress },
      ),
    )
  })
  session.setPermissionCheckHandler((_contents, permission, origin, details) => {
    const media = details.mediaType === undefined ? undefined : [details.mediaType]
    return mayHavePermission(
      { permission, address: details.requestingUrl ?? origin, isMainFrame: details.isMainFrame, media },
      { armed: options.armed(), pageAddress },
    )
  })
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler((request, callback) => {
    if (!options.systemSound || !options.armed() || !request.audioRequested) return callback({})
    void options.systemSound().then(callback, () => callback({}))
  })
  session.on('will-download', (event) => event.preventDefault())
  // An auto-detected proxy would be asked about every address.
  await session.setProxy({ mode: 'direct' })
}
