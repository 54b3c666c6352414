import { t } from '../../../src-preload/texts/say.ts'

/** What stands in a stored text for personal data that was blacked out, with its label as a group. */
export const REDACTION = /\[REDACTED_([A-Z_]+)\]/gu

const LABELS = [
  'SSN',
  'CARD',
  'IBAN',
  'PASSPORT',
  'LICENCE',
  'ACCOUNT',
  'PATIENT',
  'POLICY',
  'TAX_ID',
  'ID',
  'KEY',
  'EMAIL',
  'PHONE',
] as const

/** The kind of personal data in words ("e-mail"). */
export function redactionName(label: string): string {
  const known = LABELS.find((one) => one === label)
  return known ? t(`library.redacted.${known}`) : label.toLowerCase()
}
