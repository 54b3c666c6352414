import { Tabs } from '@base-ui/react/tabs'
import { ListTree } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../../../src-preload/texts/say.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { sideStore } from './side-store.ts'

const TAB = 'h-7 rounded-md px-2 text-sm text-soft hover:text-text data-active:bg-hover data-active:font-medium data-active:text-text'

/** The panel beside the text: its outline, and the pages of a PDF behind a second tab. */
export function SidePanel({ outline, pages }: { outline: ReactNode; pages?: ReactNode }) {
  const tab = sideStore.use((state) => state.tab)
  if (pages === undefined)
    return (
      <aside aria-label={t('side.title')} className="w-56 max-w-[40%] shrink-0 border-e border-line bg-side font-sans">
        {outline}
      </aside>
    )
  return (
    <aside aria-label={t('side.title')} className="w-56 max-w-[40%] shrink-0 border-e border-line bg-side font-sans">
      <Tabs.Root
        value={tab}
        onValueChange={(value) => sideStore.dispatch({ type: 'tab-chosen', tab: value === 'pages' ? 'pages' : 'outline' })}
        className="flex h-full flex-col"
      >
        <Tabs.List className="flex shrink-0 gap-1 border-b border-line p-1.5" aria-label={t('side.title')}>
          <Tabs.Tab value="outline" className={TAB}>
            {t('side.outline')}
          </Tabs.Tab>
          <Tabs.Tab value="pages" className={TAB}>
            {t('side.pages')}
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="outline" tabIndex={-1} className="min-h-0 flex-1">
          {outline}
        </Tabs.Panel>
        <Tabs.Panel value="pages" tabIndex={-1} className="min-h-0 flex-1">
          {pages}
        </Tabs.Panel>
      </Tabs.Root>
    </aside>
  )
}

/** Folds the panel. */
export function SideToggle() {
  const isOpen = sideStore.use((state) => state.isOpen)
  return (
    <IconButton
      icon={ListTree}
      label={t(isOpen ? 'side.hide' : 'side.show')}
      aria-expanded={isOpen}
      side="bottom"
      onClick={() => sideStore.dispatch({ type: 'toggled' })}
    />
  )
}
