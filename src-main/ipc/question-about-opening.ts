import { AppError } from '../../src-preload/contract/errors.ts'
import { text, type Text } from '../../src-preload/texts/text.ts'
import { markOf, nameToOpen } from '../storage/index.ts'
import type { OriginalToOpen } from '../library/index.ts'
import type { Question } from './host-dialogs.ts'
import { plain, plainPath } from './plain.ts'

/** The question before an original is opened: its name and where it came from. Throws `unsupported-type` for kinds that are never opened. */
export function questionAboutOpening(original: OriginalToOpen): Question {
  const name = nameToOpen(original)
  if (name === null) throw new AppError('unsupported-type', { variant: 'notOpenable' })
  const origin = originOf(original)
  return {
    message: text('ask.open.question', { name: plain(name) }),
    detail: markOf(process.platform) ? text('ask.open.marked', { origin }) : text('ask.open.plain', { origin }),
    action: text('ask.open.action'),
  }
}

function originOf({ from }: OriginalToOpen): Text {
  const risk = text('ask.open.risk')
  if (from.kind === 'mail') return text('ask.open.mail', { title: plain(from.title), risk })
  return from.kind === 'file' ? text('ask.open.file', { path: plainPath(from.path), risk }) : text('ask.open.unknown', { risk })
}
