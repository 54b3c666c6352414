import { CornerDownRight } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { request } from '../../../shared/ipc.ts'
import { ask, chatStore } from '../store/chat-store.ts'

/** Delay before questions are asked for: the answer is drawn first, and its sources are read. */
const AFTER_ANSWER = 600

/** Questions to go on with under the newest answer. Each was asked and answered in silence before it is shown. */
export const FollowUps = memo(function FollowUps({ messageId }: { messageId: MessageId }) {
  const isRunning = chatStore.use((state) => state.live[messageId] !== undefined)
  const [questions, setQuestions] = useState<readonly string[]>([])
  useEffect(() => {
    if (isRunning) return
    let isGone = false
    const timer = setTimeout(() => {
      // No question is better than an error under a good answer.
      request('chat.followUps', { messageId }).then(
        (found) => !isGone && setQuestions(found.questions),
        () => undefined,
      )
    }, AFTER_ANSWER)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [messageId, isRunning])
  if (questions.length === 0) return null
  return (
    <ul aria-label={t('chat.followUps')} className="mt-3 flex flex-col items-start gap-1">
      {questions.map((question) => (
        <li key={question} className="max-w-full">
          <button
            type="button"
            onClick={() => void ask(question)}
            className="flex max-w-full items-start gap-2 rounded-md px-2 py-1 text-start text-sm text-soft transition-colors hover:bg-hover hover:text-text"
          >
            <CornerDownRight aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            <span dir="auto" className="line-clamp-2">
              {question}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
})
