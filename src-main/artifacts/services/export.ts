import { t } from '../../../src-preload/texts/say.ts'
import type { Artifact } from '../../../src-preload/contract/shapes/artifacts.ts'
import { isDevice } from '../../storage/index.ts'
import { safeMarkdown } from '../../text/index.ts'
import { sourceLine } from '../../answers/index.ts'

/** An artifact as safe Markdown with its list of sources. */
export function artifactExport({ markdown, sources }: Pick<Artifact, 'markdown' | 'sources'>): string {
  if (sources.length === 0) return safeMarkdown(markdown)
  return `${safeMarkdown(markdown.trimEnd())}\n\n## ${t('exports.sources')}\n\n${sources.map(sourceLine).join('  \n')}\n`
}

/** A portable file name for a title. */
export function fileNameOf(title: string, extension = 'md'): string {
  const name = title
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/gu, '')
    .slice(0, 80)
  return `${name === '' || isDevice(name) ? t('artifactTexts.fileName') : name}.${extension}`
}
