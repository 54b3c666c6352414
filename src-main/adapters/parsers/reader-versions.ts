import type { FileType } from '../../../src-preload/contract/file-types.ts'

/**
 * Version of the reader of each format, stored with every document. Raise the number whenever the text, blocks, pages or title that a parser,
 * or the normalisation and chunking behind it, makes of the same file change for the better: Health then advises to read older documents
 * again. Documents of libraries from before this table count as version 1.
 */
export const READER_VERSIONS: Readonly<Record<FileType, number>> = {
  pdf: 10,
  docx: 5,
  pptx: 3,
  xlsx: 3,
  xls: 3,
  odt: 4,
  ods: 3,
  odp: 2,
  rtf: 4,
  epub: 4,
  fb2: 2,
  html: 3,
  csv: 1,
  md: 7,
  ipynb: 2,
  txt: 3,
  eml: 5,
  mbox: 1,
  picture: 2,
  transcript: 3,
}
