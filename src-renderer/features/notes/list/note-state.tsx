import { CircleAlert, CircleDot, Hourglass, LoaderCircle, type LucideIcon } from 'lucide-react'
import type { NoteState } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { classNames } from '../../../shared/class-names.ts'

const LOOKS: Record<Exclude<NoteState, 'ready'>, { icon: LucideIcon; look: string }> = {
  recording: { icon: CircleDot, look: 'text-error' },
  interrupted: { icon: CircleAlert, look: 'text-warning' },
  waiting: { icon: Hourglass, look: 'text-soft' },
  transcribing: { icon: LoaderCircle, look: 'text-busy' },
  failed: { icon: CircleAlert, look: 'text-error' },
}

/** State of a note that is not ready. */
export function NoteStateLabel({ state }: { state: NoteState }) {
  if (state === 'ready') return null
  const { icon: Icon, look } = LOOKS[state]
  return (
    <span className="flex shrink-0 items-center gap-1 text-xs text-soft">
      <Icon size={14} aria-hidden className={classNames(look, state === 'transcribing' && 'animate-spin motion-reduce:animate-none')} />
      {t(`noteState.${state}`)}
    </span>
  )
}
