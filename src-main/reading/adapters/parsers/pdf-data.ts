import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { TextPort } from './pdf-port.ts'

/** Folders of pdf.js by the kind of file that it asks for. */
const FOLDERS: Readonly<Record<string, string>> = { cMapUrl: 'cmaps', standardFontDataUrl: 'standard_fonts', wasmUrl: 'wasm' }

/** Serves character maps, fonts and image decoders from the installed package: pdf.js's own file access is disabled in Electron's processes. */
export class ShippedData {
  async fetch(request: { kind: string; filename: string }): Promise<Uint8Array> {
    const folder = FOLDERS[request.kind]
    // The name comes from the untrusted file.
    if (folder === undefined || basename(request.filename) !== request.filename) throw new Error('no such data')
    return new Uint8Array(await readFile(join(packageFolder(), folder, request.filename)))
  }
}

function packageFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
}

/** The half of pdf.js that reads files. */
type WorkerHalf = { WorkerMessageHandler: { initializeFromPort(port: TextPort): void } }

/** Starts the half of pdf.js that reads files in this process, which can be killed, and returns the port to it. */
export async function startPdfWorker(): Promise<TextPort> {
  const { WorkerMessageHandler } = (await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs' as string)) as WorkerHalf
  const port = new TextPort()
  WorkerMessageHandler.initializeFromPort(port)
  return port
}
