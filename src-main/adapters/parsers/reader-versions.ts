import type { FileType } from '../../../src-preload/contract/file-types.ts'

/**
 * Version of the reader of each format, stored with every document. Raise the number whenever the text, blocks, pages or title that a parser,
 * or the normalisation and chunking behind it, makes of the same file change for the better: Health then advises to read older documents
 * again. Documents of libraries from before this table count as version 1.
 */
export const READER_VERSIONS: Readonly<Record<FileType, number>> = {
  pdf: 11,
  docx: 6,
  pptx: 4,
  xlsx: 4,
  xls: 4,
  odt: 5,
  ods: 4,
  odp: 3,
  rtf: 5,
  epub: 5,
  fb2: 3,
  html: 4,
  csv: 2,
  md: 8,
  ipynb: 3,
  txt: 4,
  eml: 6,
  ics: 1,
  mbox: 2,
  picture: 3,
  transcript: 4,
}
