import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { Composer } from '../../../../src-renderer/features/chat/composer/composer.tsx'
import { chatListeners, chatStore, openChat, setFilters } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { loadPersonas } from '../../../../src-renderer/features/chat/store/personas.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { ids, makeMessage, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
const makeArtifact = vi.fn()
const DOCUMENTS = ['Handbook', 'Station minutes', 'Minutes of the board'].map((title) => ({
  id: ids.document(title),
  title,
  file: title === 'Handbook' ? 'rules-2024.pdf' : '',
  collection: 'Personal',
}))

beforeEach(async () => {
  chatStore.reset()
  makeArtifact.mockReset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
  await openChat(null)
  render(
    <Composer
      collections={[{ id: '1', name: 'Personal', documents: 3, chunks: 9, settings: {} }]}
      chosenTitles={[]}
      offers={{
        documents: DOCUMENTS,
        onMakeArtifact: makeArtifact,
        onEditPersonas: () => undefined,
        onOpenModels: () => undefined,
        onDropDocuments: () => undefined,
      }}
    />,
  )
})

const field = () => screen.getByRole('textbox', { name: 'Ask about your documents' })
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const asked = () => fake.requests.filter((request) => request.route === 'chat.ask').map((request) => request.input)

describe('the composer', () => {
  it('sends the trimmed question on Enter and clears the field', () => {
    type('  How long?  ')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(chatStore.get().pending.map((one) => one.question)).toEqual(['How long?'])
    expect(chatStore.get().draft).toBe('')
  })

  it('adds a line break on Shift+Enter', () => {
    type('How')
    expect(fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true })).toBe(true)
    expect(chatStore.get().pending).toEqual([])
  })

  it('leaves Enter to the input method while a character is composed', () => {
    type('にほん')
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    expect(chatStore.get().pending).toEqual([])
  })

  it('refuses to send white space only', () => {
    type(' \n ')
    fireEvent.keyDown(field(), { key: 'Enter' })
    expect(asked()).toEqual([])
    expect((screen.getByRole('button', { name: 'Send' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('shows Stop in place of Send while an answer streams, and stops the answer', async () => {
    chatStore.dispatch({ type: 'asked', key: 100, question: 'How long?' })
    chatListeners['chat.started']({
      chatId: ids.chat('c'),
      messageId: ids.message('m'),
      question: makeMessage('q', 'user', 'How long?', { chatId: ids.chat('c') }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'chat.stop', input: { messageId: 'm' } }))
    expect((screen.getByRole('button', { name: 'Stopping' }) as HTMLButtonElement).disabled).toBe(true)
  })

  it('sends a second question to the same new chat before the first is answered', async () => {
    for (const question of ['One?', 'Two?']) {
      type(question)
      fireEvent.keyDown(field(), { key: 'Enter' })
    }
    await waitFor(() =>
      expect(asked()).toEqual([
        { question: 'One?', filters: {} },
        { chatId: 'chat-new', question: 'Two?', filters: {} },
      ]),
    )
  })

  it('sends the filters of the chips with the question', async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Collections to search: All collections' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Personal' }))
    fireEvent.click(screen.getByRole('button', { name: 'Time to search: Any time' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Last 48 hours' }))
    type('How long?')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(asked()).toEqual([{ question: 'How long?', filters: { collections: ['Personal'], window: '48h' } }]))
  })

  it('says every choice in words where one row has room for them, else those that are no default', async () => {
    const chip = () => screen.getByRole('button', { name: 'Time to search: Any time' })
    expect(chip().textContent).toBe('Any time')
    // The last chip is on a second line while all have words.
    vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
      return this.parentElement?.lastElementChild === this && chip().textContent !== '' ? 30 : 0
    })
    fireEvent.click(screen.getByRole('button', { name: /^Collections to search/ }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Personal' }))
    await waitFor(() => expect(chip().textContent).toBe(''))
    vi.restoreAllMocks()
    fireEvent.click(chip())
    fireEvent.click(await screen.findByRole('radio', { name: 'Last 48 hours' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Time to search: Last 48 hours' }).textContent).toBe('Last 48 hours'))
  })

  it('keeps a refused question with its error', async () => {
    fake.answer('chat.ask', () => Promise.reject(new AppError('question-too-long')))
    type('Long')
    fireEvent.keyDown(field(), { key: 'Enter' })
    await waitFor(() => expect(chatStore.get().pending[0]).toMatchObject({ question: 'Long', error: { code: 'question-too-long' } }))
  })
})

describe('a command character in the composer', () => {
  const listed = () => screen.queryAllByRole('option').map((option) => option.textContent)
  const press = (key: string, change = {}) => fireEvent.keyDown(field(), { key, ...change })

  it('# selects documents, titles that start with the typed text first, and removes the typed text', async () => {
    type('Compare #minutes')
    expect(listed()).toEqual(['Minutes of the boardPersonal', 'Station minutesPersonal'])
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
    press('ArrowDown')
    press('Enter')
    expect(chatStore.get()).toMatchObject({ draft: 'Compare ', filters: { documents: ['Station minutes'] }, pending: [] })
    type('Compare #')
    expect(listed()).toEqual(['HandbookPersonal', 'Minutes of the boardPersonal'])
    fireEvent.click(screen.getByRole('option', { name: /Handbook/ }))
    expect(chatStore.get().filters.documents).toEqual(['Station minutes', 'Handbook'])
  })

  it('# finds documents by file name too and replaces other filters', () => {
    setFilters({ collections: ['Work'], types: ['md'] })
    type('#rules')
    press('Enter')
    expect(chatStore.get().filters).toEqual({ documents: ['Handbook'] })
  })

  it('@ selects the persona that answers, also in the middle of a question', async () => {
    fake.answer('personas.list', async () => ({ personas: [persona('General Assistant'), persona('Corporate Lawyer')] }))
    await loadPersonas()
    type('@law')
    press('Tab')
    expect(chatStore.get()).toMatchObject({ persona: 'Corporate Lawyer', draft: '' })
  })

  it('/ opens an artifact type or inserts a prompt', () => {
    type('/')
    expect(listed()).toHaveLength(9)
    type('/workf')
    press('Enter')
    expect(makeArtifact).toHaveBeenCalledExactlyOnceWith('workflow')
    expect(chatStore.get().draft).toBe('')
    type('/dead')
    press('Enter')
    expect(chatStore.get().draft).toBe('List all dates and deadlines in these documents.')
    expect(asked()).toEqual([])
  })

  it('/summarise requests a summary of the selected documents, or leaves its text when none is selected', async () => {
    type('/summ')
    press('Enter')
    expect(chatStore.get().draft).toBe('Summarise ')
    setFilters({ documents: ['Handbook', 'Station minutes'] })
    type('/summ')
    press('Enter')
    await waitFor(() => expect(asked()).toHaveLength(1))
    expect(asked()).toEqual([
      { question: 'Summarise these 2 documents', filters: { documents: ['Handbook', 'Station minutes'] }, summarise: true },
    ])
    expect(chatStore.get().draft).toBe('')
  })

  it('is plain text within words, addresses, paths and headings, and Enter sends', () => {
    for (const text of ['C#', 'me@lawyer', 'and/or', '/etc/hosts', '# Handbook', 'about #nothing like this']) {
      type(text)
      expect(listed(), text).toEqual([])
    }
    press('Enter')
    expect(chatStore.get().pending.map(({ question }) => question)).toEqual(['about #nothing like this'])
  })

  it('with an unknown name is sent as a question only after Esc', () => {
    type('#hatstand')
    expect(screen.getByText(/Nothing has this name/)).toBeTruthy()
    press('Enter')
    expect(chatStore.get().pending).toEqual([])
    press('Escape')
    press('Enter')
    type('#1 priority of the board?')
    press('Enter')
    expect(chatStore.get().pending.map(({ question }) => question)).toEqual(['#hatstand', '#1 priority of the board?'])
  })

  it('leaves the caret in its place after a selection', () => {
    const text = 'What does #hand say?'
    type(text)
    const area = field() as HTMLTextAreaElement
    area.setSelectionRange(15, 15)
    fireEvent.select(area)
    press('Enter')
    expect([area.value, area.selectionStart]).toEqual(['What does say?', 10])
  })

  it('closes its list when the focus leaves the composer', () => {
    act(() => field().focus())
    type('#')
    expect(listed()).toHaveLength(3)
    act(() => screen.getByRole('button', { name: /^Persona:/ }).focus())
    expect(listed()).toEqual([])
    act(() => field().focus())
    expect(listed()).toHaveLength(3)
  })

  it('keeps its text when Esc closes the list, and opens the list again when typed anew', () => {
    type('#hand')
    press('Escape')
    expect(listed()).toEqual([])
    type('#handb')
    expect(listed()).toEqual([])
    press('Enter')
    expect(chatStore.get().pending.map(({ question }) => question)).toEqual(['#handb'])
    type('And #hand')
    expect(listed()).toEqual(['HandbookPersonal'])
  })
})

function persona(name: string) {
  return { id: name, name, prompt: '', profile: 'balanced' as const, temperature: null, output: 'text' as const, filters: {} }
}
