import { Pencil } from 'lucide-react'
import { memo, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { Message } from '../../../../src-preload/contract/shapes/answers.ts'
import type { MessageId } from '../../../../src-preload/contract/ids.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { runningAnswer } from '../store/chat-reducer.ts'
import { askInOtherWords, chatStore } from '../store/chat-store.ts'
import { Question } from './question.tsx'
import { VersionSwitch } from './version-switch.tsx'

/** A question of the chat with its versions. The pencil turns it into a field, to be asked in other words. `isLast`: nothing follows its answer. Memoized: the list is drawn again with each token. */
export const AskedQuestion = memo(function AskedQuestion({ message, isLast }: { message: Message; isLast: boolean }) {
  const { id, text } = message
  const isEdited = chatStore.use((state) => state.editing?.messageId === id)
  const isBusy = chatStore.use((state) => runningAnswer(state) !== null)
  if (isEdited) return <EditedQuestion id={id} before={text} isLast={isLast} />
  return (
    <div className="group/question flex flex-col items-end gap-0.5">
      <div className="flex w-full items-start justify-end gap-1">
        <IconButton
          icon={Pencil}
          size="small"
          label={t('chat.editQuestion')}
          disabled={isBusy}
          className="mt-1.5 opacity-0 group-hover/question:opacity-100 focus-visible:opacity-100"
          onClick={() => edit({ messageId: id, text })}
        />
        <Question text={text} />
      </div>
      <VersionSwitch message={message} />
    </div>
  )
})

function edit(editing: { messageId: MessageId; text: string } | null): void {
  chatStore.dispatch({ type: 'question-edited', editing })
}

/** The field of a question. Its words are kept with the chat, because the row goes when it is scrolled out of view. */
function EditedQuestion({ id, before, isLast }: { id: MessageId; before: string; isLast: boolean }) {
  const words = chatStore.use((state) => state.editing?.text ?? '')
  const isBusy = chatStore.use((state) => runningAnswer(state) !== null)
  const field = useRef<HTMLTextAreaElement>(null)
  const isAskable = words.trim() !== '' && !isBusy
  useLayoutEffect(() => {
    const element = field.current
    element?.focus()
    element?.setSelectionRange(element.value.length, element.value.length)
  }, [])
  const giveUp = () => {
    edit(null)
    document.getElementById('composer')?.focus()
  }
  const ask = async () => {
    if (!isAskable) return
    // The same words would be another answer to the same question: "Ask again" does that.
    if (words.trim() === before || (await askInOtherWords(id, words))) giveUp()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // During composition by an input method, Enter accepts its proposal.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') giveUp()
    else if (event.key === 'Enter' && !event.shiftKey) void ask()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-asked p-2">
      <textarea
        ref={field}
        dir="auto"
        rows={1}
        value={words}
        aria-label={t('versions.field')}
        className="field-sizing-content max-h-60 w-full resize-none rounded-md bg-raised px-2.5 py-1.5 text-read"
        onChange={(event) => edit({ messageId: id, text: event.target.value })}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-end gap-2">
        {!isLast && <p className="min-w-0 flex-1 px-1 text-xs text-soft">{t('versions.stays')}</p>}
        <Button size="small" look="quiet" onClick={giveUp}>
          {t('common.cancel')}
        </Button>
        <Button size="small" look="primary" disabled={!isAskable} onClick={() => void ask()}>
          {t('versions.ask')}
        </Button>
      </div>
    </div>
  )
}
