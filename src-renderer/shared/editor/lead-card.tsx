import { PreviewCard } from '@base-ui/react/preview-card'
import { ExternalLink } from 'lucide-react'
import type { Claim, Source } from '../../../src-preload/contract/shapes/answers.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { Button } from '../controls/button.tsx'
import { PassageCard } from '../controls/citation-marker.tsx'
import { floatingPlace } from '../controls/hint.tsx'
import { formatAnchor } from '../format.ts'
import { quotedSource } from '../markdown/quoted-source.ts'
import type { ReaderTarget } from '../reader-target.ts'
import type { Lead } from './pointer.ts'

/** The sources of a text, and what opens them. */
export type Cites = {
  /** Id of what cites them. */
  readonly owner: string
  /** The text in which the claims have their places. */
  readonly text: string
  readonly sources: readonly Source[]
  readonly claims: readonly Claim[]
  /** Must be a stable function. `n`: the number of the source; null: not a source. */
  readonly onOpen: (target: ReaderTarget, n: number | null) => void
}

type Props = {
  lead: Lead | null
  cites: Cites | null
  /** The pointer is on the card, or left it. */
  onHold: (isHeld: boolean) => void
  onClose: () => void
  onOpenLink: (address: string) => void
}

/** What the pointer is on, in short: the passage of a citation, or the address of a link. */
export function LeadCard({ lead, cites, onHold, onClose, onOpenLink }: Props) {
  return (
    <PreviewCard.Root open={lead !== null} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <PreviewCard.Portal container={floatingPlace()}>
        <PreviewCard.Positioner anchor={lead?.element ?? null} side="top" sideOffset={6} className="z-30">
          <PreviewCard.Popup
            className="floating appear flex w-80 flex-col gap-1.5 p-3"
            onMouseEnter={() => onHold(true)}
            onMouseLeave={() => onHold(false)}
          >
            {lead?.kind === 'citation' && cites && <Cited n={lead.n} claim={lead.claim} cites={cites} onClose={onClose} />}
            {lead?.kind === 'link' && <Address address={lead.address} onOpen={onOpenLink} />}
          </PreviewCard.Popup>
        </PreviewCard.Positioner>
      </PreviewCard.Portal>
    </PreviewCard.Root>
  )
}

function Cited({ n, claim, cites, onClose }: { n: number; claim: number | null; cites: Cites; onClose: () => void }) {
  const { sources, claims, onOpen } = cites
  const source = sources.find((one) => one.n === n)
  if (!source) return null
  const cited = claims[claim ?? -1]
  const quoted = quotedSource(source, cited)
  return (
    <PassageCard
      source={quoted}
      place={formatAnchor(quoted.anchor, quoted.title)}
      isChecked
      elsewhere={cited?.elsewhere ? { passage: cited.elsewhere, sources } : null}
      onOpen={(target, number) => {
        onClose()
        onOpen(target, number)
      }}
    />
  )
}

function Address({ address, onOpen }: { address: string; onOpen: (address: string) => void }) {
  return (
    <>
      <p dir="ltr" className="line-clamp-3 text-start text-sm break-all text-soft">
        {address}
      </p>
      {isWeb(address) && (
        <Button size="small" icon={ExternalLink} className="self-start" onClick={() => onOpen(address)}>
          {t('editor.openLink')}
        </Button>
      )}
    </>
  )
}

/** Only addresses of the web are opened. */
export function isWeb(address: string): boolean {
  return /^https?:\/\//i.test(address)
}
