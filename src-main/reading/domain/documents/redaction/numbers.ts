import { isOrdinary } from '../redaction-types.ts'
import type { PersonalData } from '../redaction-types.ts'

/** Characters of an IBAN by country (ISO 13616, SWIFT registry release 99). */
const IBAN_LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 ' +
    'JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** IBANs: length by country, check digits (mod 97 = 1), groups separated by single blanks or hyphens. */
export function findIbans(text: string): PersonalData[] {
  const found: PersonalData[] = []
  for (const match of text.matchAll(/(?<![\p{L}\p{N}])[a-z]{2}\d{2}(?=[ -]?[a-z\d])/giu)) {
    const length = IBAN_LENGTHS[match[0].slice(0, 2).toUpperCase()]
    const end = length === undefined ? null : take(text, match.index, length)
    if (end !== null && mod97(text.slice(match.index, end)) === 1) found.push({ start: match.index, end, label: 'IBAN' })
  }
  return found
}

/**
 * End of `count` letters and digits from `start`, separated by single blanks or hyphens, with no more behind them; null if there are fewer.
 */
function take(text: string, start: number, count: number): number | null {
  let at = start
  for (let taken = 0; taken < count; at += 1) {
    if (/[a-z\d]/i.test(text[at] ?? '')) taken += 1
    else if (!/[ \u202f-]/.test(text[at] ?? '') || !/[a-z\d]/i.test(text[at + 1] ?? '')) return null
  }
  return /[\p{L}\p{N}]/u.test(text[at] ?? '') ? null : at
}

function mod97(raw: string): number {
  const iban = raw.replace(/[^a-z\d]/gi, '').toUpperCase()
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest
}

/** 13 to 19 isolated digits, separated by single blanks, hyphens or points. */
const CARD = /(?<![\p{L}\p{N}.,/-]|[+$€£]\s?)\d(?:[ .-]?\d){12,18}(?![\p{L}\p{N}]|[.,-]\d)/gu
const CARD_GROUPS = /^(?:4,4,4,[1-4]|4,4,4,4,[1-3]|4,6,[45]|6,13|1[3-9])$/
const CARD_BEFORE =
  /(?:card|visa|master\s?card|amex|american express|discover|maestro|karte|kreditkarte|carte|tarjeta|carta|cartão|kaart|卡号?|カード)[^\n]{0,24}$/iu

/**
 * Payment cards: Luhn check digit, issuer prefixes and lengths (ISO/IEC 7812), grouped like cards unless announced as one. A single group
 * may be an order number.
 */
export function findCards(text: string): PersonalData[] {
  return [...text.matchAll(CARD)].flatMap((match): PersonalData[] => {
    const digits = match[0].replace(/\D/g, '')
    if (!luhn(digits)) return []
    const isCalled = CARD_BEFORE.test(text.slice(Math.max(0, match.index - 40), match.index))
    const groups = match[0]
      .split(/\D/)
      .map((group) => group.length)
      .join(',')
    const isGrouped = CARD_GROUPS.test(groups) && new Set(match[0].match(/[ .-]/g)).size <= 1
    const isCard = isIssued(digits) && isGrouped && digits.length > 13 && (groups.includes(',') || !isOrdinary(text, match.index))
    return isCalled || isCard ? [{ start: match.index, end: match.index + match[0].length, label: 'CARD' }] : []
  })
}

function isIssued(digits: string): boolean {
  if (/^3[47]\d{13}$|^3(?:0[0-5]|[689]\d)\d{11}$/.test(digits)) return true
  if (/^4(?:\d{15}|\d{18})$/.test(digits)) return true
  if (/^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/.test(digits)) return digits.length === 16
  return /^(?:6011|64[4-9]|65|62|81|60|82|35(?:2[89]|[3-8]\d)|2131|1800|50|5[6-9]|6[37]|220[0-4]|9792)/.test(digits) && digits.length >= 15
}

function luhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index])
    sum += index % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2
  }
  return sum % 10 === 0 && /[1-9]/.test(digits)
}

/**
 * `219-09-9999`: area not 000, 666 or 9xx, group not 00, serial not 0000 (Social Security Administration); uniform separators: hyphens,
 * blanks or points.
 */
const SSN = /(?<![\p{L}\p{N}.,/-])(?!000|666|9)\d{3}([- .\u2010-\u2013])(?!00)\d{2}\1(?!0000)\d{4}(?![\p{L}\p{N}]|[-./,]\d)/gu
/** Insurance numbers recognisable by form or check digits: Switzerland (756, EAN-13), France (15 digits, mod 97), Britain, Germany. */
const AHV = /(?<![\p{N}.])756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}(?![\p{N}]|\.\d)/gu
const NIR = /(?<![\p{L}\p{N}])[12378] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}(?![\p{N}])/giu
const NINO = /(?<![\p{L}\p{N}])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D](?![\p{L}\p{N}])/gu
const SVNR = /(?<![\p{L}\p{N}])\d{2} ?(?:[0-2]\d|3[01])(?:0[1-9]|1[0-2])\d{2} ?[A-Z] ?\d{3}(?![\p{L}\p{N}])/gu

/** Social security numbers. */
export function findSocialSecurity(text: string): PersonalData[] {
  const found: PersonalData[] = []
  const add = (pattern: RegExp, holds: (value: string) => boolean): void => {
    for (const match of text.matchAll(pattern))
      if (holds(match[0]) && !isOrdinary(text, match.index))
        found.push({ start: match.index, end: match.index + match[0].length, label: 'SSN' })
  }
  add(SSN, () => true)
  add(AHV, (value) => ean13(value.replace(/\D/g, '')))
  add(NIR, (value) => nirKey(value.replace(/ /g, '').toUpperCase()))
  add(NINO, () => true)
  add(SVNR, () => true)
  return found
}

function ean13(digits: string): boolean {
  const sum = Array.from(digits, Number).reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0)
  return digits.length === 13 && sum % 10 === 0
}

function nirKey(value: string): boolean {
  const corsica = value.slice(5, 7)
  const number = Number(value.slice(0, 13).replace(/2[AB]/, corsica === '2A' ? '19' : corsica === '2B' ? '18' : corsica))
  return value.length === 15 && 97 - (number % 97) === Number(value.slice(13))
}
