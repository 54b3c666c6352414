import { CircleAlert, Clock3, RotateCw, X } from 'lucide-react'
import { Button } from '../../../shared/controls/button.tsx'
import { say, t } from '../../../../src-preload/texts/say.ts'
import type { Pending } from '../store/chat-state.ts'
import { askAgain, chatStore } from '../store/chat-store.ts'
import { Question } from './question.tsx'

/** A pending question, or a refused one with its error. */
export function PendingQuestion({ pending }: { pending: Pending }) {
  return (
    <div className="flex flex-col items-end gap-1.5">
      <Question text={pending.question} />
      {pending.error === null ? (
        <p className="flex items-center gap-1.5 text-xs text-soft">
          <Clock3 size={12} aria-hidden />
          {t('chat.waits')}
        </p>
      ) : (
        <div role="alert" className="flex items-center gap-2 text-sm">
          <CircleAlert size={14} className="shrink-0 text-error" aria-hidden />
          <span className="text-soft">
            {say(pending.error.message)} {say(pending.error.next)}
          </span>
          <Button size="small" icon={RotateCw} onClick={() => void askAgain(pending.key, pending.question)}>
            {t('chat.sendAgain')}
          </Button>
          <Button size="small" look="quiet" icon={X} onClick={() => chatStore.dispatch({ type: 'pending-dropped', key: pending.key })}>
            {t('common.remove')}
          </Button>
        </div>
      )}
    </div>
  )
}
