import type { FileType } from '../../../../src-preload/contract/file-types.ts'

/**
 * Version of the reader of each format, stored with every document. Raise the number whenever the text, blocks, pages or title that a parser,
 * or the normalisation and chunking behind it, makes of the same file change for the better: Health then advises to read older documents
 * again. Documents of libraries from before this table count as version 1.
 */
export const READER_VERSIONS: Readonly<Record<FileType, number>> = {
  pdf: 13,
  docx: 8,
  pptx: 6,
  xlsx: 6,
  xls: 5,
  odt: 7,
  ods: 6,
  odp: 5,
  rtf: 7,
  epub: 7,
  fb2: 4,
  html: 6,
  csv: 3,
  md: 9,
  ipynb: 3,
  txt: 6,
  eml: 8,
  ics: 1,
  mbox: 3,
  picture: 3,
  transcript: 5,
}
