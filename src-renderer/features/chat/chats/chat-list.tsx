import { GitBranch, Pin } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPage } from '../../../shared/async/later-texts.ts'
import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'
import type { Chat } from '../../../../src-preload/contract/shapes/answers.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { NameDialog } from '../../../shared/controls/dialog.tsx'
import { NavigationRow } from '../../../shared/controls/navigation-row.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { formatCount, formatRecent } from '../../../shared/format.ts'
import { run } from '../../../shared/controls/toasts.tsx'
import { DRAGGED_DOCUMENTS } from '../../../shared/rows/dragged.ts'
import { useVirtualRows } from '../../../shared/rows/use-virtual-rows.ts'
import { SearchField } from '../../../shared/controls/search-field.tsx'
import { ChatMenu } from './chat-menu.tsx'
import { chatStore } from '../store/chat-store.ts'
import { deleteChats, renameChat, searchChats } from '../store/organise-chats.ts'
import { chatRows, sameBeginnings } from './chat-rows.ts'

const UnansweredDialog = lazyPage(async () => (await import('./unanswered-dialog.tsx')).UnansweredDialog)

const ROW_HEIGHT = 28
const HIT_HEIGHT = 44
/** Number of chats from which the search field is shown. */
const SEARCHED_FROM = 8

type Props = {
  isShown: boolean
  onOpen: (id: ChatId, at?: MessageId) => void
  /** Opens a chat with dropped documents. */
  onDropDocuments: (id: ChatId, data: string) => void
}

/** The chats, with a search in them. `isShown`: the middle shows the conversation. */
export function ChatList({ isShown, onOpen, onDropDocuments }: Props) {
  const all = chatStore.use((state) => state.chats.length)
  const count = chatStore.use((state) => (state.found ?? state.chats).length)
  const search = chatStore.use((state) => state.search)
  const unanswered = chatStore.use((state) => state.unanswered.length)
  const [listing, setListing] = useState(false)
  return (
    <section aria-label={t('chats.title')} className="flex h-full flex-col px-2 pt-1">
      <div className="flex h-8 shrink-0 items-center px-2">
        <h2 className="flex-1 text-xs font-medium text-faint">{t('chats.title')}</h2>
        {unanswered > 0 && (
          <Button
            look="quiet"
            size="small"
            className="-me-2"
            title={t('chats.unanswered', { count: unanswered })}
            onClick={() => setListing(true)}
          >
            <span aria-hidden className="tabular-nums">
              {t('chats.unansweredShort')} {formatCount(unanswered)}
            </span>
            <span className="sr-only">{`${t('chats.unansweredShort')}: ${t('chats.unanswered', { count: unanswered })}`}</span>
          </Button>
        )}
      </div>
      {(all > SEARCHED_FROM || search !== '') && (
        <div className="flex shrink-0 px-1 pb-1">
          <SearchField value={search} onChange={(words) => run(searchChats(words))} label={t('chats.search')} />
        </div>
      )}
      {count === 0 && <p className="px-2 text-sm text-soft">{t(search === '' ? 'chats.empty' : 'chats.noneFound')}</p>}
      <Chats isShown={isShown} onOpen={onOpen} onDropDocuments={onDropDocuments} />
      {listing && (
        <Suspense fallback={null}>
          <UnansweredDialog onClose={() => setListing(false)} onOpen={onOpen} />
        </Suspense>
      )}
    </section>
  )
}

/** The chats by day, newest first; of a search with the words around its hit. */
function Chats({ isShown, onOpen, onDropDocuments }: Props) {
  const chats = chatStore.use((state) => state.found ?? state.chats)
  const openId = chatStore.use((state) => state.chatId)
  const scroller = useRef<HTMLDivElement>(null)
  const today = new Date().toDateString()
  // oxlint-disable-next-line react/exhaustive-deps -- the groups change with the day
  const rows = useMemo(() => chatRows(chats, Date.now()), [chats, today])
  const heightOf = (index: number): number => {
    const row = rows[index]
    return row?.kind === 'chat' && row.chat.hit !== undefined ? HIT_HEIGHT : ROW_HEIGHT
  }
  const keys = useMemo(() => rows.map((row) => (row.kind === 'chat' ? row.chat.id : null)), [rows])
  const same = useMemo(() => sameBeginnings(chats), [chats])
  const [renaming, setRenaming] = useState<Chat | null>(null)
  const { rows: roving, virtual } = useVirtualRows(
    {
      keys,
      onDelete: (ids) => run(deleteChats(ids)),
      onRename: (id) => setRenaming(chats.find((chat) => chat.id === id) ?? null),
    },
    { scroller, estimateSize: heightOf, overscan: 10 },
  )
  useEffect(() => virtual.measure(), [rows, virtual])
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto mask-b-from-[calc(100%-16px)] pb-4">
      <ul {...roving.list} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          if (row.kind === 'heading')
            return (
              <li key={row.group} className="absolute inset-x-0" style={{ top: item.start }}>
                <h3 className="flex h-7 items-end px-2 pb-1 text-xs text-faint">{t(`chats.groups.${row.group}`)}</h3>
              </li>
            )
          const { chat } = row
          return (
            <li key={chat.id} className="absolute inset-x-0" style={{ top: item.start }}>
              <NavigationRow
                label={chat.title}
                {...(same.has(chat.id) && { count: formatRecent(chat.updated) })}
                {...(chat.hit !== undefined && { detail: chat.hit })}
                {...(chat.pinned ? { icon: Pin } : chat.branchedFrom && { icon: GitBranch })}
                active={isShown && chat.id === openId}
                onSelect={() => onOpen(chat.id)}
                row={[item.index, item.index === roving.active]}
                drop={{ type: DRAGGED_DOCUMENTS, onDrop: (data) => onDropDocuments(chat.id, data) }}
                menu={<ChatMenu chat={chat} label={t('chats.more', { title: chat.title })} small />}
              />
            </li>
          )
        })}
      </ul>
      <NameDialog
        open={renaming !== null}
        onClose={() => setRenaming(null)}
        title={t('chats.rename')}
        label={t('chats.name')}
        initial={renaming?.title ?? ''}
        action={t('common.rename')}
        onName={(title) => run(renaming ? renameChat(renaming.id, title) : Promise.resolve())}
      />
    </div>
  )
}
