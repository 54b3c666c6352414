import { isOrdinary } from '../redaction-types.ts'
import type { PersonalData } from '../redaction-types.ts'

const EMAIL =
  /(?<![\p{L}\p{N}._%+@-]|\/\/)[\p{L}\p{N}](?:[\p{L}\p{N}._%+'-]{0,62}[\p{L}\p{N}_+-])?@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.){1,8}(?:\p{L}{2,24}|xn--[a-z\d-]{2,59})(?![\p{L}\p{N}@-]|\.\p{L})/gu
/** `jane (at) example (dot) org`, `jane [at] example.org`. */
const SPELT_EMAIL =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}][\p{L}\p{N}._+-]{0,63}(?: ?[[({<](?:dot|punkt|punto|point)[\])}>] ?[\p{L}\p{N}._+-]{1,63}){0,3} ?[[({<] ?(?:at|ät|@|arroba) ?[\])}>] ?[\p{L}\p{N}-]{1,63}(?:(?: ?[[({<] ?(?:dot|punkt|punto|point|\.) ?[\])}>] ?|\.)[\p{L}\p{N}-]{1,63}){1,4}(?![\p{L}\p{N}])/giu
const FILE_ENDING = /\.(?:png|jpe?g|gif|svg|webp|pdf|js|ts|tsx|css|json|md|txt|html?|zip|py|local|internal)$/i

const SPELT_AT = /[[({<] ?(?:at|ät|@|arroba) ?[\])}>]/iu

/** Email addresses, but not `icon@2x.png` or `git@host:path`. */
export function findEmails(text: string): PersonalData[] {
  return [...aroundSigns(text), ...(SPELT_AT.test(text) ? text.matchAll(SPELT_EMAIL) : [])].flatMap((match): PersonalData[] => {
    const end = match.index + match[0].length
    const isRemote = /^(?:git|svn|hg)@/.test(match[0]) && /^[:/]/.test(text.slice(end, end + 1))
    return FILE_ENDING.test(match[0]) || isRemote ? [] : [{ start: match.index, end, label: 'EMAIL' }]
  })
}

/** Addresses in the words that have an `@`: no address holds a blank. */
function* aroundSigns(text: string): Generator<{ index: number; 0: string }> {
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', from)) {
    let start = at
    while (start > from && !isBlank(text, start - 1)) start -= 1
    let end = at + 1
    while (end < text.length && !isBlank(text, end)) end += 1
    for (const match of text.slice(start, end).matchAll(EMAIL)) yield { index: start + match.index, 0: match[0] }
    from = end
  }
}

function isBlank(text: string, index: number): boolean {
  const code = text.charCodeAt(index)
  return code === 32 || code === 10
}

/** A possible telephone number: 6 to 15 digits, an area code in brackets, one or two separators between groups. */
const NUMBER =
  /(?<![\p{L}\p{N}.,$€£@_/-]|[$€£] |\d[ .-])(?:\+|\(\+?(?=[\d ]{1,5}\)))?\d(?:[\d]|(?: ?[-\u2010-\u2013/] ?|\.| ?[()] ?| {1,2})(?=[\d()])){4,40}\d(?![\p{L}\p{N}_@]|[.,:/-]\d|\s?[€$£%])/gu
/** Most digits of a telephone number (ITU E.164). */
const MOST_DIGITS = 15
const EXTENSION = /^(?:\s?(?:x|ext\.?|extension|durchwahl|dw|poste|int\.?|доб\.?)\s?\.?:?\s?\d{1,6})(?!\d)/iu
/** Words that announce a telephone number. */
const CUE_BEFORE =
  /(?:(?<![\p{L}])(?:tele?(?:phone|fon|foon|fono|fax)?(?:nummer|number)?|phones?|ph|fon|mobile|mobil(?:e|nummer)?|cell(?:ular)?|handy(?:nummer)?|fax|whatsapp|sms|text|hotline|helpline|call(?:ed|ing)?(?: (?:me|us|him|her|them|back))?|ring|dial|contact|reach(?:ed)?(?: (?:me|us|him|her|them))?|festnetz|ruf(?:en|nummer)?|anrufen|erreichbar|durchwahl|tél(?:éphone)?|portable|appel(?:ez|er)?|joindre|móvil|llame|llamar|celular|cellulare|chiam(?:are|ate)|telemóvel|ligue|mobiel|bel|тел(?:ефон)?|моб)|电话|手机|传真|联系方式|電話番号?|携帯|전화)(?:[- ]?(?:nos?|nr|numbers?|nummern?|num))?[\s.:：#(–-]{0,4}(?:(?:on|at|is|under|unter|au|al|a|ist|est|es|è|me|us|bei|op|为|是|は)\s*:?\s*){0,2}$/iu

/** Separators between several numbers after one announcement. */
const LIST = /^\s?(?:[,;/&]|or|and|oder|und|ou|et|o|y|e)\s?$/iu

/** Telephone numbers, recognised by form or by an announcement, also for a list of numbers. */
export function findPhones(text: string): PersonalData[] {
  const found: PersonalData[] = []
  for (const match of text.matchAll(NUMBER)) {
    for (const { value, start } of apart(match[0], match.index)) {
      const digits = value.replace(/\D/g, '')
      if (digits.length < 6 || digits.length > MOST_DIGITS || !isBalanced(value) || isDate(value)) continue
      const last = found.at(-1)
      const isCued =
        CUE_BEFORE.test(text.slice(Math.max(0, start - 40), start)) ||
        (last !== undefined && start - last.end < 8 && LIST.test(text.slice(last.end, start)))
      if (!isCued && (!hasForm(value, digits) || (!/^\(?\+/.test(value) && isOrdinary(text, start)))) continue
      const end = start + value.length
      const extension = EXTENSION.exec(text.slice(end, end + 20))
      found.push({ start, end: end + (extension?.[0].length ?? 0), label: 'PHONE' })
    }
  }
  return found
}

/** Two numbers separated by a slash or dash, recognised by too many digits for one. */
function apart(value: string, start: number): { value: string; start: number }[] {
  if (value.replace(/\D/g, '').length <= MOST_DIGITS) return [{ value, start }]
  return [...value.matchAll(/(?:(?! ?\/ ?| [-\u2010-\u2013] ).)+/gu)].map((part) => {
    const trimmed = part[0].trim().replace(/^[/\u2010-\u2013-] ?/u, '')
    return { value: trimmed, start: start + part.index + part[0].indexOf(trimmed) }
  })
}

function isBalanced(value: string): boolean {
  return (value.match(/\(/g)?.length ?? 0) === (value.match(/\)/g)?.length ?? 0)
}

/** True for dates, year ranges, times and versions, which look like short numbers. */
function isDate(value: string): boolean {
  return (
    /^\(?(?:\d{1,2}[./ -]\d{1,2}[./ -](?:\d{4}|\d{2})|(?:19|20)\d{2}[./ -]\d{1,2}[./ -]\d{1,2}|(?:19|20)\d{2}\s?[\u2010-\u2013/-]\s?(?:19|20)\d{2}|\d{1,2}(?:\.\d{1,4}){2,3})\)?$/.test(
      value,
    ) || /^(?:19|20)\d{2}[-./](?:0\d|1[0-2])[-./][0-3]\d(?:\s|$)/.test(value)
  )
}

/** North American Numbering Plan: 3-3-4, area code and exchange starting with 2 to 9. */
const NANP = /^(?:\+?1[-. ]?)?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[-. ])[2-9]\d{2}[-. ]\d{4}$/
/** Ten digits in pairs (France), 3-4-4 of Chinese mobiles, and 5-5, 4-3-3 and 4-6 after a 0 in many countries. */
const PAIRS = /^0[1-9](?:([ .-])\d{2})(?:\1\d{2}){3}$/
const CHINESE_MOBILE = /^1[3-9]\d[- ]\d{4}[- ]\d{4}$/

function hasForm(value: string, digits: string): boolean {
  const plain = value.replace(/^\(\+/, '+')
  if (plain.startsWith('+')) return digits.length >= 8 && !digits.startsWith('0')
  if (NANP.test(value) || PAIRS.test(value) || CHINESE_MOBILE.test(value)) return true
  if (/^00[1-9]/.test(value)) return digits.length >= 10 && /\D/.test(value)
  // Trunk prefix 0: area code and number separated by a blank, slash, hyphen or brackets.
  return (
    /^\(?0[1-9]\d{0,4}\)?[ ()/\u2010-\u2013-]/.test(value) &&
    digits.length >= 8 &&
    digits.length <= 12 &&
    !/\./.test(value) &&
    (value.startsWith('(') || digits.length >= 9)
  )
}
