import type { Answer, Chat, Message } from '../../src-preload/contract/answers.ts'
import type { Anchor } from '../../src-preload/contract/documents.ts'
import { safeLine, safeMarkdown } from '../domain/answering/safe-markdown.ts'

/** A chat as Markdown: its title, each question as a heading, each answer with the sources that it cites, and whether it is whole; nothing in it runs or loads in a viewer. */
export function chatMarkdown(chat: Chat, messages: readonly Message[]): string {
  const parts = messages.map((message) =>
    message.role === 'user'
      ? `## ${safeLine(message.text)}`
      : [safeMarkdown(message.text) || '(no answer)', ...incompleteLine(message.answer), ...sourceLines(message.answer)].join('\n\n'),
  )
  return `# ${safeLine(chat.title)}\n\n${parts.join('\n\n')}\n`
}

/** Why an answer is not whole; it must not read like one that is. */
function incompleteLine(answer: Answer | null): string[] {
  if (!answer?.incomplete) return []
  return [`(Incomplete${answer.unchecked ? ' and not checked against its sources' : ''}. ${safeLine(answer.notice?.message ?? 'This answer broke off.')})`]
}

function sourceLines(answer: Answer | null): string[] {
  if (!answer || answer.sources.length === 0) return []
  return [
    answer.sources
      .map(
        (source) =>
          `[${source.n}] ${safeLine([source.title, placeOf(source.anchor, source.title)].filter((part) => part !== '').join(', '))}${source.deleted ? ' (deleted)' : source.changed ? ' (changed since)' : ''}`,
      )
      .join('  \n'),
  ]
}

/** Where a source stands, for a person: "page 3", "slide 4", "12:05", "Terms > Notice". */
export function placeOf(anchor: Anchor | null, title: string): string {
  if (!anchor) return ''
  if (anchor.page !== undefined)
    return anchor.pageEnd !== undefined && anchor.pageEnd !== anchor.page ? `pages ${anchor.page}-${anchor.pageEnd}` : `page ${anchor.page}`
  if (anchor.slide !== undefined) return `slide ${anchor.slide}`
  if (anchor.startSeconds !== undefined)
    return `${Math.floor(anchor.startSeconds / 60)}:${String(Math.floor(anchor.startSeconds % 60)).padStart(2, '0')}`
  return anchor.section?.slice(anchor.section[0] === title ? 1 : 0).join(' > ') ?? ''
}
