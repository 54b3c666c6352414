/**
 * The table of formats. A new format is a row here and a parser in `src-main/reading/adapters/parsers/parsers.ts`, which the compiler demands;
 * dialogs, lists, filters, icons and detection follow the row. No imports: the window uses these values too.
 */

/** Icon of a format; drawn by the window. */
export type FileIcon = 'print' | 'page' | 'hash' | 'slides' | 'sheet' | 'web' | 'book' | 'mail' | 'calendar' | 'talk' | 'picture'

type FileTypeRow = {
  /** Name in lists and filters. */
  label: string
  /** Names in the drop area, one per kind of file. */
  accepted: readonly string[]
  icon: FileIcon
  /** Name of the parser. */
  parser: string
  /** Content: encoded text, a zip of parts, or another binary format. */
  holds: 'text' | 'zip' | 'bytes'
  /** Whether the file's name or only its content identifies a text format. */
  toldBy: 'name' | 'content'
  /** Extensions in the file dialog, lower case without dot. */
  extensions: readonly string[]
  /** Further extensions, too rare for the dialog. */
  rareExtensions: readonly string[]
  /** Extensions whose programs only show documents: originals may be opened there. */
  openable: readonly string[]
  /** In a zip: a part unique to the format. */
  mainPart?: string
  /** In a zip: the declared media type. */
  mime?: RegExp
}

/** Every readable format, in display order. */
export const FILE_TYPES = {
  pdf: {
    label: 'PDF',
    accepted: ['PDF'],
    icon: 'print',
    parser: 'pdf',
    holds: 'bytes',
    toldBy: 'content',
    extensions: ['pdf'],
    rareExtensions: [],
    openable: ['pdf'],
  },
  docx: {
    label: 'Word',
    accepted: ['Word'],
    icon: 'page',
    parser: 'docx',
    holds: 'zip',
    toldBy: 'content',
    extensions: ['docx', 'docm'],
    rareExtensions: [],
    openable: ['docx'],
    mainPart: 'word/document.xml',
  },
  pptx: {
    label: 'PowerPoint',
    accepted: ['PowerPoint'],
    icon: 'slides',
    parser: 'pptx',
    holds: 'zip',
    toldBy: 'content',
    extensions: ['pptx', 'pptm', 'ppsx'],
    rareExtensions: [],
    openable: ['pptx'],
    mainPart: 'ppt/presentation.xml',
  },
  xlsx: {
    label: 'Excel',
    accepted: ['Excel'],
    icon: 'sheet',
    parser: 'xlsx',
    holds: 'zip',
    toldBy: 'content',
    extensions: ['xlsx', 'xlsm'],
    rareExtensions: [],
    openable: ['xlsx'],
    mainPart: 'xl/workbook.xml',
  },
  xls: {
    label: 'XLS',
    accepted: [],
    icon: 'sheet',
    parser: 'xls',
    holds: 'bytes',
    toldBy: 'content',
    extensions: ['xls'],
    rareExtensions: ['xlt'],
    openable: ['xls'],
  },
  odt: {
    label: 'OpenDocument',
    accepted: ['OpenDocument'],
    icon: 'page',
    parser: 'odt',
    holds: 'zip',
    toldBy: 'content',
    extensions: ['odt'],
    rareExtensions: [],
    openable: ['odt'],
    mime: /opendocument\.text/,
  },
  ods: {
    label: 'ODS',
    accepted: [],
    icon: 'sheet',
    parser: 'ods',
    holds: 'zip',
    toldBy: 'content',
    extensions: ['ods'],
    rareExtensions: ['ots'],
    openable: ['ods'],
    mime: /opendocument\.spreadsheet/,
  },
  odp: {
    label: 'ODP',
    accepted: [],
    icon: 'slides',
    parser: 'odp',
    holds: 'zip',
    toldBy: 'content',
    extensions: ['odp'],
    rareExtensions: ['otp'],
    openable: ['odp'],
    mime: /opendocument\.presentation/,
  },
  rtf: {
    label: 'RTF',
    accepted: ['RTF'],
    icon: 'page',
    parser: 'rtf',
    holds: 'bytes',
    toldBy: 'content',
    extensions: ['rtf'],
    rareExtensions: [],
    openable: ['rtf'],
  },
  epub: {
    label: 'EPUB',
    accepted: ['EPUB'],
    icon: 'book',
    parser: 'epub',
    holds: 'zip',
    toldBy: 'content',
    extensions: ['epub'],
    rareExtensions: [],
    openable: ['epub'],
    mime: /^application\/epub/,
  },
  fb2: {
    label: 'FB2',
    accepted: ['FB2'],
    icon: 'book',
    parser: 'fb2',
    holds: 'text',
    toldBy: 'content',
    extensions: ['fb2'],
    rareExtensions: [],
    openable: ['fb2'],
  },
  html: {
    label: 'HTML',
    accepted: ['HTML'],
    icon: 'web',
    parser: 'html',
    holds: 'text',
    toldBy: 'content',
    extensions: ['html', 'htm', 'xhtml'],
    rareExtensions: ['xht', 'shtml'],
    openable: [],
  },
  csv: {
    label: 'CSV',
    accepted: ['CSV'],
    icon: 'sheet',
    parser: 'csv',
    holds: 'text',
    toldBy: 'name',
    extensions: ['csv', 'tsv'],
    rareExtensions: ['tab'],
    openable: ['csv'],
  },
  md: {
    label: 'Markdown',
    accepted: ['Markdown'],
    icon: 'hash',
    parser: 'markdown',
    holds: 'text',
    toldBy: 'name',
    extensions: ['md', 'markdown'],
    rareExtensions: ['mdown', 'mkd', 'mkdn', 'mdwn'],
    openable: ['md', 'markdown'],
  },
  txt: {
    label: 'Text',
    accepted: ['TXT'],
    icon: 'page',
    parser: 'text',
    holds: 'text',
    toldBy: 'name',
    extensions: ['txt', 'text'],
    rareExtensions: [],
    openable: ['txt', 'text'],
  },
  eml: {
    label: 'E-mail',
    accepted: ['EML'],
    icon: 'mail',
    parser: 'eml',
    holds: 'text',
    toldBy: 'content',
    extensions: ['eml', 'mht', 'mhtml'],
    rareExtensions: [],
    openable: ['eml'],
  },
  // A mailbox with many messages, each a document of its own.
  mbox: {
    label: 'Mailbox',
    accepted: ['MBOX'],
    icon: 'mail',
    parser: 'mbox',
    holds: 'bytes',
    toldBy: 'content',
    extensions: ['mbox'],
    rareExtensions: ['mbx'],
    openable: [],
  },
  ics: {
    label: 'Calendar',
    accepted: ['ICS'],
    icon: 'calendar',
    parser: 'ics',
    holds: 'text',
    toldBy: 'content',
    extensions: ['ics'],
    rareExtensions: ['ical', 'icalendar', 'ifb'],
    openable: ['ics'],
  },
  ipynb: {
    label: 'Notebook',
    accepted: ['Jupyter'],
    icon: 'hash',
    parser: 'notebook',
    holds: 'text',
    toldBy: 'content',
    extensions: ['ipynb'],
    rareExtensions: [],
    openable: [],
  },
  // Its text is what recognition reads.
  picture: {
    label: 'Picture',
    accepted: ['PNG', 'JPEG', 'TIFF', 'WebP'],
    icon: 'picture',
    parser: 'picture',
    holds: 'bytes',
    toldBy: 'content',
    extensions: ['png', 'jpg', 'jpeg', 'tif', 'tiff', 'webp'],
    rareExtensions: [],
    openable: ['png', 'jpg', 'jpeg', 'tif', 'tiff', 'webp'],
  },
  // A text (or Word file) with time codes, recognised by those parsers.
  transcript: {
    label: 'Transcript',
    accepted: ['VTT', 'SRT'],
    icon: 'talk',
    parser: 'text',
    holds: 'text',
    toldBy: 'content',
    extensions: ['vtt', 'srt', 'json'],
    rareExtensions: [],
    openable: ['vtt', 'srt'],
  },
} as const satisfies Readonly<Record<string, FileTypeRow>>

/** A readable format. */
export type FileType = keyof typeof FILE_TYPES

type TypeWhere<Column> = { [T in FileType]: (typeof FILE_TYPES)[T] extends Column ? T : never }[FileType]

/** A format that is a zip of parts. */
export type ZipType = TypeWhere<{ holds: 'zip' }>

/** A format that is text. */
export type TextType = TypeWhere<{ holds: 'text' }>

/** A text format identified by file name. */
export type NamedTextType = TypeWhere<{ holds: 'text'; toldBy: 'name' }>

/** All formats, in the order of the table. */
export const DOCUMENT_TYPES = Object.keys(FILE_TYPES) as [FileType, ...FileType[]]

const ROWS: readonly (readonly [FileType, FileTypeRow])[] = DOCUMENT_TYPES.map((type) => [type, FILE_TYPES[type]])
const TYPE_OF: ReadonlyMap<string, FileType> = new Map(
  ROWS.flatMap(([type, { extensions, rareExtensions }]) =>
    [...extensions, ...rareExtensions].map((extension): [string, FileType] => [extension, type]),
  ),
)
const OPENABLE: ReadonlySet<string> = new Set(ROWS.flatMap(([, { openable }]) => openable))

/** Names of addable files, for people. */
export const ACCEPTED_FILES: readonly string[] = ROWS.flatMap(([, { accepted }]) => accepted)

/** Extensions in the file dialog. */
export const OFFERED_EXTENSIONS: readonly string[] = ROWS.flatMap(([, { extensions }]) => extensions)

/** Label of each format. */
export const TYPE_LABELS = Object.fromEntries(ROWS.map(([type, { label }]) => [type, label])) as Readonly<Record<FileType, string>>

/** Formats identified by a part or media type of a zip. */
export const ZIP_MARKS: readonly { type: ZipType; mainPart: string | null; mime: RegExp | null }[] = ROWS.flatMap(
  ([type, { mainPart, mime }]) => (isZipType(type) ? [{ type, mainPart: mainPart ?? null, mime: mime ?? null }] : []),
)

/** The format of an extension (lower case, no dot); null: not readable. */
export function typeOfExtension(extension: string): FileType | null {
  return TYPE_OF.get(extension) ?? null
}

/** True for a zip of parts. */
export function isZipType(type: FileType): type is ZipType {
  return FILE_TYPES[type].holds === 'zip'
}

/** True for a text format identified by file name. */
export function isToldByName(type: FileType): type is NamedTextType {
  return FILE_TYPES[type].holds === 'text' && FILE_TYPES[type].toldBy === 'name'
}

/** True if a file with this extension (lower case, no dot) may be opened in its program. */
export function isOpenable(extension: string): boolean {
  return OPENABLE.has(extension)
}

/** Reason for refusing a kind of file: a variant of the error `unsupported-type` with its own next step. */
export type Refusal =
  | 'picture'
  | 'recording'
  | 'otherRecording'
  | 'binaryExcel'
  | 'iwork'
  | 'otherDocument'
  | 'archive'
  | 'program'
  | 'font'
  | 'oldDoc'
  | 'oldDot'
  | 'oldXls'
  | 'oldPpt'
  | 'outlook'
  | 'oldOffice'
  | 'unknown'

type RefusedRow = {
  refusal: Refusal
  /** Media type of the content, or kind of zip; null: identified by extension only. */
  content: RegExp | null
  /** Extensions skipped silently in watched folders. */
  passedOver: readonly string[]
  /** Extensions that identify it in an old Office file. */
  oldOffice?: readonly string[]
  /** Extensions that identify it when the content is text, which would otherwise be read as markup. */
  asText?: readonly string[]
}

/** Formats refused with a specific sentence; the first match wins. */
export const REFUSED_TYPES: readonly RefusedRow[] = [
  {
    content: /^image\//,
    asText: ['svg'],
    passedOver: ['gif', 'heic', 'heif', 'bmp', 'svg', 'ico', 'psd', 'raw'],
    refusal: 'picture',
  },
  {
    // Becomes a note (services/notes); only what cannot is refused.
    content:
      /^(?!audio\/(?:midi|x-ms|amr|x-musepack|ape|wavpack|x-dsf|aiff|qcelp|x-it|x-s3m|x-xm|x-voc))audio\/|^application\/ogg|^video\/(?:mp4|webm|quicktime|matroska|x-matroska|ogg|x-m4v)/,
    passedOver: ['mp3', 'm4a', 'aac', 'flac', 'ogg', 'opus', 'wav', 'mp4', 'm4v', 'mov', 'mkv', 'webm'],
    refusal: 'recording',
  },
  {
    content: /^(?:audio|video)\/|^application\/vnd\.ms-asf/,
    passedOver: ['wma', 'avi'],
    refusal: 'otherRecording',
  },
  { content: /excel-binary/, passedOver: [], refusal: 'binaryExcel' },
  {
    content: /iwork/,
    passedOver: [],
    refusal: 'iwork',
  },
  {
    content: /drawing|visio|opendocument|x-cfb|msword|mobipocket|powerpoint|ms-excel/,
    passedOver: [],
    refusal: 'otherDocument',
  },
  {
    content: /zip|compress|gzip|x-tar|x-7z|x-rar|x-xz|zstd/,
    passedOver: ['zip', 'gz', 'tar', '7z', 'rar', 'xz', 'iso'],
    refusal: 'archive',
  },
  {
    content: /executable|x-msdownload|x-elf|x-mach|wasm|x-deb|x-rpm|dmg/,
    passedOver: ['dmg', 'exe', 'dll', 'so', 'dylib', 'app', 'msi', 'deb', 'rpm', 'jar', 'class', 'o', 'pyc'],
    refusal: 'program',
  },
  { content: /^font\//, passedOver: ['ttf', 'woff', 'woff2'], refusal: 'font' },
  { content: null, passedOver: [], oldOffice: ['doc'], refusal: 'oldDoc' },
  { content: null, passedOver: [], oldOffice: ['dot'], refusal: 'oldDot' },
  {
    content: null,
    passedOver: [],
    oldOffice: ['ppt'],
    refusal: 'oldPpt',
  },
  {
    content: null,
    passedOver: [],
    oldOffice: ['msg'],
    refusal: 'outlook',
  },
  { content: null, passedOver: ['db', 'sqlite', 'bin', 'tmp', 'part', 'crdownload', 'lock'], refusal: 'unknown' },
]

/** True if watched folders skip this extension (lower case, no dot). Pictures are read when a person adds them: most in a folder are photos and logos. */
export function isPassedOver(extension: string): boolean {
  return typeOfExtension(extension) === 'picture' || REFUSED_TYPES.some(({ passedOver }) => passedOver.includes(extension))
}
