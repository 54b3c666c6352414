import { SettingsView } from '../../features/settings/settings-view.tsx'
import { showView } from '../navigation.ts'

/** The Settings page, with links to other pages. */
export function SettingsPage() {
  return <SettingsView onFirstSteps={() => showView('welcome')} onHealth={() => showView('health')} onTrash={() => showView('trash')} />
}
