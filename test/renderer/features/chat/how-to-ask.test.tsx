import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { personaDraftsStore } from '../../../../src-renderer/features/chat/personas/persona-drafts.ts'
import type { Message } from '../../../../src-preload/contract/shapes/answers.ts'
import { AnswerView } from '../../../../src-renderer/features/chat/answer/answer-view.tsx'
import { Composer } from '../../../../src-renderer/features/chat/composer/composer.tsx'
import { PersonaDialog } from '../../../../src-renderer/features/chat/personas/persona-dialog.tsx'
import { reduceChat } from '../../../../src-renderer/features/chat/store/chat-reducer.ts'
import { INITIAL_CHAT } from '../../../../src-renderer/features/chat/store/chat-state.ts'
import { ask, askAgain, chatStore, citedChanged, openChat, setFilters } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { choosePersona } from '../../../../src-renderer/features/chat/store/personas.ts'
import { ids, makeAnswer, makeMessage, makeSource, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
const PERSONAS = ['General Assistant', 'Corporate Lawyer'].map((name, i) => ({
  id: `p${i}`,
  name,
  prompt: '',
  profile: 'balanced' as const,
  temperature: null,
  output: 'text' as const,
  filters: {},
}))

beforeEach(async () => {
  chatStore.reset()
  personaDraftsStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
  await openChat(null)
})

function renderComposer(): void {
  render(
    <Composer
      collections={[]}
      chosenTitles={[]}
      offers={{
        documents: [],
        onMakeArtifact: () => undefined,
        onEditPersonas: () => undefined,
        onOpenModels: () => undefined,
        onDropDocuments: () => undefined,
      }}
    />,
  )
}

const asked = () => fake.requests.filter((request) => request.route === 'chat.ask').map((request) => request.input)

describe('the options above the composer', () => {
  it('send persona, depth and selected text with a question, the selected text once only', async () => {
    renderComposer()
    await waitFor(() => expect(fake.requests.some(({ route }) => route === 'personas.list')).toBe(true))
    chatStore.dispatch({ type: 'personas-loaded', personas: PERSONAS })
    fireEvent.click(await screen.findByRole('button', { name: 'Persona: General Assistant' }))
    fireEvent.click(await screen.findByRole('radio', { name: 'Corporate Lawyer' }))
    expect(chatStore.get().persona).toBe('Corporate Lawyer')
    chatStore.dispatch({ type: 'depth-chosen', depth: 'thorough' })
    chatStore.dispatch({ type: 'context-chosen', context: 'Pets are forbidden.' })
    expect(await screen.findByText('About: Pets are forbidden.')).toBeTruthy()
    await ask('What is forbidden?')
    await ask('And else?')
    expect(asked()).toMatchObject([
      { question: 'What is forbidden?', persona: 'Corporate Lawyer', depth: 'thorough', context: 'Pets are forbidden.' },
      { question: 'And else?', persona: 'Corporate Lawyer', depth: 'thorough' },
    ])
    expect(asked()[1]).not.toHaveProperty('context')
  })

  it('close their card when it leads to the personas', async () => {
    renderComposer()
    fireEvent.click(await screen.findByRole('button', { name: /^Persona:/ }))
    fireEvent.click(await screen.findByRole('button', { name: 'Edit personas' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Edit personas' })).toBeNull())
  })

  it('tell at the depth how long a thorough answer takes with the chosen persona’s model', async () => {
    fake.answer('chat.forecast', async () => ({
      message: { messageKey: 'forecast.without.rerank', values: { model: 'llama', fast: 45, thorough: 52 } },
    }))
    fake.answer('personas.list', async () => ({ personas: PERSONAS }))
    renderComposer()
    await screen.findByRole('button', { name: 'Persona: General Assistant' })
    choosePersona('Corporate Lawyer')
    fireEvent.click(await screen.findByRole('button', { name: 'Depth: Fast' }))
    expect(
      await screen.findByText(/a fast answer takes about 45 s and a thorough one about 52 s\. The best passages are not reranked/),
    ).toBeTruthy()
    expect(fake.requests.find(({ route }) => route === 'chat.forecast')?.input).toEqual({ persona: 'Corporate Lawyer' })
  })

  it('drop a persona that was deleted', () => {
    const chosen = reduceChat({ ...INITIAL_CHAT, personas: PERSONAS }, { type: 'persona-chosen', persona: 'Corporate Lawyer' })
    expect(reduceChat(chosen, { type: 'personas-loaded', personas: PERSONAS.slice(0, 1) }).persona).toBeNull()
  })
})

describe('the filters of a persona', () => {
  const [general, lawyer] = PERSONAS as [(typeof PERSONAS)[number], (typeof PERSONAS)[number]]
  const load = () =>
    chatStore.dispatch({
      type: 'personas-loaded',
      personas: [general, { ...lawyer, filters: { collections: ['Contracts'], types: ['pdf'], tags: ['lease'] } }],
    })

  it('appear in the chips when the persona is chosen and are sent with the question', async () => {
    renderComposer()
    await waitFor(() => expect(fake.requests.some(({ route }) => route === 'personas.list')).toBe(true))
    load()
    choosePersona('Corporate Lawyer')
    expect(await screen.findByRole('button', { name: 'Collections to search: Contracts' })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Search with any tag again' }))
    await ask('When does it end?')
    expect(asked()).toMatchObject([{ persona: 'Corporate Lawyer', filters: { collections: ['Contracts'], types: ['pdf'] } }])
    expect(screen.getByText('PDF')).toBeTruthy()
  })

  it('disappear with the persona when nothing else was chosen', () => {
    load()
    choosePersona('Corporate Lawyer')
    choosePersona('General Assistant')
    expect(chatStore.get().filters).toEqual({})
  })

  it("yield to the person's own choice, also to a search of everything", async () => {
    load()
    setFilters({ collections: ['Personal'] })
    choosePersona('Corporate Lawyer')
    await ask('One?')
    setFilters({})
    await ask('Two?')
    // Without any filter, the main process would use the filters of the persona.
    expect(asked().map((input) => (input as { filters: unknown }).filters)).toEqual([{ collections: ['Personal'] }, { window: 'all' }])
  })

  it('are those of the default persona again in another chat', async () => {
    load()
    choosePersona('Corporate Lawyer')
    await openChat(ids.chat('chat-1')).catch(() => undefined)
    expect(chatStore.get()).toMatchObject({ persona: null, filters: {}, ownFilters: false })
  })

  it('stay together with the selected text when a refused question is sent again', async () => {
    fake.answer('chat.ask', () => Promise.reject(Object.assign(new Error('No.'), { code: 'question-too-long', next: 'Wait.' })))
    chatStore.dispatch({ type: 'context-chosen', context: 'The lease ends in May.' })
    await ask('When?')
    const [refused] = chatStore.get().pending
    await askAgain(refused?.key ?? 0, 'When?')
    expect(asked().map((input) => (input as { context?: string }).context)).toEqual(['The lease ends in May.', 'The lease ends in May.'])
    expect(chatStore.get().context).toBeNull()
  })

  it('are deleted with the persona', async () => {
    fake.answer('personas.list', async () => ({ personas: [general, lawyer] }))
    render(<PersonaDialog collections={[]} onClose={() => undefined} />)
    await screen.findByRole('option', { name: 'Corporate Lawyer' })
    fireEvent.change(screen.getByLabelText('Persona'), { target: { value: lawyer.id } })
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'personas.delete', input: { name: 'Corporate Lawyer' } }))
  })

  it('are edited in the dialog, and an empty choice means everywhere', async () => {
    fake.answer('personas.list', async () => ({
      personas: [general, { ...lawyer, filters: { collections: ['Contracts'], types: ['pdf'], tags: ['lease'] } }],
    }))
    render(<PersonaDialog collections={['Contracts', 'Personal']} onClose={() => undefined} />)
    await screen.findByRole('option', { name: 'Corporate Lawyer' })
    expect((screen.getByLabelText('Persona') as HTMLSelectElement).value).toBe(general.id)
    fireEvent.change(await screen.findByLabelText('Persona'), { target: { value: lawyer.id } })
    fireEvent.click(screen.getByRole('checkbox', { name: 'Personal' }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'PDF' }))
    fireEvent.change(screen.getByRole('textbox', { name: 'Tags' }), { target: { value: 'lease, , end of term ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(fake.requests).toContainEqual(
        expect.objectContaining({
          route: 'personas.set',
          input: expect.objectContaining({
            name: 'Corporate Lawyer',
            change: expect.objectContaining({ filters: { collections: ['Contracts', 'Personal'], tags: ['lease', 'end of term'] } }),
          }),
        }),
      ),
    )
  })
})

describe('an answer in the chat', () => {
  const view = (answer: ReturnType<typeof makeAnswer>) =>
    render(
      <AnswerView
        message={makeMessage('answer-1', 'assistant', answer.answer, { answer })}
        question="How long?"
        onOpenSource={() => undefined}
        onShowSources={() => undefined}
      />,
      // Menus are inside of the main landmark.
      { container: document.body.appendChild(document.createElement('main')) },
    )

  it('can be made again in its place, can start a branch, and shows its token budget with the passages left out', async () => {
    view({
      ...makeAnswer('Fifty minutes [1].'),
      dropped: [7 as never],
      meter: { persona: 20, summary: 0, history: 30, sources: 900, question: 400, answer: 1024, numCtx: 8192 },
    })
    expect(screen.getByText(/Context window 16% full/).textContent).toContain('1 passage left out')
    fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    fireEvent.click(screen.getByRole('button', { name: 'More about this answer' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Continue from here in a new chat' }))
    await waitFor(() =>
      expect(fake.requests.map(({ route }) => route)).toEqual(expect.arrayContaining(['chat.regenerate', 'chats.branch'])),
    )
    expect(asked()).toEqual([])
  })

  it('reports a changed cited document and offers to ask again', async () => {
    view({ ...makeAnswer('Fifty minutes [1].'), sources: [{ ...makeSource(1), changed: true }] })
    const notice = screen.getByText(/has changed since/).closest('p') as HTMLElement
    fireEvent.click(within(notice).getByRole('button', { name: 'Ask again' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'chat.regenerate', input: { messageId: 'answer-1' } }))
  })

  it('is reloaded only when a cited document changes', async () => {
    const answer = { ...makeAnswer('Fifty minutes [1].'), sources: [makeSource(1)] }
    fake.state.messages.push(makeMessage('answer-1', 'assistant', answer.answer, { answer, chatId: ids.chat('chat-1') }))
    await openChat(ids.chat('chat-1'))
    fake.state.messages[0] = {
      ...(fake.state.messages[0] as Message),
      answer: { ...answer, sources: [{ ...makeSource(1), deleted: true }] },
    }
    await citedChanged([ids.document('another')])
    expect(chatStore.get().messages?.[0]?.answer?.sources[0]?.deleted).toBeUndefined()
    await citedChanged([ids.document('a')])
    expect(chatStore.get().messages?.[0]?.answer?.sources[0]?.deleted).toBe(true)
  })

  it('that was interrupted is marked as such and offers to ask again', async () => {
    render(
      <AnswerView
        message={makeMessage('answer-1', 'assistant', '')}
        question="How long?"
        onOpenSource={() => undefined}
        onShowSources={() => undefined}
      />,
    )
    expect(screen.getByText(/was interrupted/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ask again' }))
    await waitFor(() => expect(fake.requests).toContainEqual({ route: 'chat.regenerate', input: { messageId: 'answer-1' } }))
  })

  it('shows during the search the number of searched documents and the time range', () => {
    setFilters({ window: '1w' })
    chatStore.dispatch({ type: 'asked', key: 7, question: 'How long?' })
    const at = { chatId: ids.chat('chat-1'), messageId: ids.message('answer-1') }
    chatStore.dispatch({ type: 'started', ...at, question: makeMessage('question-1', 'user', 'How long?') })
    setFilters({})
    chatStore.dispatch({ type: 'sources', ...at, sources: [], search: { considered: 42, total: 810 } })
    render(
      <AnswerView
        message={makeMessage('answer-1', 'assistant', '')}
        question="How long?"
        onOpenSource={() => undefined}
        onShowSources={() => undefined}
      />,
    )
    expect(screen.getByRole('status').textContent).toBe('Searched 42 of 810 documents, Last week')
  })

  it('that is made again loses its old text at once', () => {
    const question = makeMessage('question-1', 'user', 'How long?')
    const old = makeMessage('answer-1', 'assistant', 'Old.', { answer: makeAnswer('Old.') })
    const state = reduceChat(
      { ...INITIAL_CHAT, chatId: ids.chat('chat-1'), messages: [question, old] },
      { type: 'started', chatId: ids.chat('chat-1'), messageId: ids.message('answer-1'), question },
    )
    expect(state.messages?.map(({ id, answer }) => [id, answer])).toEqual([
      ['question-1', null],
      ['answer-1', null],
    ])
  })
})
