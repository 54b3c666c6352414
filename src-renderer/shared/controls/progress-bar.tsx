import { Progress } from '@base-ui/react/progress'
import { classNames } from '../class-names.ts'

/** A thin progress bar, 0 to 1; null: progress unknown. */
export function ProgressBar({ value, label, failed = false }: { value: number | null; label: string; failed?: boolean }) {
  return (
    <Progress.Root value={value === null ? null : Math.round(value * 100)} aria-label={label}>
      <Progress.Track className="block h-1 overflow-hidden rounded-full bg-line">
        <Progress.Indicator
          className={classNames('block h-full rounded-full', failed ? 'bg-error' : 'bg-accent', value === null && 'w-1/3 breathing')}
        />
      </Progress.Track>
    </Progress.Root>
  )
}
