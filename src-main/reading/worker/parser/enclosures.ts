import { createHash } from 'node:crypto'
import { AppError, toErrorShape } from '../../../../src-preload/contract/errors.ts'
import { text, type Text } from '../../../../src-preload/texts/text.ts'
import { withoutHidden } from '../../../../src-preload/contract/visible.ts'
import type { Enclosure, EnclosureFacts } from '../../domain/documents/types.ts'

/** Most enclosures that are told with their reason in the warnings; the list of the document has all. */
const MOST_WARNINGS = 5

/** Facts of enclosures; `redact`: of their names. */
export function enclosureFacts(enclosures: readonly Enclosure[], redact: (name: string) => string): EnclosureFacts[] {
  return enclosures.map((one) => {
    const shown = redact(withoutHidden(one.name))
    if ('leftOut' in one) return { shown, leftOut: toErrorShape(one.leftOut) }
    const content = one.content()
    const checksum = createHash('sha256').update(content).digest('hex')
    return { shown, name: one.name, checksum, bytes: content.byteLength, date: one.date }
  })
}

/** Warnings about enclosures that become no documents. Small pictures are none: they are logos. */
export function enclosureWarnings(facts: readonly EnclosureFacts[]): Text[] {
  const told = facts.flatMap((one) =>
    'leftOut' in one && one.leftOut.data?.['isLogo'] !== true ? [{ ...one.leftOut, name: one.shown }] : [],
  )
  const warnings = told.slice(0, MOST_WARNINGS).map(({ name, message, next }) => text('import.enclosureLeftOut', { name, message, next }))
  const more = told.length - warnings.length
  return more > 0 ? [...warnings, text('import.moreEnclosuresLeftOut', { count: more })] : warnings
}

/** The bytes of an enclosure. */
export function enclosureBytes(enclosure: Enclosure | undefined): Uint8Array {
  if (!enclosure || 'leftOut' in enclosure) throw new AppError('internal', { cause: new Error('no such enclosure') })
  return enclosure.content()
}
