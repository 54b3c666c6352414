import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import '../../dom.ts'
import type { Answer } from '../../../../src-preload/contract/shapes/answers.ts'
import { verdictName } from '../../../../src-preload/texts/evidence.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { text as message } from '../../../../src-preload/texts/text.ts'
import { AnswerView } from '../../../../src-renderer/features/chat/answer/answer-view.tsx'
import { chatStore, setFilters } from '../../../../src-renderer/features/chat/store/chat-store.ts'
import type { ReaderTarget } from '../../../../src-renderer/shared/reader-target.ts'
import { ids, makeAnswer, makeClaim, makeMessage, makeSource, makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

let fake: FakeApi
beforeEach(() => {
  chatStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

const chatId = ids.chat('chat-1')
const QUESTION = 'Who won the chess championship?'

function show(text: string, change: Partial<Answer>) {
  const opened: { target: ReaderTarget; n: number | null }[] = []
  const answer = makeAnswer(text, { messageId: ids.message('answer-1'), ...change })
  const message = makeMessage('answer-1', 'assistant', text, { answer })
  chatStore.dispatch({ type: 'chat-opened', chatId })
  chatStore.dispatch({ type: 'messages-loaded', chatId, messages: [makeMessage('question-1', 'user', QUESTION), message] })
  const added: string[] = []
  render(
    <AnswerView
      message={message}
      question={QUESTION}
      onOpenSource={(target, _answer, n) => opened.push({ target, n })}
      onShowSources={() => {}}
      onAddFiles={() => added.push('files')}
    />,
  )
  return { opened, added }
}

const nearest = [1, 2, 3, 4].map((n) => ({
  chunkId: ids.chunk(n),
  documentId: ids.document('a'),
  title: `Near ${n}`,
  text: 'text',
  anchor: { start: 0, end: 1 },
  score: 0,
  ranks: { keyword: n, vector: null },
}))
const advice = (next: 'widenTime' | 'widenScope' | 'otherWords') => ({
  code: 'low-confidence',
  message: message('advice.missingWords', { words: message('advice.quoted', { word: 'chess' }) }),
  next: message(`advice.${next}`),
})
const refused = { state: 'not found', mode: 'extractive', refused: true } as const

describe('the card of a question without an answer', () => {
  it('says once what is missing and shows three passages that open; no number, no verdict, no quote stands beside it', async () => {
    const text = `${t('answers.notFound')}\n\nA far sentence [1].`
    const sources = [makeSource(1, { title: 'Quoted', quote: 'A far sentence.' })]
    const { opened } = show(text, { ...refused, sources, claims: [makeClaim('A far sentence')], nearest, notice: advice('otherWords') })
    const card = await screen.findByRole('region', { name: 'Not found' })
    expect(screen.getAllByText('Not found')).toHaveLength(1)
    expect(screen.getAllByText(/mentions “chess”/)).toHaveLength(1)
    expect(screen.queryByText(t('answers.notFound'), { exact: false })).toBeNull()
    expect(screen.getByRole('article').textContent?.replaceAll(/Near \d|page \d/g, '')).not.toMatch(/\d/)
    expect(
      within(card)
        .getAllByText(/^(?:Near \d|Quoted)$/)
        .map((one) => one.textContent),
    ).toEqual(['Quoted', 'Near 2', 'Near 3'])
    fireEvent.click(screen.getByText('Quoted'))
    fireEvent.click(screen.getByText('Near 3'))
    expect(opened).toMatchObject([
      { target: { chunkId: 1 }, n: 1 },
      { target: { chunkId: 3 }, n: null },
    ])
  })

  it('breaks a long word, names no section that is the passage itself, and lets a long section give way before the file’s name', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaft'.repeat(6)
    const of = (n: number, text: string, section: string) => ({
      ...nearest[0]!,
      chunkId: ids.chunk(n),
      text,
      anchor: { start: 0, end: 1, section: [section] },
    })
    const notice = { ...advice('otherWords'), message: message('advice.missingWords', { words: message('advice.quoted', { word }) }) }
    show('Nothing.', {
      ...refused,
      sources: [],
      nearest: [of(1, '## Opening hours', 'Opening hours'), of(2, 'Open until noon.', 'Hours')],
      notice,
    })
    const card = await screen.findByRole('region', { name: 'Not found' })
    expect(within(card).getByText(new RegExp(word)).className).toContain('wrap-anywhere')
    expect(within(card).queryByText('Opening hours')).toBeNull()
    expect(within(card).getByText('Hours').className).toContain('shrink-99')
  })

  it.each([
    ['widenTime', t('chat.anyTime'), { documents: ['a'] }],
    ['widenScope', t('chat.allDocuments'), { window: '24h' }],
  ] as const)('asks again beyond the filter that hid other documents: %s', async (next, name, filters) => {
    show('Nothing.', { ...refused, sources: [], notice: advice(next) })
    setFilters({ window: '24h', documents: ['a'] })
    fireEvent.click(await screen.findByRole('button', { name }))
    await expect
      .poll(() => fake.requests.flatMap(({ route, input }) => (route === 'chat.ask' ? [input] : [])))
      .toMatchObject([{ question: QUESTION, filters }])
    expect(chatStore.get().filters).toEqual(filters)
  })

  it('offers to search all collections where one is chosen beside a time', async () => {
    show('Nothing.', { ...refused, sources: [], notice: advice('widenTime') })
    setFilters({ window: '24h', collections: ['Work'] })
    expect(await screen.findByRole('button', { name: t('chat.anyTime') })).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Search all collections' }))
    await expect.poll(() => chatStore.get().filters).toEqual({ window: '24h' })
  })

  it('offers other words and more files, and no wider search where nothing was filtered', async () => {
    const { added } = show('Nothing.', { ...refused, sources: [], notice: advice('otherWords') })
    fireEvent.click(await screen.findByRole('button', { name: t('chat.editQuestion') }))
    expect(screen.queryByRole('button', { name: t('chat.anyTime') })).toBeNull()
    expect(chatStore.get().editing).toEqual({ messageId: 'question-1', text: QUESTION })
    fireEvent.click(screen.getByRole('button', { name: t('chat.addDocuments') }))
    expect(added).toEqual(['files'])
  })

  it('keeps what a model says of the documents, without saying the same twice', async () => {
    const notice = { code: 'low-confidence', message: message('advice.notFound'), next: message('advice.otherWords') }
    show('They tell of the rent [1].', { state: 'not found', refused: true, notice })
    const card = await screen.findByRole('region', { name: 'Not found' })
    expect(await within(card).findByText(/They tell of the rent/)).toBeTruthy()
    expect(screen.queryByText(t('advice.notFound'))).toBeNull()
  })
})

describe('the card of a contradiction', () => {
  const sources = [makeSource(1, { title: 'Lease' }), makeSource(2, { title: 'Letter', documentId: ids.document('b') })]
  const side = (n: number, days: string) => ({
    n,
    words: `${days} days`,
    quote: `The notice period is ${days} days.`,
    anchor: { start: 5, end: 9, page: n },
  })
  const conflict = { sides: [side(1, '30'), side(2, '45')] }

  it.each(['model', 'extractive'] as const)('shows both passages with the differing words marked, and each opens (%s)', async (mode) => {
    const claims = [makeClaim('The notice period is 30 days.', { quote: 'The notice period is 30 days.' })]
    const { opened } = show('The notice period is 30 days. [1]', { mode, sources, conflict, claims })
    const card = await screen.findByRole('region', { name: verdictName('disagree') })
    expect(within(card).getAllByRole('button')).toHaveLength(2)
    expect([...card.querySelectorAll('mark')].map((one) => one.textContent)).toEqual(['30 days', '45 days'])
    fireEvent.click(within(card).getByRole('button', { name: /Letter/ }))
    expect(opened).toMatchObject([
      { target: { documentId: 'b', quote: 'The notice period is 45 days.', anchor: { start: 5, end: 9 } }, n: 2 },
    ])
    // Main refuses a request with more than the offsets, for instance the page.
    expect(opened).toHaveProperty([0, 'target', 'anchor'], { start: 5, end: 9 })
    expect(screen.getAllByText(verdictName('disagree'))).toHaveLength(1)
    // A quoted answer shows its sides in the card alone.
    expect(screen.getAllByText(/The notice period is/)).toHaveLength(mode === 'model' ? 3 : 2)
  })
})
