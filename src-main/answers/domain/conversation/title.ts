import { t } from '../../../../src-preload/texts/say.ts'
import { forDisplay } from '../../../text/index.ts'

const LONGEST = 60

/** A chat's title from its first question: its first line, at most 60 characters, cut between words with an ellipsis. */
export function titleFrom(question: string): string {
  const line = forDisplay(question.trim().split('\n', 1)[0] ?? '')
  if (line === '') return t('chat.new')
  const characters = Array.from(line)
  if (characters.length <= LONGEST) return line
  const cut = characters.slice(0, LONGEST - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space >= LONGEST / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/u, '')}…`
}
