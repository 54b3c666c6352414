import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseBytes } from '../../../../../src-main/reading/adapters/parsers/parse-file.ts'
import { readMessage } from '../../../../../src-main/reading/adapters/parsers/mail/read-message.ts'

const read = (source: string | Buffer, name = 'a.eml') =>
  parseBytes(typeof source === 'string' ? Buffer.from(source.replaceAll('\n', '\r\n')) : source, { name })
const HEAD = 'From: a@b.c\nSubject: x\nMIME-Version: 1.0\n'
const mixed = (kind: string, ...parts: readonly string[]): string =>
  `${HEAD}Content-Type: multipart/${kind}; boundary=m\n\n${parts.map((part) => `--m\n${part}\n`).join('')}--m--\n`
const EVENT =
  'BEGIN:VCALENDAR\nMETHOD:REQUEST\nBEGIN:VEVENT\nSUMMARY:Planning\nDTSTART;TZID=Europe/Berlin:20250320T093000\nDTEND;TZID=Europe/Berlin:20250320T110000\nLOCATION:Room Hum\n boldt\nORGANIZER;CN=Ann Lee:mailto:ann@x.org\nATTENDEE;PARTSTAT=ACCEPTED;CN=Bo:mailto:bo@x.org\nRRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TH\nEND:VEVENT\nEND:VCALENDAR'

describe('letters of a message', () => {
  it.each([
    ['iso-8859-1', 'iso-8859-1', Buffer.from('Grüße aus Køkken', 'latin1'), 'Grüße aus Køkken'],
    ['a wrong us-ascii above UTF-8', 'us-ascii', Buffer.from('Grüße aus Køkken'), 'Grüße aus Køkken'],
    ['windows-1252 called latin1', 'iso-8859-1', Buffer.from([0x93, 0x41, 0x94, 0x20, 0x80, 0x35]), '“A” €5'],
    ['koi8-r', 'koi8-r', Buffer.from([0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 'Привет'],
  ])('are those of its encoding: %s', async (_name, charset, bytes, expected) => {
    const source = Buffer.concat([Buffer.from(`${HEAD}Content-Type: text/plain; charset=${charset}\n\n`), bytes, Buffer.from('\n')])
    expect((await read(source)).text).toContain(expected)
  })

  const BODY = 'Content-Transfer-Encoding: quoted-printable\n\nThe fine is 55=2E00 euros.\n'
  it.each([
    ['empty lines in its header', Buffer.from(`Delivered-To: a@b.c\nX-Long: one\n two\n\n\nFrom: Nils <n@x.org>\nSubject: Gap\n${BODY}`)],
    ['two gaps', Buffer.from(`Received: x\n\nFrom: Nils <n@x.org>\nSubject: Gap\n\n${BODY}`)],
    ['lines that end with a return', Buffer.from(`From: Nils <n@x.org>\nSubject: Gap\n${BODY}`.replaceAll('\n', '\r'))],
  ])('are decoded in one with %s', async (_name, source) => {
    const { text } = await read(source)
    expect(text).toContain('The fine is 55.00 euros.')
    expect(text).toContain('From: Nils')
  })

  it('are not taken for a header when they quote another', async () => {
    const { text } = await read(`${HEAD}\nFrom: Eve <e@x.org>\nSubject: Quoted\n\nOwn words.\n`)
    expect(text).toContain('From: Eve')
  })

  // read-message.ts hooks two internals of postal-mime: each must still be called, or letters and text are lost silently.
  it('pass through the two places of postal-mime where they are decoded', async () => {
    const bytes = Buffer.concat([
      Buffer.from(mixed('mixed', 'Content-Type: text/plain\n\n').slice(0, -6)),
      Buffer.from([0xe9, 0x74, 0xe9, 10]),
    ])
    const header = Buffer.concat([
      Buffer.from('From: a@b.c\nX-Odd: '),
      Buffer.from([0xe9]),
      Buffer.from('\nSubject: Caf'),
      Buffer.from([0xe9]),
      Buffer.from('\n\nText.\n'),
    ])
    expect((await readMessage(bytes, decodeText(bytes))).email.text).toContain('été')
    expect((await readMessage(header, decodeText(header))).email.subject).toBe('Café')
  })
})

describe('text of a message', () => {
  it('is its HTML part where the plain one is a stub, however long, and has all of both', async () => {
    const stub = `This message needs a program that shows HTML. ${'Please use a newer one. '.repeat(40)}`
    const { text } = await read(
      mixed(
        'alternative',
        `Content-Type: text/plain\n\n${stub}`,
        'Content-Type: text/html\n\n<p>Order <b>SO-88123</b> costs EUR 39.90.</p>',
      ),
    )
    expect(text).toContain('Order SO-88123 costs EUR 39.90.')
  })

  it('holds the reports on another message, and what stands between and behind its parts', async () => {
    const { text, enclosures } = await read(
      mixed(
        'report',
        'Content-Type: message/delivery-status\n\nIt came back because of this:\n\n<u@x.org> is full',
        'Content-Type: message/rfc822\n\nFrom: q@x.org\nSubject: Inner\n\nHello.',
      ) + 'List of the crane club\n',
    )
    expect(text).toContain('It came back because of this:\n\n<u@x.org> is full')
    expect(text).toContain('List of the crane club')
    expect(text).not.toContain('Attachments: attachment')
    expect(enclosures?.map(({ name }) => name)).toEqual(['Inner.eml'])
  })

  it('goes on behind a line that looks like the boundary of its part, and has no preamble', async () => {
    const source = mixed('mixed', 'Content-Type: text/plain\n\nOne.\n--m\nand two,\nand three.\n--m--\nFour.').replace(
      '--m\n',
      'This is a multi-part message.\n--m\n',
    )
    const { text } = await read(source)
    for (const own of ['One.', 'and two,', 'and three.', 'Four.']) expect(text).toContain(own)
    expect(text).not.toContain('multi-part')
  })

  it('tells an invitation once, though it comes as a part and as a file', async () => {
    const { text } = await read(
      mixed(
        'mixed',
        'Content-Type: text/plain\n\nCome!',
        `Content-Type: text/calendar; method=REQUEST\n\n${EVENT}`,
        `Content-Type: application/ics; name=i.ics\n\n${EVENT}`,
      ),
    )
    expect(text.match(/20 March 2025, 09:30 to 11:00 \(Europe\/Berlin\)/g)).toHaveLength(1)
    expect(text).toContain('Where: Room Humboldt')
    expect(text).toContain('Organiser: Ann Lee <ann@x.org>')
    expect(text).toContain('People: Bo <bo@x.org> (accepted)')
    expect(text).toMatch(/every 2 weeks on Thursday/)
  })

  it.each(['\ufeffFrom: a@b.c', 'X-Odd: 1\nFrom: a@b.c', '\n\nFrom: a@b.c', 'From x@y Mon Jan 1\nFrom: a@b.c'])(
    'is known as one by its header: %j',
    async (start) => {
      const document = await read(`${start}\nTo: d@e.f\nSubject: The hedge\nMIME-Version: 1.0\n\nIt is 2.40 metres.\n`)
      expect(document).toMatchObject({ type: 'eml', title: 'The hedge' })
      expect(document.text).toContain('From: a@b.c')
    },
  )
})

describe('a calendar file', () => {
  const calendar = (...lines: readonly string[]): string =>
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\n')

  it('has days without times, whose end is the day before, and its title', async () => {
    const document = await read(calendar('SUMMARY:Fair', 'DTSTART;VALUE=DATE:20250320', 'DTEND;VALUE=DATE:20250322'), 'fair.ics')
    expect(document).toMatchObject({ type: 'ics', title: 'Fair' })
    expect(document.text).toContain('Thursday, 20 March 2025 to Friday, 21 March 2025, all day')
    expect((await read(calendar('SUMMARY:Day', 'DTSTART;VALUE=DATE:20250320'), 'a.ics')).text).toContain('Thursday, 20 March 2025, all day')
  })

  it('joins folded lines, and keeps a description with its breaks', async () => {
    const { text } = await read(
      calendar('SUMMARY:A long na', ' me', 'DTSTART:20250320T093000Z', 'DESCRIPTION:Bring 3 la', '\tdders\\, please\\nand tea'),
      'a.ics',
    )
    expect(text).toContain('A long name')
    expect(text).toContain('Bring 3 ladders, please\nand tea')
    expect(text).toContain('Thursday, 20 March 2025, 09:30 (UTC)')
  })
})
