import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import type { Queue } from '../../../../src-preload/contract/shapes/library.ts'
import { QueueDrawer } from '../../../../src-renderer/features/library/intake/queue-drawer.tsx'
import { queueLine, QueueStatus } from '../../../../src-renderer/features/library/intake/queue-status.tsx'
import { libraryStore } from '../../../../src-renderer/features/library/store/library-store.ts'
import { makeJob, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const failed = makeJob('scan', {
  state: 'failed',
  status: 'failed',
  error: { code: 'no-text', message: 'No text found on pages 1-3: this looks like a scan.', next: 'Add a version with a text layer.' },
})
const queue = ({ jobs = [makeJob('a')], ...change }: Partial<Queue> = {}): Queue => ({
  jobs,
  current: 12,
  total: 40,
  open: jobs.filter((job) => job.state !== 'failed').length,
  failed: jobs.filter((job) => job.state === 'failed').length,
  pages: 0,
  secondsLeft: 172,
  paused: false,
  notice: null,
  ...change,
})
let fake: FakeApi

beforeEach(() => {
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

describe('the status line of the queue', () => {
  it('has a button that says what it pauses, so that it is not taken for that of the open drawer', async () => {
    libraryStore.dispatch({ type: 'queue-changed', queue: queue() })
    render(<QueueStatus />)
    fireEvent.click(screen.getByRole('button', { name: /^Indexing/ }))
    await screen.findByRole('region', { name: 'Queue' })
    const names = screen.getAllByRole('button', { hidden: true }).map((one) => one.getAttribute('aria-label') ?? one.textContent)
    expect(names).toEqual(expect.arrayContaining(['Pause the queue', 'Pause', 'Stop']))
    expect(new Set(names.filter((name) => /Pause/.test(name ?? ''))).size).toBe(2)
  })

  it.each([
    ['Indexing 13 of 40, 3 min left', queue()],
    ['Indexing 13 of 40', queue({ secondsLeft: null, jobs: [makeJob('a'), makeJob('b')] })],
    ['Indexing 1 of 1, 40%', queue({ secondsLeft: null, current: 0, total: 1 })],
    ['Indexing 1 of 1', queue({ secondsLeft: null, current: 0, total: 1, jobs: [makeJob('a', { progress: 0 })] })],
    ['Indexing 40 of 40, 3 min left', queue({ current: 40 })],
    ['Paused at 12 of 40', queue({ paused: true })],
    ['1 file failed', queue({ jobs: [failed] })],
    [null, queue({ jobs: [] })],
    ['The disk is full.', queue({ notice: { code: 'disk-full', message: 'The disk is full.', next: 'Make room, then press Resume.' } })],
  ])('reads %j', (line, state) => expect(queueLine(state)).toBe(line))
})

describe('the status line while files are taken in', () => {
  it('says so, although other files failed earlier', () => {
    libraryStore.dispatch({ type: 'queue-changed', queue: queue({ jobs: [failed] }) })
    render(<QueueStatus />)
    expect(screen.getByRole('button', { name: '1 file failed' })).toBeTruthy()
    act(() => libraryStore.dispatch({ type: 'taking', more: 1 }))
    expect(screen.getByRole('status').textContent).toBe('Adding files')
    act(() => libraryStore.dispatch({ type: 'taking', more: -1 }))
    expect(screen.getByRole('button', { name: '1 file failed' })).toBeTruthy()
  })
})

describe('the queue drawer', () => {
  it('counts pages that wait for text recognition beside the files', () => {
    render(<QueueDrawer queue={queue({ pages: 45 })} />)
    expect(screen.getByText('12 of 40 done, 45 pages to recognise, 3 min left')).toBeTruthy()
  })

  it('shows each file with its state and progress, and the error of a failed file', () => {
    render(<QueueDrawer queue={queue({ jobs: [makeJob('a', { progress: 0.4 }), failed] })} />)
    expect(screen.getByText('a.pdf')).toBeTruthy()
    expect(screen.getByText('Reading')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Progress of a.pdf' }).getAttribute('aria-valuenow')).toBe('40')
    expect(screen.getByText(/this looks like a scan\. Add a version with a text layer\./)).toBeTruthy()
    expect(screen.getByText('12 of 40 done, 3 min left')).toBeTruthy()
  })

  it('counts the time of a file that takes long to be read', () => {
    const reading = (seconds: number) => <QueueDrawer queue={queue({ jobs: [makeJob('a', { progress: 0, seconds })] })} />
    const { rerender } = render(reading(1))
    expect(screen.getByText('Reading')).toBeTruthy()
    rerender(reading(64))
    expect(screen.getByText('Reading for 1:04')).toBeTruthy()
    rerender(reading(66))
    expect(screen.getByText('Reading for 1:06')).toBeTruthy()
  })

  it('shows why the queue waits and how many files are not listed', () => {
    render(
      <QueueDrawer
        queue={queue({
          open: 9800,
          notice: { code: 'model-server-down', message: 'The model server does not answer.', next: 'Start Ollama.' },
        })}
      />,
    )
    expect(screen.getByRole('status').textContent).toBe('The model server does not answer. Start Ollama.')
    expect(screen.getByText('and 9,799 more files')).toBeTruthy()
  })

  it('retries a failed file or moves it to the trash', async () => {
    const passing = { ...failed, error: { code: 'parse-timeout', message: 'It took too long.', next: 'Try again.' } }
    render(<QueueDrawer queue={queue({ jobs: [passing] })} />)
    fireEvent.click(screen.getByRole('button', { name: 'Retry scan.pdf' }))
    fireEvent.click(screen.getByRole('button', { name: 'Remove scan.pdf' }))
    await waitFor(() =>
      expect(fake.requests).toEqual([
        { route: 'documents.retry', input: { ids: ['scan'] } },
        { route: 'documents.delete', input: { ids: ['scan'] } },
      ]),
    )
  })

  it('offers no retry where nothing can change, and a password field for a locked PDF', () => {
    const locked = { ...failed, error: { code: 'needs-password', message: 'Locked.', next: 'Open it.' } }
    render(<QueueDrawer queue={queue({ jobs: [failed, { ...locked, id: makeJob('b').id, name: 'lease.pdf' }] })} />)
    expect(screen.queryByRole('button', { name: /^Retry/ })).toBeNull()
    expect(screen.getByLabelText('Password of lease.pdf')).toBeTruthy()
  })

  it('removes a waiting file from the queue', async () => {
    render(<QueueDrawer queue={queue()} />)
    fireEvent.click(screen.getByRole('button', { name: 'Remove a.pdf' }))
    await waitFor(() => expect(fake.requests).toEqual([{ route: 'queue.cancel', input: { id: 'a' } }]))
  })

  it('pauses and cancels the queue', async () => {
    render(<QueueDrawer queue={queue()} />)
    fireEvent.click(screen.getByRole('button', { name: 'Pause' }))
    fireEvent.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(fake.requests.map((request) => request.route)).toEqual(['queue.pause', 'queue.cancel']))
    expect(fake.requests.at(-1)).toEqual({ route: 'queue.cancel', input: {} })
  })
})
