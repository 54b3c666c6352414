import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { BackupSection } from '../../../../src-renderer/features/settings/storage/backup-section.tsx'
import { backupProgressed, backupStore } from '../../../../src-renderer/features/settings/storage/backup-store.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
beforeEach(() => {
  backupStore.reset()
  fake = createFakeApi(makeState({}))
  Object.assign(window, { api: fake.api })
  render(<BackupSection />)
})
const asked = (): string[] => fake.requests.map(({ route }) => route).filter((route) => route !== 'backup.state')

describe('the part Backup of the page Storage', () => {
  it('says that there is no backup and that the file is not encrypted, and asks the main process for both actions', async () => {
    await screen.findByText('No backup was made yet.')
    expect(screen.getByText(/It is not encrypted/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Back up…' }))
    await waitFor(() => expect(asked()).toEqual(['backup.make']))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Restore…' })).toHaveProperty('disabled', false))
    fireEvent.click(screen.getByRole('button', { name: 'Restore…' }))
    await waitFor(() => expect(asked()).toEqual(['backup.make', 'backup.restore']))
  })

  it('shows how far it is with a button that stops it, and both actions again afterwards', async () => {
    act(() => backupProgressed({ stage: 'files', done: 500_000, total: 2_000_000 }))
    expect(screen.getByRole('progressbar', { name: 'Copying files…' }).getAttribute('aria-valuenow')).toBe('25')
    expect(screen.queryByRole('button', { name: 'Back up…' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(asked()).toEqual(['backup.stop']))
    act(() => backupProgressed(null))
    expect(screen.getByRole('button', { name: 'Back up…' })).toBeDefined()
  })
})
