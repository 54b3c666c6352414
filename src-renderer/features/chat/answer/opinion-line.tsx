import { BadgeQuestionMark, X } from 'lucide-react'
import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import { opinionSummary } from '../../../../src-preload/texts/evidence.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { chatStore } from '../store/chat-store.ts'
import { checkAnswer, stopCheck } from '../store/opinions.ts'
import { Spinner } from '../../../shared/controls/spinner.tsx'

/** Who is reading an answer against its sources, or what came of it; nothing if nobody was asked. */
export function OpinionLine({ answer }: { answer: Answer }) {
  const by = chatStore.use((state) => state.checking[answer.messageId])
  if (by === undefined) {
    const summary = opinionSummary(answer.claims)
    return summary === null ? null : <p className="flex min-h-6 items-center text-xs text-soft">{summary}</p>
  }
  return (
    <output className="flex min-h-6 items-center gap-1.5 text-xs text-soft">
      <Spinner size={12} />
      {t('evidence.opinion.checking', { by })}
      <IconButton icon={X} size="small" label={t('chat.stopCheck')} onClick={() => run(stopCheck(answer.messageId))} />
    </output>
  )
}

/** Button that asks for a second opinion; for written answers with citations that have none. */
export function CheckButton({ answer }: { answer: Answer }) {
  const isChecking = chatStore.use((state) => state.checking[answer.messageId] !== undefined)
  const isOpen = answer.claims.some(({ n }) => n !== null) && answer.claims.every(({ opinion }) => opinion === undefined)
  if (answer.mode !== 'model' || answer.unchecked || !isOpen || isChecking) return null
  return <IconButton icon={BadgeQuestionMark} size="small" label={t('chat.check')} onClick={() => run(checkAnswer(answer.messageId))} />
}
