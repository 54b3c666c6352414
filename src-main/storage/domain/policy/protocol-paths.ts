import { APP_ORIGIN } from './navigation.ts'

/** Target of an address of the app's own scheme. */
export type ProtocolTarget =
  | { kind: 'file'; path: string }
  | { kind: 'original'; id: string }
  | { kind: 'recording'; id: string; format: 'wav' | 'opus' | 'original' }

const RECORDING = /^\/recordings\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/(wav|opus|original)$/
const ORIGINAL = /^\/documents\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/original$/

/**
 * Resolves an address: a built file in `files` (paths as `/index.html`, fixed at start), a document's stored original or a recording by id. Nothing is
 * decoded, joined or normalised, so path traversal is impossible. Null: answer 404.
 */
export function protocolTarget(address: string, files: ReadonlySet<string>): ProtocolTarget | null {
  if (!address.startsWith(`${APP_ORIGIN}/`) || address.length > 512) return null
  const path = address.slice(APP_ORIGIN.length)
  if (path === '/') return files.has('/index.html') ? { kind: 'file', path: '/index.html' } : null
  if (files.has(path)) return { kind: 'file', path }
  const id = ORIGINAL.exec(path)?.[1]
  if (id !== undefined) return { kind: 'original', id }
  const [, recording, format] = RECORDING.exec(path) ?? []
  return recording === undefined ? null : { kind: 'recording', id: recording, format: format as 'wav' | 'opus' | 'original' }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  pfb: 'application/octet-stream',
  bcmap: 'application/octet-stream',
  icc: 'application/octet-stream',
  wasm: 'application/wasm',
  pdf: 'application/pdf',
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  flac: 'audio/flac',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  mp4: 'audio/mp4',
  aac: 'audio/aac',
  webm: 'audio/webm',
}

/** Content type by extension, for built files and originals; unknown extensions are served as bytes, never as a page. */
export function contentType(path: string): string {
  return CONTENT_TYPES[/\.([a-z0-9]+)$/.exec(path)?.[1] ?? ''] ?? 'application/octet-stream'
}
