import { ArrowUp, Square } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import type { Collection } from '../../../../src-preload/contract/shapes/documents.ts'
import { classNames } from '../../../shared/class-names.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { request } from '../../../shared/ipc.ts'
import { runningAnswer } from '../store/chat-reducer.ts'
import { ask, chatStore, stopAnswer } from '../store/chat-store.ts'
import type { Offers } from './composer-choices.ts'
import { COMPOSER_LIST, ComposerList } from './composer-list.tsx'
import { ScopeChips } from './scope-chips.tsx'
import { useComposerDrop } from './use-composer-drop.ts'
import { useComposerChoices } from './use-composer-choices.ts'

/** Most characters of a question and of its draft (contract/shapes/session.ts). */
const LONGEST_QUESTION = 200_000

/**
 * The composer. Enter sends; Shift+Enter breaks the line; `#`, `@` and `/` open a list of choices. While an answer is generated, Stop
 * replaces Send.
 */
export function Composer({
  collections,
  chosenTitles,
  offers,
}: {
  collections: readonly Collection[]
  chosenTitles: readonly string[]
  offers: Offers
}) {
  const draft = chatStore.use((state) => state.draft)
  const field = useRef<HTMLTextAreaElement>(null)
  const list = useComposerChoices(field, offers)
  const drop = useComposerDrop({ onDocuments: offers.onDropDocuments, collections })
  const isListed = list.choices.length > 0

  const send = () => {
    const question = draft.trim()
    if (question === '') return
    chatStore.dispatch({ type: 'draft-typed', draft: '' })
    void ask(question)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // During composition by an input method, Enter accepts its proposal.
    if (event.nativeEvent.isComposing || list.onKey(event) || event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    send()
  }
  return (
    <div className="anchor-line shrink-0 px-6 pb-4">
      <div
        {...drop.handlers}
        className={classNames(
          'relative mx-auto flex w-full max-w-144 flex-col gap-1 rounded-lg border border-line-control bg-raised p-2 focus-within:border-accent focus-within:outline focus-within:outline-accent',
          drop.isOver && 'border-accent outline-2 outline-accent',
        )}
      >
        {isListed && <ComposerList choices={list.choices} active={list.active} onPick={list.pick} />}
        {list.isUnknown && (
          <output data-open className="floating absolute inset-x-0 bottom-full z-36 mb-1.5 px-3 py-2 text-sm text-soft">
            {t('prompts.none')}
          </output>
        )}
        <ScopeChips
          collections={collections}
          chosenTitles={chosenTitles}
          onEditPersonas={offers.onEditPersonas}
          onOpenModels={offers.onOpenModels}
        />
        <div className="flex items-end gap-2">
          <textarea
            id="composer"
            data-longest={LONGEST_QUESTION}
            ref={field}
            rows={1}
            dir="auto"
            value={draft}
            aria-label={t('chat.placeholder')}
            placeholder={t('chat.placeholderSigns')}
            aria-autocomplete="list"
            aria-controls={isListed ? COMPOSER_LIST : undefined}
            aria-activedescendant={isListed ? `${COMPOSER_LIST}-${list.active}` : undefined}
            onChange={(event) => {
              list.moved(event.target.selectionStart, event.target.value)
              chatStore.dispatch({ type: 'draft-typed', draft: event.target.value })
            }}
            onFocus={(event) => {
              list.moved(event.currentTarget.selectionStart, event.currentTarget.value)
              run(request('models.preload', {}))
            }}
            onBlur={list.onBlur}
            onSelect={(event) => list.moved(event.currentTarget.selectionStart, event.currentTarget.value)}
            onKeyDown={onKeyDown}
            // As high as its text, up to eight lines: a longer one scrolls.
            className="field-sizing-content max-h-48 min-w-0 flex-1 resize-none bg-transparent px-1.5 py-0.5 text-read outline-none"
          />
          <SendOrStop isEmpty={draft.trim() === ''} onSend={send} />
        </div>
      </div>
    </div>
  )
}

function SendOrStop({ isEmpty, onSend }: { isEmpty: boolean; onSend: () => void }) {
  const running = chatStore.use(runningAnswer)
  const isStopping = chatStore.use((state) => running !== null && state.live[running]?.stopping === true)
  if (running === null)
    return (
      <IconButton
        icon={ArrowUp}
        label={t('chat.send')}
        shortcut="Enter"
        disabled={isEmpty}
        onClick={onSend}
        className="bg-accent text-accent-text! hover:bg-accent-strong disabled:bg-sunken! disabled:text-faint! disabled:opacity-100!"
      />
    )
  return (
    <IconButton
      icon={Square}
      label={isStopping ? t('chat.stopping') : t('chat.stop')}
      disabled={isStopping}
      onClick={() => {
        run(stopAnswer(running))
        // The button goes away: the next thing is a question.
        document.getElementById('composer')?.focus()
      }}
      className="bg-accent text-accent-text! hover:bg-accent-strong [&_svg]:scale-75 [&_svg]:fill-current"
    />
  )
}
