import { GitBranch, MessageSquareText } from 'lucide-react'
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
  suggestions: readonly string[]
  onAddDocuments: () => void
  /** Opens a chat at an answer. */
  onOpenChat: (id: ChatId, at: MessageId) => void
}

/** The open chat: its messages and the composer. */
export function Conversation({
  collections,
  chosenTitles,
  offers,
  isEmptyLibrary,
  suggestions,
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
            <Suggestions questions={suggestions} />
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

/** They come later than the words above them: the place of three lines is kept, so that the words do not move. */
function Suggestions({ questions }: { questions: readonly string[] }) {
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
