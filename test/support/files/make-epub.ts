import { strToU8, zipSync } from 'fflate'

/** A chapter: its file's name and the XHTML of its body. */
export type EpubChapter = { file: string; body: string; title?: string }
export type EpubOptions = {
  title?: string
  files?: Readonly<Record<string, string | Uint8Array>>
  manifestFirst?: readonly string[]
  nav?: string
}

/** A small, valid EPUB 3. The spine has the given order of chapters; the manifest is sorted by file name. */
export function makeEpub(chapters: readonly EpubChapter[], options: EpubOptions = {}): Uint8Array {
  const items = [...chapters]
    .sort((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ file }) => `<item id="${idOf(file)}" href="${encodeURI(file)}" media-type="application/xhtml+xml"/>`)
  const spine = chapters.map(({ file }) => `<itemref idref="${idOf(file)}"/>`)
  const files: Record<string, string | Uint8Array> = {
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
    'OEBPS/content.opf': `<?xml version="1.0" encoding="utf-8"?><package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="i"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${options.title ?? ''}</dc:title><dc:date>2019-03-04</dc:date><dc:language>en</dc:language></metadata><manifest>${options.nav === undefined ? '' : '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>'}${items.join('')}</manifest><spine>${options.nav === undefined ? '' : '<itemref idref="nav"/>'}${spine.join('')}</spine></package>`,
    ...(options.nav !== undefined && {
      'OEBPS/nav.xhtml': page('Contents', `<nav epub:type="toc" xmlns:epub="http://www.idpf.org/2007/ops">${options.nav}</nav>`),
    }),
    ...Object.fromEntries(chapters.map(({ file, body, title }) => [`OEBPS/${file}`, page(title ?? '', body)])),
    ...options.files,
  }
  return zipSync(
    Object.fromEntries(Object.entries(files).map(([name, content]) => [name, typeof content === 'string' ? strToU8(content) : content])),
  )
}

function idOf(file: string): string {
  return `i-${file.replace(/[^a-z0-9]/gi, '-')}`
}

function page(title: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>${title}</title></head><body>${body}</body></html>`
}
