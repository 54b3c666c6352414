import type { Shift } from '../shared/runs.ts'
import type { ParagraphProperties } from './rtf-flow.ts'

/** What a group's text is for. `pending`: nobody said yet what a group marked with `\*` is. */
export type Destination =
  | 'text'
  | 'skip'
  | 'pending'
  | 'picture'
  | 'fonts'
  | 'styles'
  | 'marker'
  | 'instruction'
  | 'form'
  | 'entry'
  | 'author'
  | 'property'
  | 'value'

/** Formatting and place of a group; an inner group begins with that of the outer one. */
export type RtfState = {
  destination: Destination
  /** Characters behind `\u` for readers that do not know it. */
  fallback: number
  font: number
  position: Shift
  isBold: boolean
  /** Size of the letters, half points. */
  size: number
  isHidden: boolean
  isStruck: boolean
  isDeleted: boolean
  /** In the properties of a table inside a table. */
  isNested: boolean
  paragraph: ParagraphProperties
}

/** Size of letters where the file says none, half points (RTF 1.9.1, `\fs`). */
export const STANDARD_SIZE = 24

/** Groups that are text of their own, apart from the line in which they stand. */
export const FLOWS: ReadonlySet<string> = new Set(
  'footnote annotation shptxt dptxbxtext header headerl headerr headerf footer footerl footerr footerf'.split(' '),
)

/** Groups by their first word; those of `\*` that are not here are skipped. */
export const DESTINATIONS: Readonly<Record<string, Destination>> = {
  ...Object.fromEntries(
    'colortbl info nonshppict nonesttables shprslt objdata objclass objname xe tc rxe private ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn template docvar background listtable listoverridetable mmathPict filetbl revtbl rsidtbl generator themedata colorschememapping latentstyles datastore xmlnstbl pnseclvl bkmkstart bkmkend atrfstart atrfend atnref atndate atnparent atntime atnid atnicn fldtype datafield mmathPr xmlattrname xmlattrvalue pn panose falt fname htmltag mhtmltag'
      .split(' ')
      .map((word) => [word, 'skip' as const]),
  ),
  pict: 'picture',
  fonttbl: 'fonts',
  stylesheet: 'styles',
  listtext: 'marker',
  pntext: 'marker',
  fldinst: 'instruction',
  formfield: 'form',
  ffl: 'entry',
  ffname: 'skip',
  ffdeftext: 'skip',
  ffhelptext: 'skip',
  ffstattext: 'skip',
  ffentrymcr: 'skip',
  ffexitmcr: 'skip',
  ffformat: 'skip',
  atnauthor: 'author',
  sn: 'property',
  sv: 'value',
  // Text of the document behind `\*`.
  shppict: 'text',
  shpinst: 'text',
  do: 'text',
  picprop: 'picture',
  nesttableprops: 'text',
  ud: 'text',
  moMath: 'text',
  moMathPara: 'text',
}

export const PLAIN_PARAGRAPH: ParagraphProperties = { style: 0, outline: null, list: null, level: 0, itap: 0 }
