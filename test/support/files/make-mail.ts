/** An attachment. `id`: shown inside of the HTML as `cid:ID`; `type`: media type. */
export type MailAttachment = { name?: string; type?: string; content: string | Uint8Array; id?: string; inline?: true }
export type MailParts = {
  subject?: string
  text?: string
  html?: string
  date?: string
  headers?: readonly string[]
  attachments?: readonly MailAttachment[]
}

/** A message (RFC 5322) with its attachments in Base64, as mail programs write it. */
export function makeMail({
  subject = 'Ferry',
  text = '',
  html,
  date = 'Tue, 5 Mar 2024 10:00:00 +0000',
  headers = [],
  attachments = [],
}: MailParts): string {
  const body =
    html === undefined ? ['Content-Type: text/plain; charset=utf-8', '', text] : ['Content-Type: text/html; charset=utf-8', '', html]
  const lines = [
    'From: Ann <ann@x.de>',
    'To: Bob <bob@x.de>',
    `Subject: ${/[^ -~]/.test(subject) ? `=?utf-8?B?${Buffer.from(subject).toString('base64')}?=` : subject}`,
    `Date: ${date}`,
    ...headers,
    'MIME-Version: 1.0',
  ]
  if (attachments.length === 0) return [...lines, ...body, ''].join('\r\n')
  const mark = `part-${attachments.length}-${subject.length}-${attachments.map(({ content }) => content.length).join('-')}`
  return [
    ...lines,
    `Content-Type: multipart/mixed; boundary="${mark}"`,
    '',
    `--${mark}`,
    ...body,
    ...attachments.flatMap((one) => [`--${mark}`, ...attachmentLines(one)]),
    `--${mark}--`,
    '',
  ].join('\r\n')
}

function attachmentLines({ name, type = 'application/octet-stream', content, id, inline }: MailAttachment): string[] {
  const named = name === undefined ? '' : `; filename="${name}"`
  // A message may not be encoded.
  const isMessage = type === 'message/rfc822'
  const encoded = Buffer.from(content).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  return [
    `Content-Type: ${type}`,
    `Content-Disposition: ${inline ? 'inline' : 'attachment'}${named}`,
    ...(id === undefined ? [] : [`Content-ID: <${id}>`]),
    ...(isMessage ? [] : ['Content-Transfer-Encoding: base64']),
    '',
    isMessage ? String(content) : encoded,
  ]
}

/** A mailbox (mbox) of messages. */
export function makeMbox(messages: readonly string[]): string {
  return messages
    .map((one) => `From ann@x.de Tue Mar  5 10:00:00 2024\n${one.replaceAll('\r\n', '\n').replaceAll(/^(>*From )/gm, '>$1')}\n`)
    .join('\n')
}
