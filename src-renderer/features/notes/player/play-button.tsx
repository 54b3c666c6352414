import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { playFrom } from './player-store.ts'

/** A second of the recording; a click plays from it. */
export function PlayButton({ seconds }: { seconds: number }) {
  const time = formatClock(seconds)
  return (
    <button
      type="button"
      aria-label={t('player.playFrom', { time })}
      className="h-6 shrink-0 rounded-md px-1.5 text-xs text-soft tabular-nums select-none hover:bg-hover hover:text-accent"
      onClick={() => run(playFrom(seconds))}
    >
      {time}
    </button>
  )
}
