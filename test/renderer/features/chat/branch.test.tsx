import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { Conversation } from '../../../../src-renderer/features/chat/answer/conversation.tsx'
import { chatStore, loadChats, openChat } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { ids, makeChat, makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

const nothing = () => undefined
const onOpenChat = vi.fn()

beforeEach(async () => {
  chatStore.reset()
  const branchedFrom = { chatId: ids.chat('lease'), messageId: ids.message('a1'), title: 'Lease' }
  const fake = createFakeApi(makeState({ chats: [makeChat('branch', 'Lease (2)', { branchedFrom }), makeChat('lease', 'Lease')] }))
  Object.assign(window, { api: fake.api })
  await loadChats()
  render(
    <Conversation
      collections={[]}
      chosenTitles={[]}
      offers={{ documents: [], onMakeArtifact: nothing, onEditPersonas: nothing, onOpenModels: nothing, onDropDocuments: nothing }}
      isEmptyLibrary={false}
      questions={[]}
      onAddDocuments={nothing}
      onOpenChat={onOpenChat}
      onOpenSource={nothing}
      onShowSources={nothing}
    />,
  )
})

describe('a branch', () => {
  it('says of which chat it is one, and opens that at the answer', async () => {
    await openChat(ids.chat('branch'))
    fireEvent.click(await screen.findByRole('button', { name: 'Branched from “Lease”' }))
    expect(onOpenChat).toHaveBeenCalledExactlyOnceWith('lease', 'a1')
    await openChat(ids.chat('lease'))
    await screen.findByRole('heading', { name: 'Lease' })
    expect(screen.queryByRole('button', { name: /^Branched from/ })).toBeNull()
  })
})
