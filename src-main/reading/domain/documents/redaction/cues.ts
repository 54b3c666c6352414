import type { PersonalData, RedactionLabel } from '../redaction-types.ts'

/** Words that announce a personal number, in the indexed languages. */
const CUES: readonly (readonly [RedactionLabel, string])[] = [
  [
    'SSN',
    String.raw`social[ -]security|social[ -]insurance|ssn|sin|national insurance|nino|sozialversicherungs?|rentenversicherungs?|sv-?|ahv-?|avs|versichertennummer|sécurité sociale|n° de sécu|seguridad social|nss|codice fiscale|bsn|burgerservice|personnummer|pesel|社会保障|社保|身份证|マイナンバー`,
  ],
  ['PASSPORT', String.raw`passports?|reisepass|pass-?nr|passeport|pasaporte|passaporto|passaporte|paspoort|паспорт|护照|パスポート`],
  [
    'LICENCE',
    String.raw`driver'?s licen[cs]e|dl(?=[ .-]?(?:#|no|num))|driving licen[cs]e|licen[cs]e|führerschein|permis de conduire|permiso de conducir|patente|carteira de motorista|rijbewijs|驾照|驾驶证|運転免許証?`,
  ],
  [
    'ACCOUNT',
    String.raw`(?:bank |checking |savings )?accounts?|acct|a\/c|konto|kontonummer|compte|cuenta|conto|conta|rekening|счёт|счет|账号|账户|口座|routing|sort code|aba|bankleitzahl|blz`,
  ],
  [
    'PATIENT',
    String.raw`patient(?:s|en)?|medical record|mrn|krankenversicherten|versicherten|health insurance|medicare|nhs|krankenkassen|paziente|paciente|patiënt|dossier médical|historia clínica|cartella clinica|病历|患者`,
  ],
  [
    'POLICY',
    String.raw`(?:insurance )?polic(?:y|ies)|police|versicherungsschein|versicherungs|policen|póliza|polizza|apólice|polis|contrat d'assurance|保单|証券`,
  ],
  [
    'TAX_ID',
    String.raw`tax(?:payer)?(?: identification)?(?=[ -]?(?:id|no|num|ref))|tin|itin|ein|utr|vat(?: reg(?:istration)?)?|steuer-?(?:id|identifikations)?|ust-?id|umsatzsteuer|siret|siren|numéro fiscal|identifiant fiscal|nif|nie|cif|rfc|cuit|partita iva|p\.? ?iva|cpf|cnpj|btw|инн|税号|納税者`,
  ],
  [
    'ID',
    String.raw`(?:national |personal |government |employee |student |member(?:ship)? )id|id[ -]?card|identity card|personalausweis|ausweis|carte d'identité|dni|documento de identidad|carta d'identità|rg|bilhete de identidade|identiteitskaart`,
  ],
]

/** Words between the announcement and the number: number, no., id, is, a colon. */
const BETWEEN = String.raw`\.?(?:[- ]?(?:identification|insurance|registration|reference|versicherungs|holder'?s?|card|karten?|konto|steuer|fiscal|fiscale))?(?:[- ]?(?:numbers?|nummer|nos?|nrs?|num|numéro|número|numero|nombor|codes?|ids?|identifier|identifikationsnummer|номер|号码?|番号)(?![\p{L}])\.?|[- ]?(?:n[°º.]|№|#))?(?:\s*\([^()\n]{1,20}\))?(?:\s*(?:[:=#№：–—]|-(?= )|n[°º]|is|are|was|ist|lautet|war|est|es|è|é|:\s*#|ending in|для|为|是|は)){0,2}\s*(?:["'“(]\s?)?`
/** Digits, or letters and digits, in groups separated by one blank, hyphen, point or slash. */
const VALUE = String.raw`([\p{Lu}\d][\p{Lu}\d]*(?:[ ./\u2010-\u2013-][\p{Lu}\d]*\d[\p{Lu}\d]*|[ ./\u2010-\u2013-](?=[\p{Lu}\d ]{0,6}\d)[\p{Lu}]{1,4}(?![\p{Ll}])){0,8})(?![\p{L}\d])`

const PATTERNS = CUES.map(
  ([label, words]) =>
    [
      label,
      new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?:${BETWEEN})(?<=[^\p{L}]|号码?|番号|[\u4e00-\u9fff\u3040-\u30ff])`, 'giu'),
    ] as const,
)
const VALUE_HERE = new RegExp(VALUE, 'uy')
/** Least letters and digits of a number, and least digits among letters. */
const LEAST = 6
const LEAST_DIGITS = 3

const DATE =
  /^(?:\d{1,2}[./ -]\d{1,2}[./ -](?:\d{4}|\d{2})|(?:19|20)\d{2}[./ -]\d{1,2}[./ -]\d{1,2}|(?:19|20)\d{2}[\u2010-\u2013/-](?:19|20)\d{2}|(?:19|20)\d{2}[/-]\d{1,5}|(?:19|20)\d{2} (?:19|20)\d{2})$/
const CURRENCY_AFTER = /^\s?(?:[€$£¥%]|eur|usd|gbp|chf|euros?|dollars?|pounds?|million|mio|percent|prozent)/iu

/** Characters before a possible number in which its announcement begins: the longest words with the longest text between; and after it, for the end of a bracket. */
const BEFORE = 300
const AFTER = 40
/** What every value is a part of: six capitals or digits and more, at most one separator between two. */
const CHAIN = /[\p{Lu}\d](?:[ ./\u2010-\u2013-]?[\p{Lu}\d]){5,}/gu

/** Numbers of six or more digits, or letters and digits, right after an announcement ("passport no."). */
export function findCued(text: string): PersonalData[] {
  const places = announced(text)
  return PATTERNS.flatMap(([label, pattern]) =>
    places.flatMap(([from, to]) =>
      [...text.slice(from, to).matchAll(pattern)].flatMap((match): PersonalData[] => {
        const start = from + match.index + match[0].length
        VALUE_HERE.lastIndex = start
        const value = VALUE_HERE.exec(text)?.[1]
        if (value === undefined || !isNumber(value) || CURRENCY_AFTER.test(text.slice(start + value.length, start + value.length + 12)))
          return []
        return [{ start, end: start + value.length, label }]
      }),
    ),
  )
}

/** Stretches that end in a possible number. Most text has none, and eight patterns need not look at it. */
function announced(text: string): [from: number, to: number][] {
  const places: [from: number, to: number][] = []
  for (const { index, 0: chain } of text.matchAll(CHAIN)) {
    if (chain.replace(/\D/g, '').length < LEAST_DIGITS) continue
    const from = Math.max(0, index - BEFORE)
    const to = index + chain.length + AFTER
    const last = places.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else places.push([from, to])
  }
  return places
}

function isNumber(value: string): boolean {
  const characters = value.replace(/[^\p{L}\d]/gu, '')
  const digits = characters.replace(/\D/g, '').length
  if (characters.length < LEAST || digits < (digits === characters.length ? LEAST : LEAST_DIGITS)) return false
  return !DATE.test(value)
}

/** Keys recognisable by form: cloud and code services, private keys, tokens. */
const KEYS =
  /-----BEGIN (?:[A-Z]+ ){0,3}PRIVATE KEY-----(?:[^-]{1,10000}-----END (?:[A-Z]+ ){0,3}PRIVATE KEY-----)?|(?<![A-Za-z\d_-])(?:(?:AKIA|ASIA)[A-Z\d]{16}|gh[pousr]_[A-Za-z\d]{36,255}|github_pat_\w{22,255}|glpat-[\w-]{20,64}|xox[abeoprs]-[A-Za-z\d-]{10,255}|sk-(?:[a-z]{2,8}-)?[A-Za-z\d_-]{20,200}|sk_live_[A-Za-z\d]{16,255}|AIza[\w-]{35}|eyJ[\w-]{8,2000}\.eyJ[\w-]{8,4000}\.[\w-]{8,1000})(?![A-Za-z\d_-])/g

/** Secret keys and tokens. */
export function findKeys(text: string): PersonalData[] {
  return [...text.matchAll(KEYS)].map((match) => ({ start: match.index, end: match.index + match[0].length, label: 'KEY' }))
}
