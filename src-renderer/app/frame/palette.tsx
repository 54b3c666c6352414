import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { Keys } from '../../shared/controls/hint.tsx'
import { t } from '../../../src-preload/texts/say.ts'
import type { Command } from '../command.ts'
import { commands } from '../commands.ts'
import { isMac, keysLabel } from '../keys.ts'

/** The command palette: search by name; Enter runs the command. */
export function Palette({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <Dialog.Viewport className="fixed inset-0 z-40 flex items-start justify-center px-4 pt-[12vh]">
          <Dialog.Popup aria-label={t('commands.palette')} className="floating appear flex w-full max-w-140 flex-col overflow-hidden">
            <CommandList onClose={onClose} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function CommandList({ onClose }: { onClose: () => void }) {
  const mac = isMac()
  return (
    <Autocomplete.Root
      open
      inline
      items={commands()}
      itemToStringValue={(command: Command) => command.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Search size={16} className="text-faint" aria-hidden />
        <Autocomplete.Input
          className="h-11 w-full bg-transparent outline-none"
          aria-label={t('commands.search')}
          placeholder={t('commands.search')}
        />
      </div>
      <Autocomplete.Empty className="empty:hidden p-4 text-sm text-soft">{t('commands.none')}</Autocomplete.Empty>
      <Autocomplete.List className="max-h-90 scroll-py-1 overflow-y-auto p-1 empty:hidden">
        {(command: Command) => (
          <Autocomplete.Item
            key={command.id}
            value={command}
            onClick={() => {
              onClose()
              command.perform()
            }}
            className="flex h-8 cursor-default items-center gap-2.5 rounded-md px-2.5 outline-none data-highlighted:bg-selected"
          >
            <command.icon size={16} className="text-faint" aria-hidden />
            <span className="flex-1 truncate">{command.label}</span>
            {command.keys && <Keys keys={keysLabel(command.keys, mac)} />}
          </Autocomplete.Item>
        )}
      </Autocomplete.List>
    </Autocomplete.Root>
  )
}
