import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import { SETTINGS } from '../../../../src-preload/contract/shapes/settings.ts'
import { describeSettings } from '../../../../src-preload/contract/shapes/setting-info.ts'
import { findSettings, pageOf, SETTING_PAGES } from '../../../../src-renderer/features/settings/pages.ts'
import { settingPageStore } from '../../../../src-renderer/features/settings/settings-store.ts'
import { SettingsView } from '../../../../src-renderer/features/settings/settings-view.tsx'
import { loadSettings, settingsStore } from '../../../../src-renderer/shared/settings.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
async function show(settings: Record<string, unknown> = {}): Promise<void> {
  fake = createFakeApi(makeState({ settings: { ...makeState().settings, ...settings } }))
  Object.assign(window, { api: fake.api })
  settingsStore.reset()
  settingPageStore.reset()
  await loadSettings()
  const nowhere = () => undefined
  render(<SettingsView onFirstSteps={nowhere} onHealth={nowhere} onTrash={nowhere} />)
}
const openPage = (name: string) =>
  fireEvent.click(within(screen.getByRole('navigation', { name: 'Settings' })).getByRole('button', { name }))
const searchFor = (words: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: 'Search the settings' }), { target: { value: words } })

describe('the settings', () => {
  it('have every setting on exactly one of eight pages, except those that the window sets by itself', () => {
    const definitions = describeSettings()
    const onPages = SETTING_PAGES.flatMap((page) => definitions.filter((one) => pageOf(one) === page))
    const ofWindow = definitions.filter(({ audience }) => audience === 'window')
    expect(onPages.length + ofWindow.length).toBe(Object.keys(SETTINGS).length)
  })

  it('show one page at a time; numbers for experiments stand under “Advanced” with their keys', async () => {
    await show()
    openPage('Search and answers')
    await screen.findByText('Passages of an answer')
    expect(screen.queryByText('retrieval.rrfK')).toBeNull()
    openPage('Advanced')
    expect(await screen.findByText('retrieval.rrfK')).toBeTruthy()
    expect(screen.queryByText('Passages of an answer')).toBeNull()
  })

  it('are found by words of their name, their sentence or their key, in any order', async () => {
    await show()
    await waitFor(() => expect(fake.requests.some(({ route }) => route === 'settings.list')).toBe(true))
    searchFor('trash days')
    expect(await screen.findByText('Days in the trash')).toBeTruthy()
    searchFor('retrieval.rrfK')
    expect(await screen.findByText('Rank fusion: k')).toBeTruthy()
    searchFor('nonsense words')
    expect(await screen.findByText(/No setting has the words/u)).toBeTruthy()
    expect(findSettings(describeSettings(), 'microphone').map(([page]) => page)).toEqual(['recording'])
  })

  it('show a changed number with a button that names the setting and the value it returns to', async () => {
    await show({ 'retrieval.rrfK': 10 })
    openPage('Advanced')
    fireEvent.click(await screen.findByRole('button', { name: 'Reset “Rank fusion: k” to 60' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'settings.set', input: { key: 'retrieval.rrfK', value: 60 } }))
  })

  it('name the choices in words, and send the value behind them', async () => {
    await show()
    openPage('Recording')
    const keep = await screen.findByRole('combobox', { name: 'Keep the sound of notes' })
    expect(
      within(keep)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['For ever', 'For some days', 'Until the transcript is there'])
    fireEvent.change(keep, { target: { value: 'days' } })
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'settings.set', input: { key: 'notes.keepAudio', value: 'days' } }))
  })

  it('say what was exchanged with which address, or that there was no connection', async () => {
    await show()
    openPage('Privacy')
    expect(await screen.findByText('There was no connection since EchoMind was started.')).toBeTruthy()
  })

  it('show the sizes of what is stored', async () => {
    await show()
    openPage('Storage')
    expect(await screen.findByText('5.0 MB in all. 40 GB are free on this disk.')).toBeTruthy()
  })

  it('show what all originals took after each month, and how much was recorded in each month with recordings', async () => {
    await show()
    fake.state.months = [
      { month: '2026-09', documents: 3, bytes: 1_500_000, recordedSeconds: 0 },
      { month: '2026-10', documents: 1, bytes: 500_000, recordedSeconds: 5400 },
      { month: '2026-11', documents: 0, bytes: 0, recordedSeconds: 600 },
    ]
    openPage('Storage')
    const rows = (table: HTMLElement) =>
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent)
    expect(rows(await screen.findByRole('table', { name: 'Growth' }))).toEqual(['Sep 20261.5 MB', 'Oct 20262.0 MB', 'Nov 20262.0 MB'])
    openPage('Recording')
    expect(rows(await screen.findByRole('table', { name: 'Recorded speech by month' }))).toEqual(['Oct 20261.5 h', 'Nov 202610 min'])
  })
})
