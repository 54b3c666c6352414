import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { PersonaDialog } from '../../../../src-renderer/features/chat/personas/persona-dialog.tsx'
import { flushPersonaDrafts, personaDraftsStore } from '../../../../src-renderer/features/chat/personas/persona-drafts.ts'
import { chatStore } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const PERSONAS = ['General Assistant', 'Corporate Lawyer'].map((name, i) => ({
  id: `p${i}`,
  name,
  prompt: '',
  profile: 'balanced' as const,
  temperature: null,
  output: 'text' as const,
  filters: {},
}))
let fake: FakeApi

beforeEach(() => {
  chatStore.reset()
  personaDraftsStore.reset()
  fake = createFakeApi(makeState())
  fake.answer('personas.list', async () => ({ personas: PERSONAS }))
  fake.answer('personas.set', async ({ name, change }) => ({
    personas: [...PERSONAS, { ...(PERSONAS[0] as (typeof PERSONAS)[number]), ...change, id: 'p9', name } as never],
  }))
  Object.assign(window, { api: fake.api })
})

const open = async () => {
  render(<PersonaDialog collections={[]} onClose={() => undefined} />)
  await screen.findByRole('option', { name: /Corporate Lawyer/ })
}
const field = (name: string) => screen.getByRole('textbox', { name }) as HTMLInputElement
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const choose = (value: string) => fireEvent.change(screen.getByLabelText('Persona'), { target: { value } })

describe('a persona that is being written', () => {
  it('is kept when the dialog closes, when another persona is chosen, and over a restart', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'New persona' }))
    type('Name', 'Bird Warden')
    type('Instructions', 'Answer as a bird')
    choose('p1')
    type('Instructions', 'Cite the clause.')
    choose('p0')
    expect(field('Instructions').value).toBe('')
    cleanup()
    await flushPersonaDrafts()
    personaDraftsStore.reset()
    await open()
    choose((await screen.findByRole<HTMLOptionElement>('option', { name: 'Bird Warden (not saved)' })).value)
    expect([field('Name').value, field('Instructions').value]).toEqual(['Bird Warden', 'Answer as a bird'])
    choose('p1')
    expect(field('Instructions').value).toBe('Cite the clause.')
    expect(fake.requests.some(({ route }) => route === 'personas.set')).toBe(false)
  })

  it('is not written over by another new one or by a duplicate', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'New persona' }))
    type('Name', 'One')
    fireEvent.click(screen.getByRole('button', { name: 'New persona' }))
    expect(field('Name').value).toBe('')
    choose('p1')
    fireEvent.click(screen.getByRole('button', { name: 'Duplicate' }))
    expect(field('Name').value).toBe('Copy of Corporate Lawyer')
    choose(screen.getByRole<HTMLOptionElement>('option', { name: 'One (not saved)' }).value)
    expect(field('Name').value).toBe('One')
  })

  it('goes when it is discarded, taken back or saved', async () => {
    await open()
    choose('p1')
    type('Instructions', 'Cite.')
    expect(screen.getByText('Not saved yet. EchoMind keeps your text.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(field('Instructions').value).toBe('')
    type('Instructions', 'Cite.')
    type('Instructions', '')
    expect(screen.queryByText('Not saved yet. EchoMind keeps your text.')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'New persona' }))
    type('Name', 'Bird Warden')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect((screen.getByLabelText('Persona') as HTMLSelectElement).value).toBe('p9'))
    expect(personaDraftsStore.get().drafts).toEqual({})
  })

  it('has the focus in its name when it begins; once saved it says so and is offered to the open chat', async () => {
    const onClose = vi.fn()
    render(<PersonaDialog collections={[]} onClose={onClose} />)
    await screen.findByRole('option', { name: /Corporate Lawyer/ })
    fireEvent.click(screen.getByRole('button', { name: 'New persona' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Name')))
    type('Name', 'Bird Warden')
    const save = screen.getByRole('button', { name: 'Save' })
    act(() => save.focus())
    fireEvent.click(save)
    await screen.findByRole('button', { name: 'Use in this chat' })
    expect(screen.getByText('Saved')).toBeTruthy()
    expect(document.activeElement).toBe(save)
    type('Instructions', 'Changed again.')
    expect(screen.queryByText('Saved')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    fireEvent.click(screen.getByRole('button', { name: 'Use in this chat' }))
    expect(chatStore.get().persona).toBe('Bird Warden')
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('is saved by Enter in its name: the form has a button that submits it, as browsers ask of forms with several fields', async () => {
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'New persona' }))
    type('Name', 'Bird Warden')
    const form = field('Name').form
    const submits = [...(form?.elements ?? [])].filter(
      (one): one is HTMLButtonElement => one instanceof HTMLButtonElement && one.type === 'submit',
    )
    expect(submits.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([['Save', false]])
    form?.requestSubmit(submits[0])
    await screen.findByText('Saved')
  })
})
