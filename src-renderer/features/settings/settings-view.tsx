import { Cpu, FileText, HardDrive, Mic, Palette, Search, ShieldCheck, SlidersHorizontal, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { SettingInfo } from '../../../src-preload/contract/shapes/setting-info.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { classNames } from '../../shared/class-names.ts'
import { Button } from '../../shared/controls/button.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { notifyError } from '../../shared/controls/toasts.tsx'
import { request } from '../../shared/ipc.ts'
import { AppearancePage } from './appearance-page.tsx'
import { OcrLanguages } from './ocr-languages.tsx'
import { ModelSettings } from './model-settings.tsx'
import { findSettings, hasRow, pageOf, SETTING_PAGES, type SettingPage } from './pages.ts'
import { PrivacyPage } from './privacy-page.tsx'
import { Section, SettingList } from './setting-list.tsx'
import { settingPageStore } from './settings-store.ts'
import { SpeechSettings } from './speech-settings.tsx'
import { RecordedChart } from './storage/month-charts.tsx'
import { StoragePage } from './storage/storage-page.tsx'

const ICONS: Readonly<Record<SettingPage, LucideIcon>> = {
  models: Cpu,
  search: Search,
  documents: FileText,
  privacy: ShieldCheck,
  recording: Mic,
  appearance: Palette,
  storage: HardDrive,
  advanced: SlidersHorizontal,
}

type Links = { onFirstSteps: () => void; onHealth: () => void; onTrash: () => void }

/** The settings: eight pages, and a search over all of them. */
export function SettingsView(links: Links) {
  const { page, search } = settingPageStore.use()
  const [definitions, setDefinitions] = useState<readonly SettingInfo[]>([])
  useEffect(() => {
    request('settings.list', {}).then((read) => setDefinitions(read.definitions), notifyError)
  }, [])
  const isSearching = search.trim() !== ''
  return (
    <>
      <header className="in-column flex h-12 shrink-0 items-center gap-3 border-b border-line">
        <h1 className="min-w-0 flex-1 truncate font-semibold">{t('settings.title')}</h1>
        <div className="flex w-80 shrink-0">
          <SearchField
            label={t('settings.search')}
            value={search}
            onChange={(words) => settingPageStore.dispatch({ type: 'searched', search: words })}
          />
        </div>
      </header>
      <div className="flex min-h-0 flex-1">
        <nav
          aria-label={t('settings.title')}
          className="ms-[max(0px,calc(50%-440px))] w-52 shrink-0 overflow-y-auto border-e border-line p-2"
        >
          <ul className="flex flex-col gap-0.5">
            {SETTING_PAGES.map((one) => (
              <PageLink key={one} page={one} isOpen={!isSearching && page === one} />
            ))}
          </ul>
        </nav>
        <div className="min-w-0 flex-1 overflow-y-auto" key={page}>
          <div className="flex max-w-168 flex-col gap-8 ps-6 pe-4 py-6">
            {isSearching ? <Found definitions={definitions} search={search} /> : <Page page={page} definitions={definitions} {...links} />}
          </div>
        </div>
      </div>
    </>
  )
}

function PageLink({ page, isOpen }: { page: SettingPage; isOpen: boolean }) {
  const Icon = ICONS[page]
  return (
    <li>
      <button
        type="button"
        aria-current={isOpen ? 'page' : undefined}
        onClick={() => settingPageStore.dispatch({ type: 'page-chosen', page })}
        className={classNames(
          'flex h-8 w-full items-center gap-2 rounded-md px-2 text-start text-sm',
          isOpen ? 'bg-selected font-medium' : 'text-soft hover:bg-hover hover:text-text',
        )}
      >
        <Icon size={16} aria-hidden className="shrink-0" />
        <span className="truncate">{t(`settings.pages.${page}`)}</span>
      </button>
    </li>
  )
}

/** Settings with every word of the search, under the names of their pages. */
function Found({ definitions, search }: { definitions: readonly SettingInfo[]; search: string }) {
  const found = findSettings(definitions, search)
  if (found.length === 0) return <p className="text-sm text-soft">{t('settings.noneFound', { search })}</p>
  return found.map(([page, rows]) => (
    <Section key={page} title={t(`settings.pages.${page}`)}>
      <SettingList definitions={rows} withKeys />
      <div>
        <Button size="small" onClick={() => settingPageStore.dispatch({ type: 'page-chosen', page })}>
          {t('settings.openPage', { page: t(`settings.pages.${page}`) })}
        </Button>
      </div>
    </Section>
  ))
}

function Page({ page, definitions, ...links }: { page: SettingPage; definitions: readonly SettingInfo[] } & Links) {
  const rows = definitions.filter((one) => pageOf(one) === page && hasRow(one))
  const list = rows.length > 0 && <SettingList definitions={rows} withKeys={page === 'advanced'} />
  switch (page) {
    case 'models':
      return (
        <>
          <Section title={t('settings.models')}>
            <ModelSettings />
          </Section>
          <Section title={t('settings.modelDetails')}>{list}</Section>
        </>
      )
    case 'documents':
      return (
        <>
          <Section title={t('settings.pages.documents')}>{list}</Section>
          <OcrLanguages />
        </>
      )
    case 'recording':
      return (
        <>
          <SpeechSettings />
          <Section title={t('settings.recordingDetails')}>{list}</Section>
          <RecordedChart />
        </>
      )
    case 'privacy':
      return <PrivacyPage>{list}</PrivacyPage>
    case 'appearance':
      return <AppearancePage onFirstSteps={links.onFirstSteps} />
    case 'storage':
      return <StoragePage onHealth={links.onHealth} onTrash={links.onTrash} />
    case 'advanced':
      return (
        <Section title={t('settings.pages.advanced')} text={t('settings.advancedText')}>
          {list}
        </Section>
      )
    default:
      return <Section title={t(`settings.pages.${page}`)}>{list}</Section>
  }
}
