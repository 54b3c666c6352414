import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { HealthView } from '../../../../src-renderer/features/library/care/health-view.tsx'
import { libraryStore } from '../../../../src-renderer/features/library/store/library-store.ts'
import { ids, makeDocument, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
beforeEach(() => {
  libraryStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

describe('a finding with documents', () => {
  const finding = (code: 'failed' | 'locked' | 'unreadable', names: readonly string[]) => ({
    code,
    message: 'Some files.',
    next: 'Do something.',
    count: names.length,
    documents: names.map((name) => ids.document(name)),
    action: null,
  })

  it('lists eight of them, and all when “more” is pressed', async () => {
    const names = Array.from({ length: 13 }, (_, n) => `n${n}`)
    fake.answer('health.get', async () => ({ findings: [finding('unreadable', names)], trust: [] }))
    const documents = names.map((name) =>
      makeDocument(name, { title: name, error: { code: 'unsupported-type', message: 'A picture.', next: 'Add a PDF.' } }),
    )
    act(() => libraryStore.dispatch({ type: 'documents-loaded', documents }))
    render(<HealthView onOpen={() => {}} />)
    const item = (await screen.findByText('Cannot be read')).closest('li')
    if (!item) throw new Error('a finding was expected')
    expect(within(item).getAllByText(/A picture\. Add a PDF\./)).toHaveLength(8)
    fireEvent.click(within(item).getByRole('button', { name: 'and 5 more' }))
    expect(within(item).getAllByText(/A picture\./)).toHaveLength(13)
    expect(within(item).queryByText(/more$/)).toBeNull()
  })

  it('asks for the password of a locked one, and says when it is wrong', async () => {
    fake.answer('health.get', async () => ({ findings: [finding('locked', ['x'])], trust: [] }))
    fake.answer('documents.unlock', async ({ id, password }) => {
      if (password !== 'open') throw new AppError('needs-password', { variant: 'wrong' })
      return { document: makeDocument(id, { id }) }
    })
    const locked = makeDocument('x', { title: 'Lease', status: 'failed', chunks: 0, error: { code: 'needs-password', message: 'Locked.' } })
    act(() => libraryStore.dispatch({ type: 'documents-loaded', documents: [locked] }))
    render(<HealthView onOpen={() => {}} />)
    const field = await screen.findByLabelText('Password of Lease')
    expect(field.getAttribute('type')).toBe('password')
    const give = (value: string) => {
      fireEvent.change(field, { target: { value } })
      fireEvent.submit(field)
    }
    give('shut')
    expect((await screen.findByRole('alert')).textContent).toContain('This is not the password.')
    expect((field as HTMLInputElement).value).toBe('')
    give('open')
    await waitFor(() => expect(libraryStore.get().documents.get(ids.document('x'))?.error).toBeNull())
  })
})
