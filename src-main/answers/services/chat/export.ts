import type { Answer, Chat, Message, Source } from '../../../../src-preload/contract/shapes/answers.ts'
import { conflictText, opinionSummary, opinionText } from '../../../../src-preload/texts/evidence.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { text } from '../../../../src-preload/texts/text.ts'
import { sourceLine } from '../../domain/sources/source-line.ts'
import { asMarkdownText } from '../../../../src-preload/texts/markdown-text.ts'
import { quotesOf, splitAtQuotes } from '../../../../src-preload/contract/split-at-quotes.ts'
import { safeMarkdown } from '../../../text/index.ts'

/** Longest quote, characters. */
const LONGEST_QUOTE = 300

/** A chat as safe Markdown: title, questions as headings, answers with sources and second opinion, incomplete ones marked. */
export function chatMarkdown(chat: Chat, messages: readonly Message[]): string {
  const parts = messages.map((message) =>
    message.role === 'user' ? `## ${asMarkdownText(message.text)}` : answerMarkdown(message.text, message.answer),
  )
  return `# ${asMarkdownText(chat.title)}\n\n${parts.join('\n\n')}\n`
}

/** An answer as safe Markdown, with its sources and second opinion. */
export function answerMarkdown(said: string, answer: Answer | null): string {
  return [
    bodyOf(said, answer) || t('exports.noAnswer'),
    ...incompleteLine(answer),
    ...conflictLine(answer),
    ...sourceLines(answer),
    ...opinionLines(answer),
  ].join('\n\n')
}

/** What an answer says: a model's Markdown, or quotes whose characters a viewer shows as they are. */
function bodyOf(said: string, answer: Answer | null): string {
  const quotes = answer && quotesOf(answer)
  if (!quotes) return safeMarkdown(said)
  return splitAtQuotes(said, quotes)
    .map(({ text, isQuote }) => (isQuote ? asMarkdownText(text) : safeMarkdown(text)))
    .join('')
}

/** The contradiction of a written answer; a quoted one begins with it. */
function conflictLine(answer: Answer | null): string[] {
  if (!answer?.conflict || answer.mode === 'extractive') return []
  return [`${asMarkdownText(conflictText(answer.conflict))} ${t('notices.disagree.next')}`]
}

/** Marks an incomplete answer. */
function incompleteLine(answer: Answer | null): string[] {
  if (!answer?.incomplete) return []
  const reason = asMarkdownText(say(answer.notice?.message ?? text('exports.ended')))
  return [answer.unchecked ? t('exports.unchecked', { reason }) : t('exports.incomplete', { reason })]
}

/** Each source with its place, and the words in it that bear out the answer's sentences. */
function sourceLines(answer: Answer | null): string[] {
  if (!answer || answer.sources.length === 0) return []
  return [answer.sources.map((source) => [sourceLine(source), ...quotesIn(answer, source)].join('  \n')).join('  \n')]
}

function quotesIn({ claims }: Answer, { n, quote }: Source): string[] {
  const cited = claims.flatMap((claim) => [claim, ...(claim.also ?? [])]).filter((claim) => claim.n === n && claim.support !== 'none')
  const quotes = new Set([...cited.map((claim) => claim.quote), ...(cited.length === 0 ? [quote] : [])])
  return [...quotes].filter((words) => words.trim() !== '').map((words) => t('exports.quote', { quote: asMarkdownText(shortened(words)) }))
}

function shortened(words: string): string {
  return words.length <= LONGEST_QUOTE ? words : `${words.slice(0, LONGEST_QUOTE).trimEnd()}…`
}

/** The second opinion in a line, and each sentence that it does not confirm. */
function opinionLines(answer: Answer | null): string[] {
  const summary = answer && opinionSummary(answer.claims)
  if (!answer || summary === null) return []
  const doubted = answer.claims.filter(({ opinion }) => opinion === 'partly' || opinion === 'no')
  const lines = doubted.map((claim) => `- ${safeMarkdown(claim.text.replace(/\s+/gu, ' '))} (${asMarkdownText(opinionText(claim) ?? '')})`)
  return [[asMarkdownText(summary), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n')]
}
