import type { Artifact } from '../../src-preload/contract/artifacts.ts'
import { safeLine, safeMarkdown } from '../domain/answering/safe-markdown.ts'
import { placeOf } from './chat-export.ts'

/** An artifact as Markdown with the list of its sources; nothing in it runs or loads in a viewer. */
export function artifactExport({ markdown, sources }: Pick<Artifact, 'markdown' | 'sources'>): string {
  if (sources.length === 0) return safeMarkdown(markdown)
  const lines = sources.map((source) => {
    const place = [source.title, placeOf(source.anchor, source.title)].filter((part) => part !== '').join(', ')
    return `[${source.n}] ${safeLine(place)}${source.deleted ? ' (deleted)' : source.changed ? ' (changed since)' : ''}`
  })
  return `${safeMarkdown(markdown.trimEnd())}\n\n## Sources\n\n${lines.join('  \n')}\n`
}

/** A file name for a title that every system takes. */
export function fileNameOf(title: string): string {
  const name = title
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '')
    .slice(0, 80)
  return `${name || 'Artifact'}.md`
}
