import type { Answer, Chat, Message } from '../../../src-preload/contract/shapes/answers.ts'
import { opinionSummary, opinionText } from '../../../src-preload/texts/evidence.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { sourceLine } from '../../domain/answering/sources/source-line.ts'
import { safeLine, safeMarkdown } from '../../domain/text/safe-markdown.ts'

/** A chat as safe Markdown: title, questions as headings, answers with sources and second opinion, incomplete ones marked. */
export function chatMarkdown(chat: Chat, messages: readonly Message[]): string {
  const parts = messages.map((message) =>
    message.role === 'user'
      ? `## ${safeLine(message.text)}`
      : [
          safeMarkdown(message.text) || t('exports.noAnswer'),
          ...incompleteLine(message.answer),
          ...sourceLines(message.answer),
          ...opinionLines(message.answer),
        ].join('\n\n'),
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

/** The second opinion in a line, and each sentence that it does not confirm. */
function opinionLines(answer: Answer | null): string[] {
  const summary = answer && opinionSummary(answer.claims)
  if (!answer || summary === null) return []
  const doubted = answer.claims.filter(({ opinion }) => opinion === 'partly' || opinion === 'no')
  const lines = doubted.map((claim) => `- ${safeLine(claim.text)} (${safeLine(opinionText(claim) ?? '')})`)
  return [[safeLine(summary), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')]
}
