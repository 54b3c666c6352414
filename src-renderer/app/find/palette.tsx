import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { memo, useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { classNames } from '../../shared/class-names.ts'
import { Keys } from '../../shared/controls/hint.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import { isMac, keysLabel } from '../../shared/keys.ts'
import { askQuestion } from '../navigation.ts'
import { foldedWords, markedParts, type FindGroup, type FindItem } from './find-item.ts'
import { takeTyped } from './open-find.ts'
import { useFind } from './use-find.ts'
import { PieceBoundary } from '../../shared/controls/boundary.tsx'

/** The search of everything: documents, passages, notes, chats, artifacts and commands. Enter opens, Ctrl/Cmd+Enter asks. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-4 pt-[10vh]">
          <Dialog.Popup aria-label={t('find.title')} className="floating appear flex w-full max-w-160 flex-col overflow-hidden">
            <Finder onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [isEntered, setEntered] = useState(false)
  const { groups, isSearching, isDone, begin } = useFind(typed)
  const words = useMemo(() => foldedWords(typed), [typed])
  // Closed before its field had the focus: keys are the window's again.
  useEffect(() => () => void takeTyped(), [])
  const first = groups[0]?.items[0]
  // Enter came before the hits.
  useEffect(() => {
    if (!isEntered || words.length === 0 || !first) return
    onClose()
    first.perform()
  }, [isEntered, words, first, onClose])
  const askInstead = (event: KeyboardEvent) => {
    const question = typed.trim()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || question === '') return
    event.preventDefault()
    onClose()
    askQuestion(question)
  }
  return (
    <Autocomplete.Root
      open
      inline
      mode="none"
      items={groups}
      itemToStringValue={({ label }: FindItem) => label}
      value={typed}
      onValueChange={(next) => {
        begin(next)
        setTyped(next)
      }}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2.5 border-b border-line px-3.5">
        <Search size={18} className="text-faint" aria-hidden />
        <Autocomplete.Input
          dir="auto"
          className="h-12 w-full bg-transparent text-read outline-none"
          aria-label={t('find.title')}
          placeholder={t('find.placeholder')}
          maxLength={300}
          onFocus={() => {
            const early = takeTyped()
            if (early.typed !== '') setTyped((now) => now + early.typed)
            if (early.isEntered) setEntered(true)
          }}
          onKeyDown={askInstead}
        />
      </div>
      <Autocomplete.Empty className="p-4 text-sm text-soft empty:hidden">{isDone ? t('find.none') : null}</Autocomplete.Empty>
      <Autocomplete.List
        aria-busy={isSearching || undefined}
        className="max-h-[min(60vh,34rem)] scroll-py-2 overflow-y-auto px-1.5 pb-1.5 empty:hidden"
      >
        {(group: FindGroup) => (
          <Autocomplete.Group key={group.name} items={group.items}>
            <Autocomplete.GroupLabel className="px-2.5 pt-2.5 pb-1 text-xs text-faint">
              {t(`find.groups.${group.name}`)}
            </Autocomplete.GroupLabel>
            <Autocomplete.Collection>
              {(item: FindItem) => (
                <PieceBoundary key={item.id} text={item.label}>
                  <FoundRow item={item} onClose={onClose} />
                </PieceBoundary>
              )}
            </Autocomplete.Collection>
          </Autocomplete.Group>
        )}
      </Autocomplete.List>
      <FinderKeys />
    </Autocomplete.Root>
  )
}

/** What the keys do. */
function FinderKeys() {
  return (
    <p aria-hidden className="flex items-center justify-end gap-4 border-t border-line px-3.5 py-2 text-xs text-soft">
      <span className="flex items-center gap-1.5">
        <Keys keys={keysLabel('Enter', isMac())} />
        {t('find.opens')}
      </span>
      <span className="flex items-center gap-1.5">
        <Keys keys={keysLabel('Mod+Enter', isMac())} />
        {t('find.asks')}
      </span>
    </p>
  )
}

/** Drawn again only for another item: each key, and each part of what it finds, changes some groups alone. */
const FoundRow = memo(function FoundRow({ item, onClose }: { item: FindItem; onClose: () => void }) {
  const { icon: Icon, label, detail, keys, words } = item
  return (
    <Autocomplete.Item
      value={item}
      onClick={() => {
        onClose()
        item.perform()
      }}
      className={classNames(
        'flex cursor-default items-center gap-2.5 rounded-md px-2.5 outline-none data-highlighted:bg-selected',
        detail ? 'py-1.5' : 'h-8',
      )}
    >
      <Icon size={16} className="shrink-0 text-faint" aria-hidden />
      <span className="flex min-w-0 flex-1 flex-col">
        <span dir="auto" className="truncate">
          <Marked line={label} words={words} />
        </span>
        {detail && (
          <span dir="auto" className="truncate text-xs text-soft">
            <Marked line={detail} words={words} />
          </span>
        )}
      </span>
      {keys && <Keys keys={keysLabel(keys, isMac())} />}
    </Autocomplete.Item>
  )
})

/** A line with the typed words marked. */
function Marked({ line, words }: { line: string; words: readonly string[] }) {
  return markedParts(line, words).map(({ text, isMarked }, at) =>
    isMarked ? (
      <mark key={at} className="rounded-xs bg-mark text-text">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
