import { useMemo } from 'react'
import type { Artifact } from '../../../src-preload/contract/artifacts.ts'
import { CitationMarker } from '../../shared/citation-marker.tsx'
import { Hint } from '../../shared/hint.tsx'
import { LazyMarkdown } from '../../shared/markdown/lazy-markdown.tsx'
import type { Marks } from '../../shared/markdown/markdown.tsx'
import { citedSentences, quotedSource } from '../../shared/markdown/quoted-source.ts'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { t } from '../../shared/strings/text.ts'

type Props = { artifact: Pick<Artifact, 'id' | 'markdown' | 'sources' | 'claims'>; onOpenSource: (target: ReaderTarget, source: number) => void }

/** The text with its markers, which open the passage in the Reader, and its weak sentences marked. */
export function ArtifactText({ artifact, onOpenSource }: Props) {
  const { id, sources, claims } = artifact
  const marks = useMemo(
    (): Marks => ({
      citation: (n, claim) => {
        const source = sources.find((one) => one.n === n)
        return source ? <CitationMarker source={quotedSource(source, claims[claim ?? -1])} owner={id} isChecked onOpen={(target) => onOpenSource(target, n)} /> : null
      },
      cited: citedSentences(claims),
      weak: claims.flatMap((claim, index) => (claim.support === 'supported' ? [] : [{ claim: index, text: claim.text }])),
      weakReason: (index, children) => {
        const support = claims[index]?.support ?? 'weak'
        return (
          <Hint text={t(`chat.support.${support}`)}>
            <span tabIndex={0} className="weak-claim rounded-xs">
              {children}
              <span className="sr-only">{` (${t(`chat.support.${support}`)})`}</span>
            </span>
          </Hint>
        )
      },
    }),
    [id, sources, claims, onOpenSource],
  )
  return <LazyMarkdown text={artifact.markdown} marks={marks} />
}
