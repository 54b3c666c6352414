import { describe, expect, it } from 'vitest'
import { decodeText } from '../../../../../src-main/reading/adapters/parsers/detect/decode-text.ts'
import { parseEml } from '../../../../../src-main/reading/adapters/parsers/mail/eml.ts'
import { redactDocument } from '../../../../../src-main/reading/domain/documents/redaction/redact-document.ts'
import { shownBlocks } from '../../../../support/files/blocks.ts'

const read = (source: string | Uint8Array) => {
  const data = typeof source === 'string' ? Buffer.from(source.replaceAll('\n', '\r\n'), 'latin1') : source
  return parseEml(data, decodeText(data))
}

const MESSAGE = `From: =?utf-8?q?J=C3=B6rg?= <j@x.de>
To: Ann <a@x.de>, b@x.de
Cc: Team: c@x.de, d@x.de;
Subject: =?iso-8859-1?Q?Caf=E9_plan?=
Date: Tue, 5 Mar 2024 10:00:00 +0100
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="x"

--x
Content-Type: multipart/alternative; boundary="y"

--y
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FC=DFe from the plain part.

> what you wrote
--y
Content-Type: text/html; charset=utf-8

<p>the HTML part</p>
--y--
--x
Content-Type: application/pdf; name="../../evil.pdf"
Content-Disposition: attachment; filename="../../evil.pdf"
Content-Transfer-Encoding: base64

JVBERi0xLjcK
--x--
`

describe('parsing an e-mail message', () => {
  it('returns sender, recipients and date, then the text, then the names of unopened attachments', async () => {
    const document = await read(MESSAGE)
    expect(shownBlocks(document)).toEqual([
      ['heading', 'Café plan'],
      ['paragraph', 'From: Jörg <j@x.de>\nTo: Ann <a@x.de>, b@x.de\nCc: Team: c@x.de, d@x.de\nDate: Tue, 5 Mar 2024 10:00:00 +0100'],
      ['paragraph', 'Grüße from the plain part.'],
      ['paragraph', '> what you wrote'],
      ['paragraph', 'the HTML part'],
      ['paragraph', 'Attachments: evil.pdf'],
    ])
    expect(document).toMatchObject({ type: 'eml', title: 'Café plan', date: '2024-03-05T09:00:00.000Z', partial: false })
  })

  it('is not sensitive for its own sender and recipients, and keeps them unless all is redacted', async () => {
    const document = await read('From: Jo <jo@x.de>\nTo: ann@x.de, bea@x.de, cem@x.de\nSubject: Crane\n\nThe crane is back on Friday.\n')
    const standard = redactDocument(document, 'standard')
    expect(standard.kind).not.toBe('sensitive')
    expect(standard.document.text).toContain('ann@x.de')
    expect(redactDocument(document, 'always').document.text).not.toContain('ann@x.de')
    const list = await read('From: Jo <jo@x.de>\nTo: ann@x.de\nSubject: List\n\nPay DE89370400440532013000, call bob@x.de or eve@x.de.\n')
    expect(redactDocument(list, 'standard').kind).toBe('sensitive')
  })

  it('uses the HTML part when the plain part is missing or only a placeholder', async () => {
    const html = `<html><body><h2>Head</h2><p>Body of the message, ${'which goes on and on, '.repeat(30)}end.</p><script>never()</script></body></html>`
    const only = await read(`From: a@b.c\nSubject: x\nMIME-Version: 1.0\nContent-Type: text/html; charset=utf-8\n\n${html}\n`)
    expect(
      shownBlocks(only)
        .slice(2)
        .map(([type]) => type),
    ).toEqual(['heading', 'paragraph'])
    expect(only.text).not.toContain('never')
    const both = await read(
      `From: a@b.c\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=y\n\n--y\nContent-Type: text/plain\n\nThis is HTML.\n--y\nContent-Type: text/html\n\n${html}\n--y--\n`,
    )
    expect(both.text).toContain('Body of the message')
  })

  it('reads every HTML part, also around attachments', async () => {
    const parts = ['Here it is.', 'Tell me.'].map(
      (text) => `--m\nContent-Type: text/html\n\n<html><head></head><body><div>${text}</div></body></html>\n`,
    )
    const { text } = await read(
      `From: a@b.c\nSubject: x\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=m\n\n${parts[0]}--m\nContent-Type: application/pdf; name=r.pdf\nContent-Disposition: inline; filename=r.pdf\n\nx\n${parts[1]}--m--\n`,
    )
    expect(text).toContain('Here it is.')
    expect(text).toContain('Tell me.')
  })

  it('keeps a forwarded message as a file of its own, and reads a message saved as UTF-16', async () => {
    const forwarded = await read(
      'From: a@b.c\nSubject: Fwd\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=y\n\n--y\nContent-Type: text/plain\n\nSee below.\n--y\nContent-Type: message/rfc822\n\nFrom: x@y.z\nSubject: Inner\n\nThe inner text.\n--y--\n',
    )
    expect(forwarded.text).toContain('See below.')
    expect(forwarded.enclosures).toMatchObject([{ name: 'Inner.eml' }])
    expect((await read(Buffer.from('\ufeffFrom: a@b.c\r\nTo: d@e.f\r\nSubject: Breit\r\n\r\nGrüße.\r\n', 'utf16le'))).text).toContain(
      'Grüße.',
    )
  })

  it('refuses encrypted and empty messages', async () => {
    await expect(
      read(
        'From: a@b.c\nSubject: x\nMIME-Version: 1.0\nContent-Type: application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n\nMIAG\n',
      ),
    ).rejects.toMatchObject({ code: 'no-text', message: 'This message is encrypted.' })
    await expect(read('From: a@b.c\n\n\n')).rejects.toMatchObject({ code: 'no-text' })
  })

  it('comes to an end with endlessly nested parts and endless headers', async () => {
    const nested = Array.from({ length: 300 }, (_part, index) => `Content-Type: multipart/mixed; boundary=b${index}\n\n--b${index}\n`).join(
      '',
    )
    for (const source of [`From: a@b.c\nMIME-Version: 1.0\n${nested}\nx`, `From: a@b.c\n${'X-A: b\n'.repeat(400_000)}\ntext`]) {
      const outcome = await read(source).then(
        () => 'read',
        (error: { code: string }) => error.code,
      )
      expect(['read', 'no-text', 'damaged-file']).toContain(outcome)
    }
  })
})
