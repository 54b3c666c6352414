import { Copy, Ellipsis, FileDown, NotebookPen, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPage } from '../../../shared/async/later-texts.ts'
import type { Chat } from '../../../../src-preload/contract/shapes/answers.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { NameDialog } from '../../../shared/controls/dialog.tsx'
import { Menu } from '../../../shared/controls/menu.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { copyChat, deleteChats, pinChat, renameChat, saveChat } from '../store/organise-chats.ts'

const SummaryDialog = lazyPage(async () => (await import('./summary-dialog.tsx')).SummaryDialog)

/** The menu of a chat, for the list (`small`, reached from its row) and the header of the conversation. `label`: the accessible name of its button. */
export function ChatMenu({ chat, label, small = false }: { chat: Chat; label: string; small?: boolean }) {
  const [dialog, setDialog] = useState<'summary' | 'rename' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} size={small ? 'small' : 'medium'} label={label} {...(small && { tabIndex: -1 })} />}
        entries={[
          {
            label: t(chat.pinned ? 'chats.unpin' : 'chats.pin'),
            icon: chat.pinned ? PinOff : Pin,
            onSelect: () => run(pinChat(chat.id, !chat.pinned)),
          },
          { label: t('common.rename'), icon: Pencil, onSelect: () => setDialog('rename') },
          { label: t('chats.summary'), icon: NotebookPen, onSelect: () => setDialog('summary') },
          { label: t('chats.save'), icon: FileDown, onSelect: () => run(saveChat(chat.id)) },
          { label: t('chats.export'), icon: Copy, onSelect: () => run(copyChat(chat.id)) },
          { label: t('common.delete'), icon: Trash2, danger: true, onSelect: () => run(deleteChats([chat.id])) },
        ]}
      />
      {dialog === 'summary' && (
        <Suspense fallback={null}>
          <SummaryDialog chat={chat} onClose={close} />
        </Suspense>
      )}
      <NameDialog
        open={dialog === 'rename'}
        onClose={close}
        title={t('chats.rename')}
        label={t('chats.name')}
        initial={chat.title}
        action={t('common.rename')}
        onName={(title) => run(renameChat(chat.id, title))}
      />
    </>
  )
}
