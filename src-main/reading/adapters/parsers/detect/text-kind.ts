import { isToldByName, typeOfExtension, type TextType } from '../../../../../src-preload/contract/file-types.ts'

/** Kinds of text file; transcripts are detected by the readers of the others. */
export type TextKind = Exclude<TextType, 'transcript'>

/** Characters examined. */
const HEAD = 8000
const HTML_START = /^(?:<\?xml[^<>]{0,200}>\s*)?(?:<!--[^]{0,2000}?-->\s*)?<(?:!doctype\s+html|html)\b/i
const NOTEBOOK = /"cells"\s*:[^]*"cell_type"\s*:/
/** A header; its value may follow without a blank. */
const HEADER_LINE = /^[!-9;-~]{1,76}:/
const MAIL_HEADER =
  /^(?:received|mime-version|message-id|delivered-to|return-path|x-mailer|x-mozilla-[a-z-]+|content-transfer-encoding|content-type|dkim-signature):/i
const SENDER_HEADER = /^(?:from|sender|date|subject|to|reply-to):/i

/** Detects the kind of a text by content first; the name decides between similar kinds. `extension`: lower case, without dot. */
export function textKind(text: string, extension: string): TextKind {
  const head = text
    .slice(0, HEAD)
    .replace(/^\ufeff/, '')
    .trimStart()
  if (HTML_START.test(head)) return 'html'
  if (/<FictionBook[\s>]/.test(head)) return 'fb2'
  if (/^BEGIN:V(?:CALENDAR|EVENT|TODO|JOURNAL)\s/i.test(head)) return 'ics'
  if (head.startsWith('{') && (extension === 'ipynb' || NOTEBOOK.test(head))) return 'ipynb'
  const called = typeOfExtension(extension)
  if (called === 'html' && /<[a-z][^<>]{0,2000}>/i.test(head)) return 'html'
  if (called !== 'md' && isMessage(head, called === 'eml')) return 'eml'
  // Programs name text tables `.xls`.
  if (extension === 'xls' && /\t|;/.test(head)) return 'csv'
  return called !== null && isToldByName(called) ? called : 'txt'
}

/**
 * True for the header of a message: named lines, some of them specific to mail. In a file named as mail one line that is any of a message is enough, whatever
 * stands around it.
 */
function isMessage(head: string, called: boolean): boolean {
  const lines = head.split(/\r\n?|\n/)
  if (/^>?From \S+/.test(lines[0] ?? '')) lines.shift()
  const end = lines.findIndex((line) => line.trim() === '')
  const header = lines.slice(0, end < 0 ? undefined : end)
  // The last line may be truncated.
  const own = end < 0 ? header.slice(0, -1) : header
  const [mail, sender] = [MAIL_HEADER, SENDER_HEADER].map((pattern) => own.filter((line) => pattern.test(line)).length)
  if (called) return (mail ?? 0) + (sender ?? 0) > 0
  return own.every((line) => /^[ \t]/.test(line) || HEADER_LINE.test(line)) && (mail ?? 0) > 0 && (sender ?? 0) > 1
}
