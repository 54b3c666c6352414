import { SettingsView } from '../../features/settings/settings-view.tsx'
import { showView } from '../navigation.ts'

/** The settings with their way back to the first steps. */
export function SettingsPage() {
  return <SettingsView onFirstSteps={() => showView('welcome')} />
}
