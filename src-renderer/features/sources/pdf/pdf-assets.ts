import jbig2 from 'pdfjs-dist/wasm/jbig2.wasm?url'
import openjpeg from 'pdfjs-dist/wasm/openjpeg.wasm?url'

type Addresses = Record<string, string>

/**
 * Character maps for Chinese, Japanese and Korean PDFs, and the standard fonts that PDFs need not embed: files of the build by path. Helvetica is
 * drawn with the system's sans serif: the font that pdf.js brings for it is under the GPL-2.0.
 */
const FILES = {
  ...import.meta.glob<string>('/../node_modules/pdfjs-dist/cmaps/*.bcmap', {
    query: '?url',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
  ...import.meta.glob<string>('/../node_modules/pdfjs-dist/standard_fonts/*.pfb', {
    query: '?url',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
  'jbig2.wasm': jbig2,
  'openjpeg.wasm': openjpeg,
} satisfies Addresses

const BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries(FILES).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

/** File loader of pdf.js: only files of the build, from the window's origin. */
export class LocalFiles {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const address = BY_NAME.get(filename)
    if (address === undefined) throw new Error(`not in the build: ${filename}`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename}: ${response.status}`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
