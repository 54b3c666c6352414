import type { FileType } from '../../../src-preload/contract/file-types.ts'

/**
 * Version of the reader of each format, stored with every document. Raise the number whenever the text, blocks, pages or title that a parser,
 * or the normalisation and chunking behind it, makes of the same file change for the better: Health then advises to read older documents
 * again. Documents of libraries from before this table count as version 1.
 */
export const READER_VERSIONS: Readonly<Record<FileType, number>> = {
  pdf: 10,
  docx: 4,
  pptx: 2,
  xlsx: 2,
  xls: 2,
  odt: 3,
  ods: 2,
  odp: 1,
  rtf: 3,
  epub: 3,
  fb2: 2,
  html: 2,
  csv: 1,
  md: 6,
  ipynb: 1,
  txt: 2,
  eml: 4,
  mbox: 1,
  picture: 2,
  transcript: 3,
}
