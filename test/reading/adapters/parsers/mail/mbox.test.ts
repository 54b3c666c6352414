import { describe, expect, it } from 'vitest'
import { detectType } from '../../../../../src-main/reading/adapters/parsers/detect/detect-type.ts'
import { parseMbox } from '../../../../../src-main/reading/adapters/parsers/mail/mbox.ts'

const bytes = (source: string) => Buffer.from(source, 'latin1')
const parts = (source: string) =>
  (parseMbox(bytes(source)).enclosures ?? []).map((one) =>
    'content' in one ? [one.name, Buffer.from(one.content()).toString('latin1')] : [one.name, null],
  )

describe('parsing a mailbox', () => {
  it('cuts at lines that begin with From behind an empty line and before a header, and nowhere else', () => {
    const mailbox = `From - Mon Jan  1 00:00:00 2024\r\nSubject: =?utf-8?Q?Caf=C3=A9?=\r\n\r\nOne.\r\n\r\nFrom here on it rains.\r\nFrom x\r\n>From y\r\n\r\nFrom MAILER@x Tue Jan  2 00:00:00 2024\r\nFrom: a@b.c\r\n\r\nTwo.\r\n\r\n`
    expect(parts(mailbox)).toEqual([
      ['Café.eml', 'Subject: =?utf-8?Q?Caf=C3=A9?=\r\n\r\nOne.\r\n\r\nFrom here on it rains.\r\nFrom x\r\nFrom y\n'],
      ['message 2.eml', 'From: a@b.c\r\n\r\nTwo.\n'],
    ])
  })

  it('is recognised without an ending by its second message, and a single message that begins so stays one', async () => {
    const message = 'From a@b.c Mon Jan  1 00:00:00 2024\nMessage-ID: <1@x>\nFrom: a@b.c\nTo: d@e.f\n\nHello.\n\n'
    await expect(detectType(bytes(message + message), 'Inbox')).resolves.toMatchObject({ type: 'mbox' })
    await expect(detectType(bytes(message), 'a.eml')).resolves.toMatchObject({ type: 'eml' })
    await expect(detectType(bytes(message), 'a.mbox')).resolves.toMatchObject({ type: 'mbox' })
    await expect(detectType(bytes('From time to time\nit: rains.\n\nFrom now on\nit: snows.\n'), 'poem.md')).resolves.toMatchObject({
      type: 'md',
    })
  })

  it('without messages says so', () => {
    expect(() => parseMbox(bytes('From a Mon\nX-Mozilla-Status: 0008\nSubject: gone\n\nx\n'))).toThrow('This mailbox contains no messages.')
  })
})
