import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

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

/** Presets the worker of pdf.js, so that it runs in this process, which can be killed. */
export async function startPdfWorker(): Promise<void> {
  const shared = globalThis as { pdfjsWorker?: unknown }
  shared.pdfjsWorker ??= await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs' as string)
}
