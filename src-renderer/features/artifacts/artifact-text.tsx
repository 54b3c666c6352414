import { useMemo } from 'react'
import type { Artifact } from '../../../src-preload/contract/artifacts.ts'
import type { Source } from '../../../src-preload/contract/answers.ts'
import { classNames } from '../../shared/class-names.ts'
import { formatAnchor } from '../../shared/format.ts'
import { Hint } from '../../shared/hint.tsx'
import { LazyMarkdown } from '../../shared/markdown/lazy-markdown.tsx'
import type { Marks } from '../../shared/markdown/markdown.tsx'
import { citedSentences, quotedSource } from '../../shared/markdown/quoted-source.ts'
import type { ReaderTarget } from '../../shared/reader-target.ts'
import { t } from '../../shared/strings/text.ts'

type Props = { artifact: Pick<Artifact, 'markdown' | 'sources' | 'claims'>; onOpenSource: (target: ReaderTarget, source: number) => void }

/** The text with its markers, which open the passage in the Reader, and its weak sentences marked. */
export function ArtifactText({ artifact, onOpenSource }: Props) {
  const { sources, claims } = artifact
  const marks = useMemo(
    (): Marks => ({
      citation: (n, claim) => {
        const source = sources.find((one) => one.n === n)
        return source ? <Marker source={quotedSource(source, claims[claim ?? -1])} onOpen={onOpenSource} /> : null
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
    [sources, claims, onOpenSource],
  )
  return <LazyMarkdown text={artifact.markdown} marks={marks} />
}

function Marker({ source, onOpen }: { source: Source; onOpen: Props['onOpenSource'] }) {
  const { documentId, deleted = false } = source
  const state = deleted ? t('artifacts.sourceDeleted') : source.changed ? t('artifacts.sourceChanged') : ''
  const name = [source.title, formatAnchor(source.anchor, source.title), state].filter((part) => part !== '').join(', ')
  const open = () => {
    if (documentId !== null && !deleted) onOpen({ documentId, title: source.title, chunkId: source.chunkId ?? undefined, quote: source.quote }, source.n)
  }
  return (
    <Hint
      text={
        <>
          <span className="block font-medium">{name}</span>
          <span dir="auto" className="line-clamp-3 block">{source.quote}</span>
        </>
      }
    >
      <button
        type="button"
        aria-label={t('artifacts.citation', { n: source.n, name })}
        aria-disabled={deleted}
        onClick={open}
        className={classNames(
          'mx-px inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm px-1 align-[1px] text-xs leading-none font-medium',
          deleted ? 'bg-sunken text-faint line-through' : 'bg-accent-soft text-accent hover:bg-accent hover:text-accent-text',
        )}
      >
        {source.n}
      </button>
    </Hint>
  )
}
