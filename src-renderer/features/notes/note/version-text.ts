import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import type { NotePart, Refined, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'

/** A stored version as text. The main process has checked its form. */
export function versionText(part: NotePart, content: string): string {
  if (part === 'memo') return content
  const stored: unknown = JSON.parse(content)
  if (part === 'transcript') return (stored as Segment[]).map(turnText).join('\n')
  return (stored as Refined).sections
    .filter(({ lines }) => lines.length > 0)
    .map(({ section, lines }) => [t(`notes.section.${section}`), ...lines.map(({ text }) => `• ${text}`)].join('\n'))
    .join('\n\n')
}

function turnText({ start, speaker, text, estimated }: Segment): string {
  return `${estimated ? '' : `${formatClock(start)}  `}${speaker === null ? '' : `${speaker}: `}${text}`
}
