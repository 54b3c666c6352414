/** Values for the labelled set, made from a seed: none of them belongs to anybody. */
export type Random = {
  number(below: number): number
  digits(count: number): string
  letters(count: number): string
  of<T>(list: readonly T[]): T
}

/** Random numbers, the same for the same seed (mulberry32). */
export function random(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const number = (below: number): number => Math.floor(next() * below)
  return {
    number,
    digits: (count) => Array.from({ length: count }, () => number(10)).join(''),
    letters: (count) => Array.from({ length: count }, () => String.fromCharCode(65 + number(26))).join(''),
    of: (list) => list[number(list.length)] as (typeof list)[number],
  }
}

function luhnDigit(digits: string): string {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => total + (index % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0)
  return String((10 - (sum % 10)) % 10)
}

function inGroups(text: string, sizes: readonly number[], separator: string): string {
  let at = 0
  return sizes
    .map((size) => text.slice(at, (at += size)))
    .filter(Boolean)
    .join(separator)
}

/** A card of one of six issuers, with blanks, hyphens or nothing between its groups. */
export function card(r: Random): string {
  const [prefix, length] = r.of([
    ['4', 16],
    ['51', 16],
    ['2221', 16],
    ['55', 16],
    ['34', 15],
    ['37', 15],
    ['6011', 16],
    ['3528', 16],
    ['36', 14],
  ] as const)
  const body = prefix + r.digits(length - prefix.length - 1)
  const number = body + luhnDigit(body)
  return inGroups(number, length === 16 ? [4, 4, 4, 4] : length === 15 ? [4, 6, 5] : [4, 6, 4], r.of([' ', ' ', '-', '']))
}

const IBAN_FORMS = [
  'DE,dddddddddddddddddd',
  'GB,aaaadddddddddddddd',
  'FR,ddddddddddcccccccccccdd',
  'NL,aaaadddddddddd',
  'CH,dddddcccccccccccc',
  'ES,dddddddddddddddddddd',
  'IT,addddddddddcccccccccccc',
  'AT,dddddddddddddddd',
  'BE,dddddddddddd',
  'PL,dddddddddddddddddddddddd',
  'PT,ddddddddddddddddddddd',
  'SE,dddddddddddddddddddd',
  'NO,ddddddddddd',
  'SA,ddcccccccccccccccccc',
  'TR,dddddccccccccccccccccc',
]

/** An IBAN with right check digits, in groups of four or in one block. */
export function iban(r: Random): string {
  const [country = '', form = ''] = r.of(IBAN_FORMS).split(',')
  const account = Array.from(form, (kind) =>
    kind === 'd' ? r.digits(1) : kind === 'a' ? r.letters(1) : r.of([r.digits(1), r.letters(1)]),
  ).join('')
  let rest = 0
  for (const character of `${account}${country}00`) {
    const value = parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  const whole = `${country}${String(98 - rest).padStart(2, '0')}${account}`
  return r.of([inGroups(whole, [4, 4, 4, 4, 4, 4, 4, 4, 4], ' '), whole])
}

const area = (r: Random): string => String(1 + r.number(665)).padStart(3, '0')
const notZero = (r: Random, count: number): string => String(1 + r.number(10 ** count - 1)).padStart(count, '0')

/** A social security number of the United States in its usual form. */
export function ssn(r: Random): string {
  return [area(r), notZero(r, 2), notZero(r, 4)].join(r.of(['-', '-', '-', ' ']))
}

/** The same number without separators: only a cue word identifies it. */
export function bareSsn(r: Random): string {
  return area(r) + notZero(r, 2) + notZero(r, 4)
}

/** Social security numbers of Switzerland, France and Britain. */
export function foreignSsn(r: Random): string {
  const swiss = `756${r.digits(9)}`
  const check = (10 - (Array.from(swiss, Number).reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10)) % 10
  const french = `${1 + r.number(2)}${r.digits(2)}${String(1 + r.number(12)).padStart(2, '0')}${String(1 + r.number(95))
    .padStart(2, '0')
    .replace('20', '21')}${notZero(r, 3)}${notZero(r, 3)}`
  const key = String(97 - (Number(french) % 97)).padStart(2, '0')
  return r.of([
    inGroups(swiss + check, [3, 4, 4, 2], '.'),
    r.of([inGroups(french + key, [1, 2, 2, 2, 3, 3, 2], ' '), french + key]),
    r.of([
      inGroups(`${r.of(['AB', 'CE', 'JN', 'SX'])}${r.digits(6)}${r.of(['A', 'B', 'C', 'D'])}`, [2, 2, 2, 2, 1], ' '),
      `AB${r.digits(6)}C`,
    ]),
  ])
}

const NAMES = [
  'ann.lee',
  'j.doe',
  'maria_garcia',
  'k-müller',
  'info',
  'sales+eu',
  'o.brien',
  'x7',
  'jean-luc.p',
  'contact',
  '王伟',
  'first.middle.last',
]
const HOSTS = [
  'example.org',
  'mail.example.co.uk',
  'firma-beispiel.de',
  'uni.example.edu',
  'exämple.ch',
  'example.museum',
  'a.bc',
  'sub.domain.example.com.br',
  'пример.рф',
]

/** An email address. */
export function email(r: Random): string {
  return r.of([
    `${r.of(NAMES)}@${r.of(HOSTS)}`,
    `${r.of(NAMES)}${r.digits(2)}@${r.of(HOSTS)}`,
    `${r.of(NAMES).toUpperCase()}@${r.of(HOSTS)}`,
  ])
}

const two = (r: Random): string => String(2 + r.number(8)) + r.digits(2)
/** Forms of telephone numbers that need no cue word: d is a digit, e one from 2 to 9. */
const PHONE_FORMS = [
  '(edd) edd-dddd',
  'edd-edd-dddd',
  'edd.edd.dddd',
  '+1 edd edd dddd',
  '+1-edd-edd-dddd',
  '1-800-edd-dddd',
  '+49 30 dddddddd',
  '+49 (0)89 dddddd-dd',
  '030 dddddddd',
  '0e1/ddddddd',
  '(0eded) dddddd',
  '017e dddddddd',
  '+44 20 7ddd dddd',
  '020 7ddd dddd',
  '07e00 ddd ddd',
  '+33 6 dd dd dd dd',
  '0e dd dd dd dd',
  '0e.dd.dd.dd.dd',
  '+34 6dd ddd ddd',
  '+39 02 ddd dddd',
  '+41 44 ddd dd dd',
  '044 ddd dd dd',
  '+31 6 dddddddd',
  '+48 ddd ddd ddd',
  '+86 13e dddd dddd',
  '13e dddd dddd',
  '+81 3-dddd-dddd',
  '03-edd-eddd',
  '+91 9dddd ddddd',
  '+55 11 9dddd-dddd',
  '+7 495 ddd-dd-dd',
  '0049 30 ddddddd',
  '+442079ddddd',
  '+1edd5550ddd',
  '+43 1 ddddddd',
  '+353 1 ddd dddd',
]
/** Forms that need a cue word. */
const CUED_PHONE_FORMS = [
  'edd-dddd',
  'edddddd',
  'edd ddd ddd',
  'eddd dddd',
  '13eddddddddd'.slice(0, 11),
  '9dddd ddddd',
  'edddddddd',
  '0eddddddddd',
  'edd.ddd.ddd',
]

/** A telephone number identified by its form. */
export function phone(r: Random): string {
  return Array.from(r.of(PHONE_FORMS), (mark) => (mark === 'd' ? r.digits(1) : mark === 'e' ? two(r).slice(0, 1) : mark)).join('')
}

/** A telephone number identified by its cue word alone. */
export function cuedPhone(r: Random): string {
  return Array.from(r.of(CUED_PHONE_FORMS), (mark) => (mark === 'd' ? r.digits(1) : mark === 'e' ? two(r).slice(0, 1) : mark)).join('')
}

/** A number of a document, an account or a policy: six or more letters and digits. */
export function cued(r: Random): string {
  return r.of([
    r.digits(6),
    r.digits(8),
    r.digits(10),
    `${r.letters(1)}${r.digits(8)}`,
    `${r.letters(2)}${r.digits(7)}`,
    `${r.letters(3)}-${r.digits(6)}`,
    `${r.digits(3)}-${r.digits(3)}-${r.digits(4)}`,
    `${r.letters(1)}${r.digits(2)}${r.letters(1)}${r.digits(2)}${r.letters(1)}${r.digits(2)}`,
    `${r.digits(4)} ${r.digits(4)} ${r.digits(2)}`,
  ])
}
