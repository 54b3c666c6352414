import { useMemo, type ReactNode } from 'react'
import type { Claim, Source } from '../../../src-preload/contract/shapes/answers.ts'
import { CitationMarker } from '../controls/citation-marker.tsx'
import { ElsewhereText, elsewhereText, type Elsewhere } from '../controls/elsewhere.tsx'
import { Hint } from '../controls/hint.tsx'
import type { ReaderTarget } from '../reader-target.ts'
import { evidenceText, opinionText } from '../../../src-preload/texts/evidence.ts'
import type { Marks } from './markdown.tsx'
import { OpinionNote } from './opinion-note.tsx'
import { claimMarks, quotedSource } from './quoted-source.ts'

type Cites = {
  readonly owner: string
  readonly sources: readonly Source[]
  readonly claims: readonly Claim[]
  /** False while the answer is generated. */
  readonly isChecked: boolean
  /** Opens a passage. `n`: its source number; null: not a source. Must be a stable function. */
  readonly onOpen: (target: ReaderTarget, n: number | null) => void
}

/** Rendering of the markers and weak sentences of an answer or artifact. Memoized, so that finished blocks are not rendered again. */
export function useMarks({ owner, sources, claims, isChecked, onOpen }: Cites): Marks {
  return useMemo(() => {
    const elsewhereOf = (claim: Claim | undefined): Elsewhere | null => (claim?.elsewhere ? { passage: claim.elsewhere, sources } : null)
    return {
      citation: (n, claim) => {
        const source = sources.find((one) => one.n === n)
        const cited = claims[claim ?? -1]
        return source ? (
          <CitationMarker
            source={quotedSource(source, cited)}
            owner={owner}
            isChecked={isChecked}
            elsewhere={elsewhereOf(cited)}
            onOpen={onOpen}
          />
        ) : null
      },
      claims: claimMarks(claims),
      weakReason: (index: number, children: ReactNode) => {
        const claim = claims[index]
        const reason = evidenceText(claim ?? { support: 'check' })
        const elsewhere = elsewhereOf(claim)
        const opinion = claim && opinionText(claim)
        const hint = (
          <>
            {elsewhere ? <ElsewhereText elsewhere={elsewhere} /> : reason}
            {claim && <OpinionNote claim={claim} />}
          </>
        )
        return (
          <Hint text={hint}>
            <span tabIndex={0} className="weak-claim rounded-xs">
              {children}
              <span className="sr-only">{` (${[elsewhere ? elsewhereText(elsewhere) : reason, opinion].filter(Boolean).join(' ')})`}</span>
            </span>
          </Hint>
        )
      },
    }
  }, [owner, sources, claims, isChecked, onOpen])
}
