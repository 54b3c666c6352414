import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumLibrary } from '@hyzyla/pdfium'

/** Starts PDFium. Its WebAssembly module comes from the installed package, also from inside of the packed app's archive. */
export async function startPdfium(): Promise<PDFiumLibrary> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
  return PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
}
