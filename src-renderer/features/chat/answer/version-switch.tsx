import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Message } from '../../../../src-preload/contract/shapes/answers.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { formatCount } from '../../../shared/format.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { runningAnswer } from '../store/chat-reducer.ts'
import { chatStore, showVersion } from '../store/chat-store.ts'

/** Leads through the versions of a question or an answer ("1/2"); nothing if there is only one. */
export function VersionSwitch({ message }: { message: Pick<Message, 'id' | 'versions' | 'role'> }) {
  const isBusy = chatStore.use((state) => runningAnswer(state) !== null)
  const { id, versions, role } = message
  if (!versions) return null
  const place = versions.indexOf(id)
  const before = versions[place - 1]
  const after = versions[place + 1]
  const of = { number: formatCount(place + 1), all: formatCount(versions.length) }
  return (
    <span role="group" aria-label={t(role === 'user' ? 'versions.question' : 'versions.answer', of)} className="flex items-center">
      <IconButton
        icon={ChevronLeft}
        size="small"
        className="rtl:-scale-x-100"
        label={t('versions.previous')}
        disabled={before === undefined || isBusy}
        onClick={() => before && run(showVersion(before))}
      />
      <span aria-hidden className="text-xs text-soft tabular-nums">
        {t('versions.place', of)}
      </span>
      <IconButton
        icon={ChevronRight}
        size="small"
        className="rtl:-scale-x-100"
        label={t('versions.next')}
        disabled={after === undefined || isBusy}
        onClick={() => after && run(showVersion(after))}
      />
    </span>
  )
}
