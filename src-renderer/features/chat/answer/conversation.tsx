import { GitBranch, MessageSquareText } from 'lucide-react'
import { Fragment } from 'react'
import type { Chat } from '../../../../src-preload/contract/shapes/answers.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { Collection } from '../../../../src-preload/contract/shapes/documents.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import type { AnswerActions } from './answer-actions.ts'
import { ChatMenu } from '../chats/chat-menu.tsx'
import { waitingQuestions } from '../store/chat-reducer.ts'
import { ask, chatStore } from '../store/chat-store.ts'
import { Composer } from '../composer/composer.tsx'
import type { Offers } from '../composer/composer-choices.ts'
import { MessageList } from './message-list.tsx'

type ConversationProps = AnswerActions & {
  collections: readonly Collection[]
  /** Titles of the documents in the filters. */
  chosenTitles: readonly string[]
  offers: Offers
  isEmptyLibrary: boolean
  /** First questions of the sample; empty for a library of one's own. */
  questions: readonly string[]
  onAddDocuments: () => void
  /** Opens a chat at an answer. */
  onOpenChat: (id: ChatId, at: MessageId) => void
}

/** The signs of the composer by their texts. */
const SIGNS = { '#': 'document', '@': 'persona', '/': 'task' } as const

/** The open chat: its messages and the composer. */
export function Conversation({
  collections,
  chosenTitles,
  offers,
  isEmptyLibrary,
  questions,
  onAddDocuments,
  onOpenChat,
  ...actions
}: ConversationProps) {
  const chat = chatStore.use((state) => state.chats.find((one) => one.id === state.chatId))
  const isEmpty = chatStore.use((state) => state.messages?.length === 0 && waitingQuestions(state).length === 0)
  const isRead = chatStore.use((state) => state.messages !== null || waitingQuestions(state).length > 0)
  return (
    <>
      <header className="flex h-12 shrink-0 items-center border-b border-line px-4">
        <h1 dir="auto" title={chat?.title} className="min-w-0 flex-1 truncate font-semibold">
          {chat?.title ?? t('chat.new')}
        </h1>
        {chat && <ChatMenu key={chat.id} chat={chat} label={t('chats.menu')} />}
      </header>
      {chat?.branchedFrom && <Origin {...chat.branchedFrom} onOpen={onOpenChat} />}
      <div className="min-h-0 flex-1">
        {isRead && !isEmpty && <MessageList {...actions} />}
        {isEmpty && isEmptyLibrary && (
          <EmptyState icon={MessageSquareText} title={t('chat.noDocuments')} text={t('chat.noDocumentsText')}>
            <Button look="primary" onClick={onAddDocuments}>
              {t('chat.addDocuments')}
            </Button>
          </EmptyState>
        )}
        {isEmpty && !isEmptyLibrary && (
          <EmptyState icon={MessageSquareText} title={t('chat.empty')} text={t('chat.emptyText')}>
            {questions.length > 0 ? <Questions questions={questions} /> : <Signs />}
          </EmptyState>
        )}
      </div>
      <Composer collections={collections} chosenTitles={chosenTitles} offers={offers} />
    </>
  )
}

type OriginProps = NonNullable<Chat['branchedFrom']> & { onOpen: ConversationProps['onOpenChat'] }

/** The chat of which this one is a branch. */
function Origin({ chatId, messageId, title, onOpen }: OriginProps) {
  return (
    <div className="flex h-8 shrink-0 items-center border-b border-line px-2">
      <Button size="small" look="quiet" icon={GitBranch} className="min-w-0 shrink" onClick={() => onOpen(chatId, messageId)}>
        <span dir="auto" className="truncate">
          {t('chats.branchedFrom', { title })}
        </span>
      </Button>
    </div>
  )
}

/** The questions of the sample. Each comes when its document can be searched: the place of three lines is kept, so that the words above stay. */
function Questions({ questions }: { questions: readonly string[] }) {
  return (
    <ul className="mt-2 flex min-h-32.5 w-full max-w-120 flex-col gap-2">
      {questions.map((question) => (
        <li key={question}>
          <button
            type="button"
            dir="auto"
            onClick={() => void ask(question)}
            className="w-full text-start rounded-lg border border-line px-3 py-2 text-sm transition-colors hover:border-line-strong hover:bg-hover"
          >
            {question}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** What the signs of the composer do. */
function Signs() {
  return (
    <dl className="grid max-w-90 grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-2 text-start text-sm text-soft">
      {Object.entries(SIGNS).map(([sign, text]) => (
        <Fragment key={sign}>
          <dt>
            <kbd className="inline-flex h-5.5 min-w-5.5 items-center justify-center rounded border border-line px-1.5 font-sans text-xs">
              {sign}
            </kbd>
          </dt>
          <dd>{t(`chat.signs.${text}`)}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
