/** Why a kind of file is not read, and the way out: one sentence each. */
export type Refusal = { message: string; next: string }

const SAVE_DOCX = 'Open it in its own program, save it as DOCX or PDF, and add that.'
const READABLE = 'Add documents: PDF, Word, PowerPoint, Excel, web pages, e-books, messages, Markdown or text.'
const PICTURE: Refusal = { message: 'This is a picture, and pictures are not read yet.', next: 'Save it as a PDF with text recognition and add that.' }

/** Refused by what the content is (MIME type of file-type, whole or its first part, or what `zip-kind.ts` calls it). */
export const REFUSED_BY_CONTENT: readonly (readonly [RegExp, Refusal])[] = [
  [/^image\//, PICTURE],
  [
    /^(?:audio|video)\/|^application\/(?:ogg|vnd\.ms-asf)/,
    { message: 'This is a recording, and recordings are not read yet.', next: 'Add its transcript (VTT, SRT or text).' },
  ],
  [/excel-binary/, { message: 'Binary Excel workbooks (.xlsb) cannot be read.', next: 'Open it in Excel or LibreOffice, save it as .xlsx, and add that.' }],
  [/iwork/, { message: 'Pages, Numbers and Keynote files cannot be read.', next: 'Export it as Word, Excel, PowerPoint or PDF, and add that.' }],
  [/opendocument\.presentation/, { message: 'OpenDocument presentations (.odp) cannot be read.', next: 'Open it in LibreOffice, save it as .pptx, and add that.' }],
  [/opendocument\.spreadsheet/, { message: 'OpenDocument spreadsheets (.ods) cannot be read.', next: 'Open it in LibreOffice, save it as .xlsx, and add that.' }],
  [/drawing|visio|opendocument|x-cfb|msword|mobipocket|powerpoint|ms-excel/, { message: 'This kind of document cannot be read.', next: SAVE_DOCX }],
  [
    /zip|compress|gzip|x-tar|x-7z|x-rar|x-xz|zstd/,
    { message: 'This is an archive, not a document.', next: 'Unpack it and add the documents that are in it.' },
  ],
  [
    /executable|x-msdownload|x-elf|x-mach|wasm|x-deb|x-rpm|dmg/,
    { message: 'This is a program, not a document.', next: READABLE },
  ],
  [/^font\//, { message: 'This is a font, not a document.', next: READABLE }],
]

/** The refusal of a kind of content, `UNKNOWN` when it has none of its own. */
export function refusalOf(kind: string): Refusal {
  return REFUSED_BY_CONTENT.find(([pattern]) => pattern.test(kind))?.[1] ?? UNKNOWN
}

/** The old binary formats of Office, told apart by the name alone. */
export const OLD_OFFICE: Readonly<Record<string, Refusal>> = {
  doc: { message: 'Old Word files (.doc) cannot be read.', next: 'Open it in Word or LibreOffice, save it as .docx, and add that.' },
  dot: { message: 'Old Word files (.dot) cannot be read.', next: 'Open it in Word or LibreOffice, save it as .docx, and add that.' },
  xls: { message: 'Old Excel files (.xls) cannot be read.', next: 'Open it in Excel or LibreOffice, save it as .xlsx, and add that.' },
  ppt: {
    message: 'Old PowerPoint files (.ppt) cannot be read.',
    next: 'Open it in PowerPoint or LibreOffice, save it as .pptx, and add that.',
  },
  msg: { message: 'Outlook messages (.msg) cannot be read.', next: 'Save the message as .eml, text or PDF and add that.' },
}

/** Text files that are read in their own way later: as plain text they would come out as markup. */
export const REFUSED_BY_EXTENSION: Readonly<Record<string, Refusal>> = {
  svg: PICTURE,
}

/** Nothing known: neither a document format nor text. */
export const UNKNOWN: Refusal = {
  message: 'This type of file is not known.',
  next: 'Save it as PDF, DOCX, Markdown or plain text and add that.',
}
