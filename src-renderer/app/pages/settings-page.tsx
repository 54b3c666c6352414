import { SettingsView } from '../../features/settings/settings-view.tsx'
import { showView } from '../navigation.ts'

/** The Settings page, with a link to the first steps. */
export function SettingsPage() {
  return <SettingsView onFirstSteps={() => showView('welcome')} />
}
