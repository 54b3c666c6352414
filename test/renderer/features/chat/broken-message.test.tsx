import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import '../../dom.ts'
import { Conversation } from '../../../../src-renderer/features/chat/answer/conversation.tsx'
import { chatStore, openChat } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { ids, makeAnswer, makeChat, makeMessage, makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

it('a message that cannot be drawn keeps its words, the other messages and the composer', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const broken = makeAnswer('The pump costs 2,350 euros &amp; more.', { sources: null as never })
  const messages = [
    makeMessage('q1', 'user', 'What does the pump cost?'),
    makeMessage('a1', 'assistant', broken.answer, { answer: broken }),
    makeMessage('q2', 'user', 'When is the fence painted?'),
    makeMessage('a2', 'assistant', 'In April.', { answer: makeAnswer('In April.') }),
  ]
  chatStore.reset()
  Object.assign(window, { api: createFakeApi(makeState({ chats: [makeChat('chat-1', 'Pumps')], messages })).api })
  await openChat(ids.chat('chat-1'))
  const nothing = () => undefined
  render(
    <Conversation
      collections={[]}
      chosenTitles={[]}
      offers={{ documents: [], onMakeArtifact: nothing, onEditPersonas: nothing, onOpenModels: nothing, onDropDocuments: nothing }}
      isEmptyLibrary={false}
      questions={[]}
      onAddDocuments={nothing}
      onOpenChat={nothing}
      onOpenSource={nothing}
      onShowSources={nothing}
    />,
  )
  expect((await screen.findByRole('alert')).textContent).toContain('This part could not be drawn.')
  expect(screen.getByText('The pump costs 2,350 euros &amp; more.')).toBeTruthy()
  for (const words of ['What does the pump cost?', 'When is the fence painted?', 'In April.'])
    expect(await screen.findByText(words)).toBeTruthy()
  const composer = screen.getByRole('textbox', { name: 'Ask about your documents' })
  fireEvent.change(composer, { target: { value: 'And the fence?' } })
  expect((composer as HTMLTextAreaElement).value).toBe('And the fence?')
  silence.mockRestore()
})
