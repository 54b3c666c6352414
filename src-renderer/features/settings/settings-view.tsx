import { useEffect, useState, type ReactNode } from 'react'
import type { SettingKey, Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { SettingInfo } from '../../../src-preload/contract/shapes/setting-info.ts'
import { Button } from '../../shared/controls/button.tsx'
import { request } from '../../shared/ipc.ts'
import { setSetting, settingsStore, useSetting } from '../../shared/settings.ts'
import { LANGUAGES, nameOfLanguage } from '../../../src-preload/texts/languages.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { notifyError, run } from '../../shared/controls/toasts.tsx'
import { ModelSettings } from './model-settings.tsx'
import { SettingRow } from './setting-row.tsx'
import { SpeechSettings } from './speech-settings.tsx'

const THEMES = ['system', 'light', 'dark'] as const

/** The Settings page: the most used settings first, then all others for a person. */
export function SettingsView({ onFirstSteps }: { onFirstSteps: () => void }) {
  return (
    <>
      <header className="flex h-12 shrink-0 items-center justify-between border-b border-line px-4">
        <h1 className="font-semibold">{t('settings.title')}</h1>
        <Button onClick={onFirstSteps}>{t('settings.firstSteps')}</Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto flex max-w-180 flex-col gap-8 px-6 py-6">
          <Section title={t('settings.appearance')}>
            <Theme />
            <AppLanguage />
          </Section>
          <Section title={t('settings.models')}>
            <ModelSettings />
          </Section>
          <SpeechSettings />
          <AllSettings />
        </div>
      </div>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3">
      <h2 className="font-semibold">{title}</h2>
      {children}
    </section>
  )
}

function Theme() {
  const theme = useSetting('appearance.theme') ?? 'system'
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">{t('settings.theme')}</legend>
      {THEMES.map((one) => (
        <label
          key={one}
          className="flex h-8 items-center gap-2 rounded-md border border-line px-3 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-selected"
        >
          <input
            type="radio"
            name="theme"
            className="accent-accent"
            checked={theme === one}
            onChange={() => run(setSetting('appearance.theme', one))}
          />
          {t(`settings.themes.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

function AppLanguage() {
  const chosen = useSetting('appearance.language') ?? 'system'
  return (
    <label className="flex items-center gap-2 text-sm">
      {t('settings.language')}
      <select
        className="field"
        value={chosen}
        onChange={(event) => run(setSetting('appearance.language', event.target.value as Settings['appearance.language']))}
      >
        <option value="system">{t('settings.themes.system')}</option>
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {nameOfLanguage(language)}
          </option>
        ))}
      </select>
    </label>
  )
}

const GROUPS = [
  'retrieval',
  'answer',
  'import',
  'privacy',
  'models',
  'artifacts',
  'recording',
  'notes',
  'speech',
  'trash',
  'appearance',
] as const

/**
 * All settings by group, as defined by the main process. Experiment settings belong to the Inspector; here they are listed only when they
 * are not at their default, so that they can be reset.
 */
function AllSettings() {
  const [definitions, setDefinitions] = useState<readonly SettingInfo[]>([])
  const values = settingsStore.use((state) => state.values)
  useEffect(() => {
    request('settings.list', {}).then((read) => setDefinitions(read.definitions), notifyError)
  }, [])
  const isChanged = ({ key, default: initial }: SettingInfo) => (values[key as SettingKey] ?? initial) !== initial
  const changed = definitions.filter((one) => one.audience === 'experiment' && isChanged(one))
  return (
    <>
      {GROUPS.map((group) => (
        <SettingList
          key={group}
          title={t(`settings.groups.${group}`)}
          definitions={definitions.filter(({ audience, key }) => audience === 'person' && key.startsWith(`${group}.`))}
        />
      ))}
      <SettingList title={t('settings.groups.experiment')} definitions={changed} />
    </>
  )
}

function SettingList({ title, definitions }: { title: string; definitions: readonly SettingInfo[] }) {
  if (definitions.length === 0) return null
  return (
    <Section title={title}>
      <ul className="flex flex-col overflow-hidden rounded-lg border border-line">
        {definitions.map((definition) => (
          <SettingRow key={definition.key} definition={definition} />
        ))}
      </ul>
    </Section>
  )
}
