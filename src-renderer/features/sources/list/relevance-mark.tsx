import { classNames } from '../../../shared/class-names.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import type { Relevance } from './group-sources.ts'

/** Relevance as four bars, filled up to its step, with a text for screen readers. */
export function RelevanceMark({ relevance }: { relevance: Relevance }) {
  return (
    <span className="flex shrink-0 items-end gap-0.5">
      <span className="sr-only">{t('sources.relevance', { step: relevance.step })}</span>
      {[1, 2, 3, 4].map((step) => (
        <span
          key={step}
          aria-hidden
          className={classNames('w-1 rounded-full', step <= relevance.step ? 'bg-accent' : 'bg-line-strong')}
          style={{ height: 3 + step * 2 }}
        />
      ))}
    </span>
  )
}
