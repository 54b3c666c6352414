import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { MaintenancePanel } from '../../../../src-renderer/features/library/care/maintenance-panel.tsx'
import { maintenanceStore } from '../../../../src-renderer/features/library/store/maintenance-store.ts'
import type { CommandOutput } from '../../../../src-preload/contract/commands.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
beforeEach(() => {
  maintenanceStore.reset()
  fake = createFakeApi(makeState({}))
  Object.assign(window, { api: fake.api })
})

const asked = (route: string) => fake.requests.filter((request) => request.route === route).map((request) => request.input)

describe('the full check of the library', () => {
  it('shows its progress, can be cancelled without an error, and continues when the page is left', async () => {
    const answer = Promise.withResolvers<CommandOutput<'check'>>()
    fake.answer('upkeep.check', () => answer.promise)
    fake.answer('upkeep.stop', async () => (answer.reject(new AppError('cancelled')), {}))
    const { unmount } = render(<MaintenancePanel />)
    fireEvent.click(screen.getByRole('button', { name: 'Check everything' }))
    act(() => maintenanceStore.dispatch({ type: 'progressed', progress: { work: 'check', stage: 'rows', done: 25, total: 100 } }))
    expect(screen.getByRole('progressbar', { name: 'Checking…' }).getAttribute('aria-valuenow')).toBe('25')
    expect(screen.getByText('Rows of the database')).toBeTruthy()
    unmount()
    render(<MaintenancePanel />)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Check everything' })).toBeTruthy()
    expect([asked('upkeep.check'), asked('upkeep.stop')]).toEqual([[{ full: true }], [{}]])
  })

  it('reports an intact library', async () => {
    render(<MaintenancePanel />)
    fireEvent.click(screen.getByRole('button', { name: 'Check everything' }))
    expect(await screen.findByText('Nothing is damaged.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Repair' })).toBeNull()
  })

  it('rebuilds the indexes without a check before, shows how far it is and can be cancelled', async () => {
    const answer = Promise.withResolvers<CommandOutput<'rebuild'>>()
    fake.answer('upkeep.rebuild', () => answer.promise)
    fake.answer('upkeep.stop', async () => (answer.reject(new AppError('cancelled')), {}))
    render(<MaintenancePanel />)
    fireEvent.click(screen.getByRole('button', { name: 'Rebuild indexes' }))
    act(() => maintenanceStore.dispatch({ type: 'progressed', progress: { work: 'rebuild', stage: 'keywords', done: 30, total: 60 } }))
    expect(screen.getByRole('progressbar', { name: 'Repairing…' }).getAttribute('aria-valuenow')).toBe('50')
    expect(screen.getByText('Keyword index')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('button', { name: 'Rebuild indexes' })).toBeTruthy()
    expect([asked('upkeep.rebuild'), asked('upkeep.check')]).toEqual([[{ accept: false }], []])
  })

  it('lists each finding with its next step, repairs it, and accepts a finding only on a second request of the person', async () => {
    const findings = [
      { code: 'keywords-damaged', message: 'The word index is damaged.', next: 'Press Repair.' },
      { code: 'row-changed', message: 'A chat is not what was written.', next: 'Look at it.', keep: true },
    ]
    fake.answer('upkeep.check', async () => ({ ok: false, findings }))
    fake.answer('upkeep.rebuild', async ({ accept }) => ({ ok: accept, findings: accept ? [] : findings.slice(1) }))
    render(<MaintenancePanel />)
    fireEvent.click(screen.getByRole('button', { name: 'Check everything' }))
    const list = await screen.findByRole('list', { name: 'What the check found' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['The word index is damaged.Press Repair.', 'A chat is not what was written.Look at it.'])
    fireEvent.click(screen.getByRole('button', { name: 'Repair' }))
    await waitFor(() => expect(screen.queryByText('The word index is damaged.')).toBeNull())
    fireEvent.click(await screen.findByRole('button', { name: 'Keep as it is' }))
    expect(await screen.findByText('Nothing is damaged.')).toBeTruthy()
    expect(asked('upkeep.rebuild')).toEqual([{ accept: false }, { accept: true }])
  })
})
