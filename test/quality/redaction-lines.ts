import { bareSsn, card, cued, cuedPhone, email, foreignSsn, iban, phone, random, ssn } from './redaction-values.ts'
import type { Random } from './redaction-values.ts'

/** A line of the labelled set: what must be redacted, and as which group. */
export type LabelledLine = { text: string; expected: { start: number; end: number; group: Group }[] }

/** Groups with their own recall. */
export type Group = 'card' | 'iban' | 'ssn' | 'email' | 'phone' | 'cued'

const MAKERS: Readonly<Record<string, readonly [Group, (r: Random) => string]>> = {
  CARD: ['card', card],
  IBAN: ['iban', iban],
  SSN: ['ssn', ssn],
  BARE: ['ssn', bareSsn],
  FOREIGN: ['ssn', foreignSsn],
  EMAIL: ['email', email],
  PHONE: ['phone', phone],
  CUEDPHONE: ['phone', cuedPhone],
  CUED: ['cued', cued],
}

/** Sentences with places for values, in eleven languages; `{DATE}` and `{INT}` are filled with values that are no personal data. */
const WITH_DATA = `
Please charge {CARD} and send the receipt.|Card number: {CARD}, valid thru 08/29|My Visa {CARD} was declined on {DATE}.|Die Kreditkarte {CARD} ist gesperrt.|Carte bancaire : {CARD}|Tarjeta {CARD} cargada el {DATE}|Carta di credito n. {CARD}|card={CARD};cvv=***|信用卡卡号：{CARD}|Paid {INT}.00 EUR with {CARD}.|"{CARD}" was on the slip (see page {INT}).|Cartão {CARD}, titular A. Silva|Kaart {CARD} geblokkeerd|{CARD}|The two cards are {CARD} and {CARD}.
Please transfer to {IBAN} by {DATE}.|IBAN: {IBAN}|Bankverbindung {IBAN}, BIC COBADEFFXXX|Virement sur le compte {IBAN}.|Cuenta {IBAN} a nombre de A. Ruiz|Bonifico su {IBAN}, grazie.|Rekening {IBAN} t.n.v. J. Jansen|konto {IBAN}|{IBAN}|IBAN:{IBAN}, amount {INT},00|(IBAN {IBAN})|From {IBAN} to {IBAN}.|账户 {IBAN}|Счёт {IBAN}
His SSN is {SSN}.|SSN: {SSN}, born {DATE}|Social security number {SSN}|{SSN}|The form lists {SSN} for the spouse and {SSN} for the child.|SSN {BARE}|Social Security No. {BARE} was on file|social security number is {BARE}|AHV-Nr. {FOREIGN}|Numéro de sécurité sociale {FOREIGN}|National Insurance number: {FOREIGN}|NI no {FOREIGN}, from {DATE}|Seguridad social {FOREIGN}|{FOREIGN}|Sozialversicherungsnummer: {FOREIGN}
Write to {EMAIL} or call.|E-Mail: {EMAIL}|mailto:{EMAIL}|<{EMAIL}>|Kontakt: {EMAIL}, Raum {INT}|Contactez {EMAIL}.|Escriba a {EMAIL}, por favor.|请联系{EMAIL}。|От: {EMAIL}|{EMAIL};{EMAIL}|"Ann Lee" <{EMAIL}> wrote on {DATE}:|Name,{EMAIL},{INT}|email={EMAIL}&x=1|[{EMAIL}]
Call {PHONE} before {DATE}.|Tel.: {PHONE}|Phone: {PHONE} ext. 12|Telefon {PHONE}, Fax {PHONE}|Mobil: {PHONE}|Tél. {PHONE}|Teléfono: {PHONE}|tel. {PHONE} (ufficio)|{PHONE}|You can reach me at {PHONE}, any time.|Name;{PHONE};{INT}|Unsere Nummer ist {PHONE}.|Mon numéro : {PHONE}.|电话 {PHONE}|Our office ({PHONE}) is closed.|WhatsApp {PHONE}
Call me at {CUEDPHONE}.|Tel: {CUEDPHONE}|Phone number: {CUEDPHONE}|Handy: {CUEDPHONE}|Mobile {CUEDPHONE}|Móvil: {CUEDPHONE}|电话：{CUEDPHONE}|Fax {CUEDPHONE}|Téléphone : {CUEDPHONE}|Telefono {CUEDPHONE}
Passport no. {CUED}|passport number {CUED}, issued {DATE}|Her passport is {CUED}.|Reisepass Nr. {CUED}|Passeport n° {CUED}|Pasaporte: {CUED}|护照号：{CUED}|Driver's license {CUED}|driving licence number: {CUED}|Führerschein-Nr. {CUED}|Permis de conduire {CUED}|Account number {CUED}|account: {CUED}, opened {DATE}|Acct # {CUED}|Kontonummer {CUED}|Konto-Nr.: {CUED}|Compte n° {CUED}|Cuenta número {CUED}|Patient ID: {CUED}|patient no. {CUED} was seen on {DATE}|Medical record number {CUED}|MRN {CUED}|Patientennummer {CUED}|Policy number {CUED}|Insurance policy {CUED} expires|Versicherungsscheinnummer: {CUED}|Póliza {CUED}|Polizza n. {CUED}|Tax ID {CUED}|tax identification number: {CUED}|TIN: {CUED}|Steuernummer {CUED}|Steuer-ID: {CUED}|Partita IVA {CUED}|Numéro fiscal : {CUED}|NIF {CUED}|ID card no. {CUED}|Personalausweis {CUED}|DNI: {CUED}|паспорт {CUED}`

/** Lines without personal data that look like it. */
const WITHOUT_DATA = `
Order {N:8} shipped on {DATE}.|Order no. {N:10}|order #{N:3}-{N:7}-{N:7}|Purchase order {N:6} is open.|Bestellnummer {N:9}|Ihre Bestellung {N:3}-{N:7} ist da.|Commande n° {N:10}|Pedido {N:8} enviado|订单号 {N:16}|Your order number is {N:16}.
Invoice {N:8} of {DATE}|Invoice no. INV-{N:4}-{N:6}|Rechnung Nr. {N:4}-{N:5}|Rechnungsnummer: {N:10}|Facture {N:4}/{N:5}|Factura n.º {N:9}|Receipt {N:4}-TXN-{N:5}|Quote Q-{N:6}|Ticket #{N:6}|Case {N:7} was closed.
The meeting is on {DATE}.|From {DATE} to {DATE}|Born {DATE} in Bern|Am {DATE} um 14:30 Uhr|le {DATE} à 9h|{DATE} 12:30:45|2019-2024|1914/1918|in 1999, 2001 and 2024|Q3 2024 and FY 2023/24
Version 10.15.7 (build {N:4})|v2.{N:1}.{N:2}-beta.3|Chrome/141.0.{N:4}.{N:2}|macOS 14.6.1 (23G{N:2})|Node 24.21.0 and npm 12.0.1|release 2024.11.{N:2}|firmware {N:1}.{N:2}.{N:3}.{N:4}|Python 3.12.{N:1}|commit 3f{N:6}ab{N:4}c|RFC {N:4}, section 4.2.1
ISBN 978-3-16-148410-0|ISBN 0-306-40615-2|ISBN-13: 9783161484100|ISSN 1535-6078|DOI 10.1000/182.{N:6}|arXiv:2401.{N:5}|EAN 4006381333931|PMID {N:8}|UPC 036000291452|Patent US {N:7} B2
The sum is {N:3},{N:3},{N:3}.|{N:1}.{N:3}.{N:3},00 EUR|USD {N:7} in revenue|about {N:6} people|{N:3} {N:3} inhabitants|{N:2}.{N:4}, {N:1}.{N:5}|52.{N:4}° N, 13.{N:4}° E|192.168.{N:3}.{N:2}|10.0.0.{N:2}:8080|a 1920x1080 screen
Room {N:3}, floor {N:1}|Page {N:3} of {N:3}|pp. {N:3}-{N:3}|Table {N:1}.{N:2} shows {N:4} rows|§ 433 Abs. 2 BGB|Article 12(3) of Regulation (EU) 2016/679|ISO 27001:2013|DIN EN 1090-2|Part no. {N:3}-{N:4}-{N:2}|SKU {N:8}
MIT License, version 2.0|Apache License 2.0 or GPL-3.0-or-later|The account of 1848 was written in 1852.|A policy of 2019 and its review in 2024|The patient was 84 years old.|The passport office opens at 9:00.|His bank account grew by 120000 EUR.|an account with 250 users|Taxes rose 12 percent in 2023.|Licence fees: 45,000 per year
icon@2x.png and logo@3x.png|git@github.com:owner/project.git|npm install @types/node@24.19.2|user@host without a domain|@ann wrote to @bo|https://example.org/page?id={N:9}|file-{N:8}.pdf|IMG_{N:8}.jpg|uuid 3f{N:6}-1b2c-4d5e-8f90-{N:6}abcdef|sha256: e3b0c44298fc1c149afbf4c8996fb924
Tracking number {N:12}|Sendungsnummer {N:14}|Serial number {N:10}|Seriennummer: SN{N:8}|Model {N:4}-{N:3}|Flight LH {N:3} at 07:45|Train ICE {N:3}|Zip {N:5}|Bus 42 at 08:15, 08:45 and 09:15|Score 3:2 (1:1, 2:1)
{N:2} kg, {N:3} cm, {N:2}.{N:1} °C|HbA1c 6.1 %, LDL 130 mg/dl|Figure 3-2-1: results|1 2 3 4 5 6 7 8 9 10|100 200 300 400 500|0.05 0.01 0.001|3.14159265358979|E=mc2, H2O, CO2|4711 and 0815|1,2,3,4,5,6`

const DATES = [
  '2024-03-17',
  '17.03.2024',
  '03/17/2024',
  '17 March 2024',
  '1.2.2023',
  '2023/11/05',
  '05-11-2023',
  'March 17, 2024',
  '17.03.24',
  '2024年3月17日',
]
/** The number of times that each sentence is filled. */
const TIMES = 5

/** The labelled set: about a thousand lines, the same each time. */
export function labelledLines(seed = 20261121): LabelledLine[] {
  const r = random(seed)
  const templates = [...WITH_DATA.split(/[\n|]/), ...WITHOUT_DATA.split(/[\n|]/)].filter((line) => line !== '')
  return templates.flatMap((template) => Array.from({ length: TIMES }, () => fill(template, r)))
}

function fill(template: string, r: Random): LabelledLine {
  const expected: LabelledLine['expected'] = []
  let text = ''
  let from = 0
  for (const match of template.matchAll(/\{([A-Z]+)(?::(\d+))?\}/g)) {
    text += template.slice(from, match.index)
    from = match.index + match[0].length
    const maker = MAKERS[match[1] ?? '']
    const value = maker
      ? maker[1](r)
      : match[1] === 'DATE'
        ? r.of(DATES)
        : match[1] === 'N'
          ? `${1 + r.number(9)}${r.digits(Number(match[2]) - 1)}`
          : String(1 + r.number(999))
    if (maker) expected.push({ start: text.length, end: text.length + value.length, group: maker[0] })
    text += value
  }
  return { text: text + template.slice(from), expected }
}
