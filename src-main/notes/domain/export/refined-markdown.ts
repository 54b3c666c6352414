import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { asMarkdownText } from '../../../../src-preload/texts/markdown-text.ts'
import type { Refined, RefinedLine, RefinedSection } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'

/** How words are written: for Markdown, or as they are. */
type Write = (words: string) => string

/** Refined text as Markdown: its sections as `##`, subheadings as `###`, each line with the time of its speech. '' for nothing. */
export function refinedMarkdown(refined: Refined): string {
  return refinedText(refined, asMarkdownText)
}

/** The same for people who read it as text: no character is escaped. */
export function refinedText(refined: Refined, write: Write = oneLine): string {
  const parts = refined.sections.filter(({ lines }) => lines.length > 0).map(({ section, lines }) => sectionText(section, lines, write))
  const leftOut = refined.leftOut.map(({ start, end }) => `> ${t('notes.leftOut', { from: formatClock(start), to: formatClock(end) })}`)
  return [...parts, ...(leftOut.length > 0 ? [leftOut.join('\n')] : [])].join('\n\n')
}

function sectionText(section: RefinedSection, lines: readonly RefinedLine[], write: Write): string {
  const heading = `## ${t(`notes.section.${section}`)}`
  if (section === 'phrases') return `${heading}\n\n${lines.map(({ text }) => write(text)).join(', ')}`
  const blocks = [heading, '']
  let under: string | undefined
  for (const line of lines) {
    if (line.heading !== under && line.heading !== undefined)
      blocks.push(...(blocks.at(-1) === '' ? [] : ['']), `### ${write(line.heading)}`, '')
    under = line.heading
    blocks.push(lineText(section, line, write))
  }
  return blocks.join('\n')
}

function lineText(section: RefinedSection, line: RefinedLine, write: Write): string {
  const owner = line.owner === undefined ? '' : `**${write(line.owner)}**: `
  const due = line.due === undefined ? '' : ` (${t('notes.due', { date: line.due })})`
  const at = line.start === null ? '' : ` [${formatClock(line.start)}]`
  return `- ${section === 'actions' ? '[ ] ' : ''}${owner}${write(line.text)}${due}${at}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
