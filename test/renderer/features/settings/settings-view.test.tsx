import { render, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import { SettingsView } from '../../../../src-renderer/features/settings/settings-view.tsx'
import { loadSettings, settingsStore } from '../../../../src-renderer/shared/settings.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

async function show(settings: Record<string, unknown>): Promise<void> {
  const fake = createFakeApi(makeState({ settings: { ...makeState().settings, ...settings } }))
  Object.assign(window, { api: fake.api })
  settingsStore.reset()
  await loadSettings()
  render(<SettingsView onFirstSteps={() => undefined} />)
  await screen.findByRole('heading', { name: 'Search' })
}

describe('the settings page', () => {
  it('shows five search settings and leaves experimental numbers to the Inspector', async () => {
    await show({})
    const search = within(screen.getByRole('heading', { name: 'Search' }).parentElement as HTMLElement)
    const keys = search.getAllByText(/^retrieval\./u).map(({ textContent }) => textContent)
    expect(keys.sort()).toEqual(['retrieval.decay', 'retrieval.k', 'retrieval.notFoundBelow', 'retrieval.ownDates', 'retrieval.vectors'])
    expect(screen.queryByText(/retrieval\.rrfK|appearance\.leftWidth|onboarding\.done/u)).toBeNull()
  })

  it('shows an experimental number changed on the command line with a button to reset it', async () => {
    await show({ 'retrieval.rrfK': 10 })
    const changed = within(screen.getByRole('heading', { name: 'Changed for an experiment' }).parentElement as HTMLElement)
    expect(changed.getByText('retrieval.rrfK')).toBeTruthy()
    expect(changed.getByRole('button', { name: /60/u })).toBeTruthy()
  })
})
