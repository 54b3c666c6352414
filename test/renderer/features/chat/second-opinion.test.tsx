import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { Answer, Claim } from '../../../../src-preload/contract/shapes/answers.ts'
import { verdictName } from '../../../../src-preload/texts/evidence.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { AnswerView } from '../../../../src-renderer/features/chat/answer/answer-view.tsx'
import { chatListeners, chatStore } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { ids, makeAnswer, makeClaim, makeMessage, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
beforeEach(() => {
  chatStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

const chatId = ids.chat('chat-1')
const messageId = ids.message('answer-1')
const TEXT = 'It takes fifty minutes [1]. The keeper counts the terns [1].'
const claims = (change: (index: number) => Partial<Claim> = () => ({})): Claim[] =>
  ['It takes fifty minutes.', 'The keeper counts the terns.'].map((text, i) => makeClaim(text, { support: 'matching', ...change(i) }))
const opinion = (says: readonly Claim['opinion'][]) => claims((i) => ({ opinion: says[i], opinionBy: 'qwen3:4b' }))

/** The answer as it stands in the open chat. */
function Shown() {
  const message = chatStore.use((state) => state.messages?.[0])
  return message ? <AnswerView message={message} question="How long?" onOpenSource={() => {}} onShowSources={() => {}} /> : null
}
function show(change: Partial<Answer> = {}) {
  const answer = makeAnswer(TEXT, { claims: claims(), messageId, ...change })
  chatStore.dispatch({ type: 'chat-opened', chatId })
  chatStore.dispatch({ type: 'messages-loaded', chatId, messages: [makeMessage('answer-1', 'assistant', TEXT, { answer })] })
  return render(
    <main>
      <Toasts />
      <Shown />
    </main>,
  )
}
const checking = () => act(() => chatListeners['chat.checking']({ chatId, messageId, by: 'qwen3:4b' }))
const checked = (given: Claim[] | null) =>
  act(() => chatListeners['chat.checked']({ chatId, messageId, claims: given && makeAnswer(TEXT, { claims: given }).claims }))
const PENDING = 'qwen3:4b is checking the sentences against their sources.'

describe('a second opinion on an answer', () => {
  it('is announced under the complete answer, and replaces its verdict when it comes', async () => {
    const { container } = show()
    expect(await screen.findByText(verdictName('matching'))).toBeTruthy()
    checking()
    expect(screen.getByText(PENDING)).toBeTruthy()
    expect(screen.getByText(verdictName('matching'))).toBeTruthy()
    checked(opinion(['yes', 'yes']))
    expect(screen.queryByText(PENDING)).toBeNull()
    expect(screen.getByText(verdictName('confirmed'))).toBeTruthy()
    expect(screen.getByText('Second opinion of qwen3:4b: the sources say 2 of 2 sentences.')).toBeTruthy()
    expect(container.querySelectorAll('.weak-claim')).toHaveLength(0)
  })

  it('marks the sentence that it denies, whatever the words prove, and says who denies it', async () => {
    const { container } = show()
    await screen.findAllByRole('button', { name: /^Source 1/ })
    checked(opinion(['yes', 'no']))
    expect(screen.getByText(verdictName('check'))).toBeTruthy()
    expect([...container.querySelectorAll('.weak-claim')].map((one) => one.textContent)).toEqual([
      expect.stringMatching(/^The keeper counts the terns.* qwen3:4b says: source 1 does not say this\.\)/u),
    ])
  })

  it.each([
    ['yes', 'qwen3:4b says: source 1 says this.'],
    ['partly', 'qwen3:4b says: source 1 says this only in part.'],
    ['no', 'qwen3:4b says: source 1 does not say this.'],
  ] as const)('“%s” stands on the card of the marker beside the evidence, with an icon of its own', async (says, text) => {
    show({ claims: opinion([says, 'yes']) })
    const [marker] = await screen.findAllByRole('button', { name: /^Source 1/ })
    fireEvent.mouseEnter(marker!)
    expect((await screen.findAllByText(t('evidence.matching'))).length).toBeGreaterThan(0)
    const [note] = screen.getAllByText(text).filter((one) => one.closest('.floating'))
    expect(note?.parentElement?.querySelector('svg')?.getAttribute('class')).toMatch(/lucide-badge-(?:check|minus|x)/)
  })

  it('can be asked for and stopped by the person', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: t('chat.check') }))
    expect(fake.requests.at(-1)).toEqual({ route: 'chat.check', input: { messageId } })
    checking()
    expect(screen.queryByRole('button', { name: t('chat.check') })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: t('chat.stopCheck') }))
    expect(fake.requests.at(-1)).toEqual({ route: 'chat.stop', input: { messageId } })
    checked(null)
    expect(screen.queryByText(PENDING)).toBeNull()
    expect(screen.getByText(verdictName('matching'))).toBeTruthy()
    expect(screen.getByRole('button', { name: t('chat.check') })).toBeTruthy()
  })

  it('that failed is told with the next step, and a stopped one is not', async () => {
    show()
    fake.answer('chat.check', async () => {
      throw new AppError('cancelled')
    })
    fireEvent.click(await screen.findByRole('button', { name: t('chat.check') }))
    fake.answer('chat.check', async () => {
      throw new AppError('no-opinion')
    })
    fireEvent.click(screen.getByRole('button', { name: t('chat.check') }))
    expect((await screen.findAllByText(t('errors.no-opinion.message'))).length).toBeGreaterThan(0)
    expect(screen.queryByText(t('errors.cancelled.message'))).toBeNull()
  })

  it('is not offered for quotes, for an answer without citations, and for one that has it', async () => {
    for (const change of [{ mode: 'extractive' as const }, { claims: [] }, { claims: opinion(['yes', 'partly']) }, { unchecked: true }]) {
      const { unmount } = show(change)
      await screen.findByRole('button', { name: t('chat.moreOfAnswer') })
      expect(screen.queryByRole('button', { name: t('chat.check') })).toBeNull()
      unmount()
      chatStore.reset()
    }
  })
})
