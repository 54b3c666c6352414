import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '../../shared/controls/button.tsx'
import { setSetting, useSetting } from '../../shared/settings.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { run } from '../../shared/controls/toasts.tsx'

const NEXT = { system: 'light', light: 'dark', dark: 'system' } as const
const ICONS = { system: Monitor, light: Sun, dark: Moon } as const

/** Cycles through the themes: system, light, dark. */
export function ThemeButton() {
  const theme = useSetting('appearance.theme') ?? 'system'
  return <IconButton icon={ICONS[theme]} label={t(`theme.${theme}`)} onClick={() => run(setSetting('appearance.theme', NEXT[theme]))} />
}
