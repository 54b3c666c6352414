import type { CustomScheme } from 'electron'
import { constants, createReadStream } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { DocumentId } from '../../src-preload/contract/ids.ts'
import { isAppError } from '../../src-preload/contract/errors.ts'
import { APP_SCHEME, SECURITY_HEADERS, contentType, parseByteRange, protocolTarget } from '../storage/index.ts'

/**
 * The app's scheme with its privileges, registered before the app is ready: standard origin, secure, fetch and streaming. In development the page has
 * another origin (that of the dev server), which may ask for stored files.
 */
export function appScheme(developmentAddress: string | null): CustomScheme {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true }
  return { scheme: APP_SCHEME, privileges: developmentAddress === null ? privileges : { ...privileges, corsEnabled: true } }
}

export type ProtocolOptions = {
  /** The built window (out/renderer). */
  rendererFolder: string
  /** Locates a stored original. Throws `document-not-found`, `file-missing`. */
  original: (id: DocumentId) => Promise<{ path: string; type: string | null }>
  /** Locates the file of a finished recording that has this format. Throws `recording-not-found`, `file-missing`. */
  recording: (id: string, format: 'wav' | 'opus' | 'original') => Promise<string>
  /** Address of the dev server, whose page reads stored files across origins; null in the built app. */
  developmentAddress: string | null
}

/**
 * Serves `app://echomind/...`: built files, listed once, stored originals and recordings with byte ranges. Every response has the security headers.
 */
export async function createProtocolHandler(options: ProtocolOptions): Promise<(request: Request) => Promise<Response>> {
  const { developmentAddress } = options
  // The dev server has the page's files, which need not be built.
  const files = new Set(developmentAddress === null ? await listFiles(options.rendererFolder, '') : [])
  const stored = developmentAddress === null ? SECURITY_HEADERS : forOrigin(new URL(developmentAddress).origin)
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return answer(405)
    const target = protocolTarget(request.url, files)
    if (!target) return answer(404)
    if (target.kind === 'file')
      return answer(200, await readFile(join(options.rendererFolder, ...target.path.split('/'))), {
        'content-type': contentType(target.path),
      })
    try {
      if (target.kind === 'recording') {
        const path = await options.recording(target.id, target.format)
        return await streamFile(path, request, { ...stored, 'content-type': contentType(path) })
      }
      const { path, type } = await options.original(target.id as DocumentId)
      // Only PDFs are rendered from their file; everything else is bytes, so that a document never becomes a page.
      const typeOfFile = type === 'pdf' ? 'application/pdf' : 'application/octet-stream'
      return await streamFile(path, request, { ...stored, 'content-type': typeOfFile })
    } catch (error) {
      if (isAppError(error) || (error instanceof Error && 'code' in error)) return answer(404)
      throw error
    }
  }
}

async function listFiles(folder: string, prefix: string): Promise<string[]> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true })
  const lists = entries.map(async (entry) =>
    entry.isDirectory() ? listFiles(folder, `${prefix}/${entry.name}`) : [`${prefix}/${entry.name}`],
  )
  return (await Promise.all(lists)).flat()
}

/** Headers of a stored file that a page of another origin reads, by ranges too. */
function forOrigin(origin: string): Record<string, string> {
  return {
    ...SECURITY_HEADERS,
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'content-range',
  }
}

async function streamFile(path: string, request: Request, typed: Record<string, string>): Promise<Response> {
  // Windows has no O_NOFOLLOW; its links need rights that an importer of files lacks.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  const { size } = await handle.stat()
  const range = parseByteRange(request.headers.get('range'), size)
  const headers: Record<string, string> = { ...typed, 'accept-ranges': 'bytes' }
  if (range === 'unsatisfiable' || request.method === 'HEAD' || size === 0) {
    await handle.close()
    if (range === 'unsatisfiable') return answer(416, null, { ...headers, 'content-range': `bytes */${size}` })
    return answer(200, null, { ...headers, 'content-length': String(size) })
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  // The stream closes the handle, also when the reader disconnects.
  const body = Readable.toWeb(createReadStream(path, { fd: handle, start, end })) as ReadableStream<Uint8Array>
  const length = { ...headers, 'content-length': String(end - start + 1) }
  return range ? answer(206, body, { ...length, 'content-range': `bytes ${start}-${end}/${size}` }) : answer(200, body, length)
}

function answer(status: number, body: BodyInit | null = null, headers: Record<string, string> = {}): Response {
  return new Response(body, { status, headers: { ...SECURITY_HEADERS, ...headers } })
}
