import { Check } from 'lucide-react'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { Time } from '../../../shared/controls/time.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { chatStore } from '../store/chat-store.ts'
import { dismissUnanswered } from '../store/organise-chats.ts'

/** Unanswered questions, which show gaps of the library. */
export function UnansweredDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (id: ChatId, at: MessageId) => void }) {
  const questions = chatStore.use((state) => state.unanswered)
  return (
    <Dialog open onClose={onClose} title={t('chats.unansweredTitle')} description={t('chats.unansweredText')} wide>
      <ul className="flex flex-col">
        {questions.map((one) => (
          <li key={one.messageId} className="flex items-center gap-2 border-b border-line py-1 last:border-0">
            <button
              type="button"
              className="min-w-0 flex-1 rounded-md px-2 py-1 text-start text-sm hover:bg-hover"
              onClick={() => {
                onClose()
                onOpen(one.chatId, one.messageId)
              }}
            >
              <span dir="auto" className="block truncate">
                {one.question}
              </span>
              <span className="text-xs text-soft">
                <Time iso={one.asked} />
              </span>
            </button>
            <IconButton icon={Check} size="small" label={t('chats.dismiss')} onClick={() => run(dismissUnanswered(one.messageId))} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
