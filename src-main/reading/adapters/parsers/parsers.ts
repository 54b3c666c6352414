import type { FILE_TYPES, FileType } from '../../../../src-preload/contract/file-types.ts'
import type { OcrState } from '../../domain/documents/ocr.ts'
import type { NormalisedDocument } from '../../domain/documents/types.ts'
import type { DecodedText } from './detect/decode-text.ts'
import { looksLikeMarkdown } from './markup/looks-like-markdown.ts'
import { parseMarkdown } from './markup/markdown.ts'
import type { ReadFile } from './office/docx/inserted-files.ts'
import { parsePdf } from './pdf.ts'
import { parsePicture } from './pictures/picture.ts'
import { parseText } from './text.ts'
import { isSourceName } from './text-layout.ts'
import { asTranscript, parseTranscript } from './transcript.ts'

type Row<T extends FileType> = (typeof FILE_TYPES)[T]
type TextParserName = { [T in FileType]: Row<T>['holds'] extends 'text' ? Row<T>['parser'] : never }[FileType]
type ParserName = Row<FileType>['parser']

type Parsed = NormalisedDocument | Promise<NormalisedDocument>
/**
 * `password`: of a locked file; never stored and never part of an error; `ocr`: text recognition of pages without text; `onShare`: told how much has
 * been read, 0 to 1; `readFile`: for files inserted into a document.
 */
type BytesParser = (
  data: Uint8Array,
  options: { password?: string; ocr?: OcrState; onShare?: (share: number) => void; readFile: ReadFile },
) => Parsed
/** Web pages and messages declare their encoding and may decode their bytes again. `name`: of the file. */
type TextParser = (decoded: DecodedText, data: Uint8Array, name: string) => Parsed

/** Parser per format of the table. All but the most frequent are loaded with their libraries on first use. */
export const PARSERS: { [P in ParserName]: () => Promise<P extends TextParserName ? TextParser : BytesParser> } = {
  pdf: async () => parsePdf,
  picture: async () => parsePicture,
  docx: async () => {
    const { parseDocx } = await import('./office/docx.ts')
    return async (data, { readFile }) => asTranscript(await parseDocx(data, readFile))
  },
  pptx: async () => (await import('./office/pptx/pptx.ts')).parsePptx,
  xlsx: async () => (await import('./office/sheets/xlsx.ts')).parseXlsx,
  xls: async () => (await import('./office/sheets/xls.ts')).parseXls,
  ods: async () => (await import('./office/sheets/ods.ts')).parseOds,
  odp: async () => (await import('./office/odf/odp.ts')).parseOdp,
  odt: async () => (await import('./office/odf/odt.ts')).parseOdt,
  rtf: async () => (await import('./office/rtf/rtf.ts')).parseRtf,
  epub: async () => (await import('./office/epub.ts')).parseEpub,
  html: async () => {
    const { parseHtml } = await import('./markup/html.ts')
    return (_decoded, data) => parseHtml(data)
  },
  eml: async () => {
    const { parseEml } = await import('./mail/eml.ts')
    return (decoded, data) => parseEml(data, decoded)
  },
  ics: async () => (await import('./calendar/ics.ts')).parseIcs,
  mbox: async () => (await import('./mail/mbox.ts')).parseMbox,
  csv: async () => (await import('./markup/csv.ts')).parseCsv,
  notebook: async () => (await import('./markup/notebook.ts')).parseNotebook,
  fb2: async () => {
    const { parseFb2 } = await import('./markup/fb2.ts')
    return (_decoded, data) => parseFb2(data)
  },
  markdown: async () => (decoded) => parseTranscript(decoded) ?? parseMarkdown(decoded),
  text: async () => (decoded, _data, name) =>
    parseTranscript(decoded) ?? (isMarkdown(decoded.text, name) ? parseMarkdown(decoded) : parseText(decoded, name)),
}

/** True for plain text that holds Markdown. */
function isMarkdown(text: string, name: string): boolean {
  return !isSourceName(name) && looksLikeMarkdown(text)
}
