import { REFUSED_TYPES, type Refusal } from '../../../../../src-preload/contract/file-types.ts'

/** Refusal of a media type or zip content; null: readable. */
export function refusalOfContent(kind: string): Refusal | null {
  return REFUSED_TYPES.find(({ content }) => content?.test(kind))?.refusal ?? null
}

/** Refusal of known unreadable content; the generic one without a specific sentence. */
export function refusalOf(kind: string): Refusal {
  return refusalOfContent(kind) ?? 'unknown'
}

/** Refusal of an old binary Office file; the extension tells which. */
export function refusalOfOldOffice(extension: string): Refusal {
  return REFUSED_TYPES.find(({ oldOffice }) => oldOffice?.includes(extension))?.refusal ?? 'oldOffice'
}

/** Refusal of text with an extension of another format; null: read it as text. */
export function refusalOfText(extension: string): Refusal | null {
  return REFUSED_TYPES.find(({ asText }) => asText?.includes(extension))?.refusal ?? null
}
