/**
 * The one table of formats. A new format is a row here and its parser in `src-main/adapters/parsers/parsers.ts`: the compiler asks for the parser, and
 * dialogs, lists, filters, icons and the recognition of files follow the row. No imports: the window holds these values too.
 */

/** Picture that a list shows for a format; the window draws each of them. */
export type FileIcon = 'print' | 'page' | 'hash' | 'slides' | 'sheet' | 'web' | 'book' | 'mail' | 'talk'

type FileTypeRow = {
  /** What a person reads: in lists and filters. */
  label: string
  /** What a person reads where files are dropped: one name for each kind of file. */
  accepted: readonly string[]
  icon: FileIcon
  /** Name of the parser that reads it. */
  parser: string
  /** What the bytes are: text in some encoding, a zip of parts, or bytes of its own. */
  holds: 'text' | 'zip' | 'bytes'
  /** Whether a text is told by the name of its file, or by what it holds alone. */
  toldBy: 'name' | 'content'
  /** Endings in small letters, without the dot, that the dialog for files offers. */
  extensions: readonly string[]
  /** Endings that are known too and too rare to be offered. */
  rareExtensions: readonly string[]
  /** Endings whose programs show a document and run nothing: an original may be opened in its own program. */
  openable: readonly string[]
  /** In a zip: the part that only this format has. */
  mainPart?: string
  /** In a zip: the media type that the package says of itself. */
  mime?: RegExp
}

/** Every format that is read, in the order in which a person reads them. */
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
  // A text (or a Word file) whose words carry times: the parsers of these look for it.
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

/** A format that is read. */
export type FileType = keyof typeof FILE_TYPES

type TypeWhere<Column> = { [T in FileType]: (typeof FILE_TYPES)[T] extends Column ? T : never }[FileType]

/** A format that is a zip of parts. */
export type ZipType = TypeWhere<{ holds: 'zip' }>

/** A format that is text. */
export type TextType = TypeWhere<{ holds: 'text' }>

/** A format of text that the name of its file tells. */
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

/** Names of what can be added, for a person. */
export const ACCEPTED_FILES: readonly string[] = ROWS.flatMap(([, { accepted }]) => accepted)

/** Endings that the dialog for files offers. */
export const OFFERED_EXTENSIONS: readonly string[] = ROWS.flatMap(([, { extensions }]) => extensions)

/** What each format is called. */
export const TYPE_LABELS = Object.fromEntries(ROWS.map(([type, { label }]) => [type, label])) as Readonly<Record<FileType, string>>

/** The formats that a part or the media type of a zip can tell. */
export const ZIP_MARKS: readonly { type: ZipType; mainPart: string | null; mime: RegExp | null }[] = ROWS.flatMap(
  ([type, { mainPart, mime }]) => (isZipType(type) ? [{ type, mainPart: mainPart ?? null, mime: mime ?? null }] : []),
)

/** The format that a file with this ending (small letters, no dot) is called; null: none that is read. */
export function typeOfExtension(extension: string): FileType | null {
  return TYPE_OF.get(extension) ?? null
}

/** Whether a format is a zip of parts. */
export function isZipType(type: FileType): type is ZipType {
  return FILE_TYPES[type].holds === 'zip'
}

/** Whether the name of its file tells a format of text. */
export function isToldByName(type: FileType): type is NamedTextType {
  return FILE_TYPES[type].holds === 'text' && FILE_TYPES[type].toldBy === 'name'
}

/** Whether a file with this ending (small letters, no dot) may be opened in its own program. */
export function isOpenable(extension: string): boolean {
  return OPENABLE.has(extension)
}

/** Why a kind of file is not read: the variant of the error `unsupported-type` that says it, with the way out. */
export type Refusal =
  | 'picture'
  | 'recording'
  | 'binaryExcel'
  | 'iwork'
  | 'openPresentation'
  | 'openSpreadsheet'
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
  /** Media type of the content, or what the look into a zip calls it; null: told by the ending alone. */
  content: RegExp | null
  /** Endings of such files that nobody means to search: a watched folder passes over them. */
  passedOver: readonly string[]
  /** Endings that tell it in an old Office file. */
  oldOffice?: readonly string[]
  /** Endings that tell it where the content is text: as plain text it would come out as markup. */
  asText?: readonly string[]
}

/** Every format that is refused with a sentence of its own; of several that fit, the first counts. */
export const REFUSED_TYPES: readonly RefusedRow[] = [
  {
    content: /^image\//,
    asText: ['svg'],
    passedOver: ['jpg', 'jpeg', 'png', 'gif', 'webp', 'heic', 'heif', 'bmp', 'tif', 'tiff', 'svg', 'ico', 'psd', 'raw'],
    refusal: 'picture',
  },
  {
    content: /^(?:audio|video)\/|^application\/(?:ogg|vnd\.ms-asf)/,
    passedOver: ['mp3', 'm4a', 'aac', 'flac', 'ogg', 'opus', 'wav', 'wma', 'mp4', 'm4v', 'mov', 'avi', 'mkv', 'webm'],
    refusal: 'recording',
  },
  { content: /excel-binary/, passedOver: [], refusal: 'binaryExcel' },
  {
    content: /iwork/,
    passedOver: [],
    refusal: 'iwork',
  },
  {
    content: /opendocument\.presentation/,
    passedOver: [],
    refusal: 'openPresentation',
  },
  {
    content: /opendocument\.spreadsheet/,
    passedOver: [],
    refusal: 'openSpreadsheet',
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
  { content: null, passedOver: [], oldOffice: ['xls'], refusal: 'oldXls' },
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

/** Whether a watched folder passes over files with this ending (small letters, no dot). */
export function isPassedOver(extension: string): boolean {
  return REFUSED_TYPES.some(({ passedOver }) => passedOver.includes(extension))
}
