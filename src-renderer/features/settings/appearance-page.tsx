import { LANGUAGES, nameOfLanguage } from '../../../src-preload/texts/languages.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import { formatShare } from '../../shared/format.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { Button } from '../../shared/controls/button.tsx'
import { run } from '../../shared/controls/toasts.tsx'
import { setSetting, useSetting } from '../../shared/settings.ts'
import { Section } from './setting-list.tsx'

const THEMES = ['system', 'light', 'dark'] as const
/** Sizes of everything in the window, per cent. */
const SIZES = [80, 90, 100, 110, 125, 150, 175, 200] as const

/** Colours, language and size of the window. */
export function AppearancePage({ onFirstSteps }: { onFirstSteps: () => void }) {
  return (
    <>
      <Section title={t('settings.theme')}>
        <Theme />
      </Section>
      <Section title={t('settings.language')} text={t('settings.languageText')}>
        <AppLanguage />
      </Section>
      <Section title={t('settings.size')} text={t('settings.sizeText')}>
        <Size />
      </Section>
      <Section title={t('settings.firstStepsTitle')}>
        <div>
          <Button onClick={onFirstSteps}>{t('settings.firstSteps')}</Button>
        </div>
      </Section>
    </>
  )
}

function Theme() {
  const theme = useSetting('appearance.theme') ?? 'system'
  return (
    <fieldset className="flex flex-wrap gap-2">
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
          {t(`settingChoice.appearance.theme.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}

function AppLanguage() {
  const chosen = useSetting('appearance.language') ?? 'system'
  return (
    <select
      className="field self-start"
      aria-label={t('settings.language')}
      value={chosen}
      onChange={(event) => run(setSetting('appearance.language', event.target.value as Settings['appearance.language']))}
    >
      <option value="system">{t('settingChoice.appearance.language.system')}</option>
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {nameOfLanguage(language)}
        </option>
      ))}
    </select>
  )
}

function Size() {
  const size = useSetting('appearance.size') ?? 100
  const sizes = SIZES.some((one) => one === size) ? SIZES : [...SIZES, size].toSorted((a, b) => a - b)
  return (
    <select
      className="field self-start"
      aria-label={t('settings.size')}
      value={size}
      onChange={(event) => run(setSetting('appearance.size', Number(event.target.value)))}
    >
      {sizes.map((one) => (
        <option key={one} value={one}>
          {formatShare(one / 100)}
        </option>
      ))}
    </select>
  )
}
