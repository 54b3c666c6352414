import { evidenceName } from '../../../../src-preload/texts/evidence.ts'
import { render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { RightPane } from '../../../../src-renderer/app/frame/right-pane.tsx'
import { windowStore } from '../../../../src-renderer/app/window-store.ts'
import { AnswerView } from '../../../../src-renderer/features/chat/answer/answer-view.tsx'
import { chatStore } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { DocumentFacts } from '../../../../src-renderer/features/library/documents/document-facts.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { ids, makeAnswer, makeDocument, makeMessage, makeSource, makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

beforeEach(() => {
  for (const store of [windowStore, chatStore]) store.reset()
  Object.assign(window, { api: createFakeApi(makeState()).api })
})

describe('an answer cut off by a crash', () => {
  const notice = { code: 'cancelled', message: 'EchoMind ended before this answer was finished and checked.', next: 'Ask again.' }
  const sources = [{ ...makeSource(1), support: 'check' as const }]
  const answer = makeAnswer('Fifty minutes [1].', {
    state: 'general',
    mode: 'none',
    confidence: 0,
    incomplete: true,
    unchecked: true,
    notice,
    sources,
  })
  const message = makeMessage('a', 'assistant', 'Fifty minutes [1].', { answer })

  it('shows the received text and the reason, and offers to ask again', async () => {
    render(<AnswerView message={message} question="How long?" onOpenSource={() => undefined} onShowSources={() => undefined} />)
    expect(await screen.findByText(/Fifty minutes/)).toBeTruthy()
    expect(screen.getByText(/before this answer was finished and checked/)).toBeTruthy()
    expect(screen.getByText('Ask again', { selector: 'button, button *' })).toBeTruthy()
  })

  it('lists its sources without a verdict on their support', async () => {
    chatStore.dispatch({ type: 'chat-opened', chatId: ids.chat('chat-1') })
    chatStore.dispatch({ type: 'messages-loaded', chatId: ids.chat('chat-1'), messages: [message] })
    const { container } = render(<RightPane />)
    await screen.findByText(/Station handbook/)
    expect(container.textContent).toContain('Station handbook')
    expect(container.textContent).not.toContain(evidenceName('check'))
  })
})

describe('a file name with hidden characters', () => {
  it('is shown with its hidden characters made visible, as a path and within a sentence', () => {
    render(<DocumentFacts document={makeDocument('a', { path: '/from/rtl\u202efdp.exe.md' })} />)
    expect(screen.getByText('/from/rtl<U+202E>fdp.exe.md')).toBeTruthy()
    expect(t('watch.remove', { path: '/from/rtl\u202efdp' })).toBe('Stop watching /from/rtl<U+202E>fdp')
  })
})
