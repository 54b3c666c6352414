import type { LedgerItem, LedgerKind } from '../../../../src-preload/contract/shapes/notes.ts'
import { asMarkdownText } from '../../../../src-preload/texts/markdown-text.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { formatClock } from '../../../../src-preload/contract/values/clock.ts'

/** The ledger as Markdown, in its order: action items as a check list, then decisions, each with its note. */
export function ledgerMarkdown(items: readonly LedgerItem[]): string {
  const linesOf = (kind: LedgerKind): string[] => items.filter((item) => item.kind === kind).map(line)
  const sections = (['action', 'decision'] as const).map((kind) => ({ kind, lines: linesOf(kind) })).filter(({ lines }) => lines.length > 0)
  return sections
    .map(({ kind, lines }) => `## ${t(kind === 'action' ? 'notes.section.actions' : 'notes.section.decisions')}\n\n${lines.join('\n')}\n`)
    .join('\n')
}

function line({ kind, text, owner, due, done, noteTitle, echodate, startSeconds }: LedgerItem): string {
  const box = kind === 'action' ? `[${done ? 'x' : ' '}] ` : ''
  const who = owner === null ? '' : `**${asMarkdownText(owner)}**: `
  const when = due === null ? '' : ` (${t('notes.due', { date: due })})`
  const at = startSeconds === null ? '' : `, ${formatClock(startSeconds)}`
  return `- ${box}${who}${asMarkdownText(text)}${when} [${asMarkdownText(noteTitle)}, ${echodate.slice(0, 10)}${at}]`
}
