import { BadgeCheck, BadgeMinus, BadgeX, type LucideIcon } from 'lucide-react'
import type { Claim, Opinion } from '../../../src-preload/contract/shapes/answers.ts'
import { isConfirmed, opinionText } from '../../../src-preload/texts/evidence.ts'
import { classNames } from '../class-names.ts'

const LOOKS: Record<Opinion, { icon: LucideIcon; color: string }> = {
  yes: { icon: BadgeCheck, color: 'text-ok' },
  partly: { icon: BadgeMinus, color: 'text-soft' },
  no: { icon: BadgeX, color: 'text-warning' },
}

/** The second opinion on a sentence under the name of its giver, with an icon of its own; nothing if nobody was asked. */
export function OpinionNote({ claim }: { claim: Claim }) {
  const text = opinionText(claim)
  if (text === null || claim.opinion === undefined) return null
  const { icon: Icon, color } = LOOKS[claim.opinion]
  // A "yes" that the evidence contradicts confirms nothing.
  const isGreen = claim.opinion !== 'yes' || isConfirmed(claim)
  return (
    <span className={classNames('flex items-start gap-1 text-xs', isGreen ? color : 'text-soft')}>
      <Icon size={12} className="mt-0.5 shrink-0" aria-hidden />
      <span className="min-w-0 break-words">{text}</span>
    </span>
  )
}
