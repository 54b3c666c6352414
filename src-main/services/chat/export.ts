import type { Answer, Chat, Message } from '../../../src-preload/contract/shapes/answers.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { sourceLine } from '../../domain/answering/sources/source-line.ts'
import { safeLine, safeMarkdown } from '../../domain/text/safe-markdown.ts'

/** A chat as safe Markdown: title, questions as headings, answers with their sources, incomplete ones marked. */
export function chatMarkdown(chat: Chat, messages: readonly Message[]): string {
  const parts = messages.map((message) =>
    message.role === 'user'
      ? `## ${safeLine(message.text)}`
      : [safeMarkdown(message.text) || t('exports.noAnswer'), ...incompleteLine(message.answer), ...sourceLines(message.answer)].join(
          '\n\n',
        ),
  )
  return `# ${safeLine(chat.title)}\n\n${parts.join('\n\n')}\n`
}

/** Marks an incomplete answer. */
function incompleteLine(answer: Answer | null): string[] {
  if (!answer?.incomplete) return []
  const reason = safeLine(say(answer.notice?.message ?? text('exports.ended')))
  return [answer.unchecked ? t('exports.unchecked', { reason }) : t('exports.incomplete', { reason })]
}

function sourceLines(answer: Answer | null): string[] {
  if (!answer || answer.sources.length === 0) return []
  return [answer.sources.map(sourceLine).join('  \n')]
}
