import { asMarkdownText } from '../../../src-preload/texts/markdown-text.ts'
import { SUPPORTS } from '../../../src-preload/texts/evidence.ts'
import type { Claim, Source } from '../../../src-preload/contract/shapes/answers.ts'
import { renumberClaim, renumberMarkers, stripMarkers } from '../../models/index.ts'
import { placeClaims } from '../../answers/index.ts'

/** Shortest line compared with the task; shorter ones may coincide. */
const SHORTEST_ECHO = 20

/**
 * A generated section: text with markers, and its citations. Source numbers are valid within the section or the artifact, depending on the
 * generator.
 */
export type WrittenSection = { name: string; text: string; claims: Claim[]; sources: Source[] }

/**
 * Joins sections into Markdown: title `#`, sections `##`, sources numbered from 1 in citation order. A passage has one number in all
 * sections, with the best support that any of them gives it.
 */
export function joinSections(title: string, sections: readonly WrittenSection[]): { markdown: string; claims: Claim[]; sources: Source[] } {
  const sources: Source[] = []
  const claims: Claim[] = []
  const parts = sections.map((section) => {
    const numbers = new Map<number, number>()
    const cited = [...new Set(stripMarkers(section.text).markers.map(({ n }) => n))]
    for (const n of cited) {
      const source = section.sources.find((candidate) => candidate.n === n)
      if (!source) continue
      const known = sources.find(({ chunkId, title: name }) => chunkId === source.chunkId && name === source.title)
      if (known && SUPPORTS.indexOf(source.support) < SUPPORTS.indexOf(known.support))
        Object.assign(known, { support: source.support, quote: source.quote })
      if (!known) sources.push({ ...source, n: sources.length + 1 })
      numbers.set(n, known?.n ?? sources.length)
    }
    claims.push(...section.claims.map((claim) => renumberClaim(claim, numbers)))
    return `## ${section.name}\n\n${renumberMarkers(section.text, numbers).text.trim()}`
  })
  const markdown = `${[`# ${asMarkdownText(title)}`, ...parts].join('\n\n')}\n`
  return { markdown, claims: placeClaims(markdown, claims), sources }
}

/** The text without headings: sections are fixed, and an extra heading would break them. */
export function withoutHeadings(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/^ {0,3}#{1,6} /.test(line))
    .join('\n')
    .trim()
}

/** The text without lines that repeat the task, as small models write them. */
export function withoutEcho(text: string, task: string): string {
  const said = task.replaceAll(/\s+/gu, ' ')
  const isEcho = (line: string): boolean => {
    const plain = stripMarkers(line)
      .text.replaceAll(/\s+/gu, ' ')
      .replace(/^[-*•] /u, '')
      .trim()
    return plain.length >= SHORTEST_ECHO && said.includes(plain)
  }
  return text
    .split('\n')
    .filter((line) => !isEcho(line))
    .join('\n')
    .replaceAll(/\n{3,}/gu, '\n\n')
    .trim()
}

/** Source numbers assigned to each section by a part's answer. Lines before the first heading are ignored. */
export function citedBySection(notes: string, names: readonly string[]): Map<string, number[]> {
  const cited = new Map<string, number[]>()
  let current: string | undefined
  for (const line of notes.split('\n')) {
    const { text, markers } = stripMarkers(line)
    const head = text
      .replace(/[*#_:>\s-]+/gu, ' ')
      .trim()
      .toLowerCase()
    const isHeading = /^\s*(?:[-*+] )?(?:#|\*\*)/u.test(line) || /^[^.!?]{1,40}:/u.test(text)
    current = (isHeading && names.find((name) => head === name.toLowerCase() || head.startsWith(`${name.toLowerCase()} `))) || current
    if (current !== undefined) cited.set(current, [...(cited.get(current) ?? []), ...markers.map(({ n }) => n)])
  }
  return cited
}
