import type { Refined, RefinedLine, RefinedSection } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'

/**
 * Refined text as Markdown: its sections as `##`, subheadings as `###`, each line with the time of its speech. `withTitle`: begins with the
 * title as `#`. '' for nothing.
 */
export function refinedMarkdown(refined: Refined, { withTitle = false, level = 2 }: { withTitle?: boolean; level?: number } = {}): string {
  const parts = refined.sections.filter(({ lines }) => lines.length > 0).map(({ section, lines }) => sectionMarkdown(section, lines, level))
  const leftOut = refined.leftOut.map(({ start, end }) => `> ${t('notes.leftOut', { from: clock(start), to: clock(end) })}`)
  return [
    ...(withTitle && refined.title !== null ? [`# ${oneLine(refined.title)}`] : []),
    ...parts,
    ...(leftOut.length > 0 ? [leftOut.join('\n')] : []),
  ].join('\n\n')
}

function sectionMarkdown(section: RefinedSection, lines: readonly RefinedLine[], level: number): string {
  const heading = `${'#'.repeat(level)} ${t(`notes.section.${section}`)}`
  if (section === 'phrases') return `${heading}\n\n${lines.map(({ text }) => oneLine(text)).join(', ')}`
  const blocks = [heading, '']
  let under: string | undefined
  for (const line of lines) {
    if (line.heading !== under && line.heading !== undefined)
      blocks.push(...(blocks.at(-1) === '' ? [] : ['']), `${'#'.repeat(level + 1)} ${oneLine(line.heading)}`, '')
    under = line.heading
    blocks.push(lineMarkdown(section, line))
  }
  return blocks.join('\n')
}

function lineMarkdown(section: RefinedSection, line: RefinedLine): string {
  const owner = line.owner === undefined ? '' : `**${oneLine(line.owner)}**: `
  const due = line.due === undefined ? '' : ` (${t('notes.due', { date: line.due })})`
  const at = line.start === null ? '' : ` [${clock(line.start)}]`
  return `- ${section === 'actions' ? '[ ] ' : ''}${owner}${oneLine(line.text)}${due}${at}`
}

/** `0:12`, `1:02:03`. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim()
}
