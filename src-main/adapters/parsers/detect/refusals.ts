import { REFUSED_TYPES, UNKNOWN_OLD_OFFICE, UNKNOWN_TYPE, type Refusal } from '../../../../src-preload/contract/file-types.ts'

/** Why a kind of content is not read (its media type, or what the look into a zip calls it); null: nothing speaks against it. */
export function refusalOfContent(kind: string): Refusal | null {
  return REFUSED_TYPES.find(({ content }) => content?.test(kind)) ?? null
}

/** The refusal of what is known not to be read; without a sentence of its own it is an unknown type. */
export function refusalOf(kind: string): Refusal {
  return refusalOfContent(kind) ?? UNKNOWN_TYPE
}

/** The refusal of an old binary file of Office: only its ending tells which. */
export function refusalOfOldOffice(extension: string): Refusal {
  return REFUSED_TYPES.find(({ oldOffice }) => oldOffice?.includes(extension)) ?? UNKNOWN_OLD_OFFICE
}

/** The refusal of a text whose ending says that it is another thing; null: it may be read as text. */
export function refusalOfText(extension: string): Refusal | null {
  return REFUSED_TYPES.find(({ asText }) => asText?.includes(extension)) ?? null
}
