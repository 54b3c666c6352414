import { fireEvent, render, screen } from '@testing-library/react'
import { VERDICTS, verdictName, type Support } from '../../../src-preload/texts/evidence.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { describe, expect, it } from 'vitest'
import '../dom.ts'
import { AnswerView } from '../../../src-renderer/features/chat/answer/answer-view.tsx'
import { textWithCitations, textWithoutCitations } from '../../../src-renderer/features/chat/answer/copy-text.ts'
import { placeClaims } from '../../../src-main/answers/domain/verify/place-claims.ts'
import { claimMarks } from '../../../src-renderer/shared/markdown/quoted-source.ts'
import { Markdown, type Marks } from '../../../src-renderer/shared/markdown/markdown.tsx'
import type { Answer } from '../../../src-preload/contract/shapes/answers.ts'
import type { ReaderTarget } from '../../../src-renderer/shared/reader-target.ts'
import { OpenSource } from '../../../src-renderer/shared/open-source.ts'
import { ids, makeAnswer, makeClaim, makeMessage, makeSource, makeState } from '../factories.ts'
import { createFakeApi } from '../fake-api.ts'

function marksFor(weak: string[], text = ''): Marks {
  return {
    citation: (n) => (n < 5 ? <button type="button">{`cite ${n}`}</button> : null),
    claims: claimMarks(
      placeClaims(
        text,
        weak.map((sentence) => makeClaim(sentence, { support: 'check' })),
      ),
    ),
    weakReason: (claim, children) => <u data-claim={claim}>{children}</u>,
  }
}

function weakTexts(text: string, weak: string[]): string {
  const { container } = render(<Markdown text={text} marks={marksFor(weak, text)} />)
  return [...container.querySelectorAll('u')].map((element) => element.textContent).join('|')
}

describe('a citation marker', () => {
  it('becomes a button, one for each of several in a row', () => {
    render(<Markdown text="Fifty minutes [1][2], or seventy [3]." marks={marksFor([])} />)
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['cite 1', 'cite 2', 'cite 3'])
  })

  it('without a source stays plain text', () => {
    const { container } = render(<Markdown text="Fifty [9]." marks={marksFor([])} />)
    expect(container.textContent).toBe('Fifty [9].')
  })

  it('inside code stays code', () => {
    render(<Markdown text={'`a[1]` and\n\n```\nb[2]\n```'} marks={marksFor([])} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('an unsupported sentence of an answer', () => {
  it('is underlined completely across bold and italic parts, and no other text is', () => {
    expect(weakTexts('It is cold. The *pump* runs **all day** [1]. Then it stops.', ['The pump runs all day.'])).toBe(
      'The |pump| runs |all day',
    )
  })

  it('is underlined although its claim contains Markdown characters and markers', () => {
    expect(weakTexts('The **pump** runs [2].', ['The **pump** runs [2].'])).toBe('The |pump| runs')
  })

  it('that breaks off is underlined at the end of the text when another sentence starts with the same words', () => {
    const text = 'The spit is closed from May [1]. **The** spit is closed'
    const { container } = render(<Markdown text={text} marks={marksFor(['The spit is closed'], text)} />)
    expect([...container.querySelectorAll('u')].map((element) => element.textContent)).toEqual(['The', ' spit is closed'])
  })

  it('that is missing in the text leaves the text without underline', () => {
    expect(weakTexts('The pump runs.', ['The boat sails.'])).toBe('')
  })

  it('is underlined without splitting surrogate pairs', () => {
    expect(weakTexts('Before. 𝒜 𝒷 runs. After.', ['𝒜 𝒷 runs.'])).toBe('𝒜 𝒷 runs.')
  })
})

function show(answer: Answer) {
  const opened: { target: ReaderTarget; source: number | null }[] = []
  render(
    <main>
      <AnswerView
        message={makeMessage('answer-1', 'assistant', answer.answer, { answer })}
        question="How long?"
        onOpenSource={(target, _id, source) => void opened.push({ target, source })}
        onShowSources={() => {}}
      />
    </main>,
  )
  return opened
}

describe('the citations of an answer', () => {
  it('open the Reader at the cited passage', async () => {
    const opened = show(makeAnswer('Fifty minutes [1].'))
    fireEvent.click(await screen.findByRole('button', { name: 'Source 1: Station handbook, page 4' }))
    expect(opened).toEqual([{ target: { documentId: 'a', title: 'Station handbook', chunkId: 1, quote: makeSource(1).quote }, source: 1 }])
  })

  it('open the quote of their own sentence although two sentences cite the same source', async () => {
    const claims = [
      makeClaim('The flight takes fifty minutes.', { quote: 'takes about fifty minutes' }),
      makeClaim('Nobody flies in fog.', { quote: 'no flights in fog', support: 'check' }),
      makeClaim('Fog is common.', {
        n: 2,
        quote: 'fog on most mornings',
        also: [{ n: 1, support: 'quoted', quote: 'fog is common here', anchor: null }],
      }),
    ]
    const answer = makeAnswer(
      '- The **flight** takes fifty minutes [1]. Nobody flies in fog. [1]\n- Fog is common [2][1].\n\nAsk the crew [1].',
      { claims, sources: [makeSource(1), makeSource(2)] },
    )
    const opened = show(answer)
    for (const button of await screen.findAllByRole('button', { name: /^Source [12]:/ })) fireEvent.click(button)
    expect(opened.map(({ target, source }) => [source, target.quote])).toEqual([
      [1, 'takes about fifty minutes'],
      [1, 'no flights in fog'],
      [2, 'fog on most mornings'],
      [1, 'fog is common here'],
      [1, makeSource(1).quote],
    ])
  })

  it('open both sides of a contradiction from its notice', async () => {
    const notice = { code: 'sources-disagree', message: 'These sources do not agree: 50 minutes [1], 70 minutes [2].', next: 'Read both.' }
    const opened = show(makeAnswer('Fifty minutes.', { notice, sources: [makeSource(1), makeSource(2)] }))
    expect(screen.getByText(/These sources do not agree: 50 minutes/).textContent).toBe(
      'These sources do not agree: 50 minutes 1, 70 minutes 2. Read both.',
    )
    for (const button of screen.getAllByRole('button', { name: /^Source [12]:/ })) fireEvent.click(button)
    expect(opened.map(({ source }) => source)).toEqual([1, 2])
  })

  it('are marked only for the sentence whose quote the Reader shows', async () => {
    const claims = [
      makeClaim('The flight takes fifty minutes.', { quote: 'takes about fifty minutes' }),
      makeClaim('Nobody flies in fog.', { quote: 'no flights in fog' }),
    ]
    const answer = makeAnswer('The flight takes fifty minutes [1]. Nobody flies in fog [1].', { claims })
    render(
      <OpenSource value={{ owner: ids.message('answer-1'), n: 1, quote: 'no flights in fog' }}>
        <AnswerView
          message={makeMessage('answer-1', 'assistant', answer.answer, { answer })}
          question=""
          onOpenSource={() => {}}
          onShowSources={() => {}}
        />
      </OpenSource>,
    )
    const markers = await screen.findAllByRole('button', { name: /^Source 1:/ })
    expect(markers.map((marker) => marker.getAttribute('aria-current'))).toEqual([null, 'true'])
  })

  it('are kept apart from the folded plain-text thinking of the model', async () => {
    show(makeAnswer('Fifty minutes [1].', { thought: { text: 'The **user** asks <b>how long</b>.', ms: 4200 } }))
    const fold = (await screen.findByText('Thought for 4 seconds')).closest('details')
    expect(fold?.open).toBe(false)
    expect(fold?.querySelector('p')?.textContent).toBe('The **user** asks <b>how long</b>.')
    expect(screen.getByRole('article').querySelector('.markdown')?.textContent ?? '').not.toContain('The **user**')
  })

  it('of a deleted document are labelled as deleted and open nothing', async () => {
    const opened = show(makeAnswer('Fifty minutes [1].', { sources: [makeSource(1, { deleted: true })] }))
    fireEvent.click(await screen.findByRole('button', { name: 'Source 1: Station handbook, deleted' }))
    expect(opened).toEqual([])
  })
})

describe('the verdict of an answer', () => {
  it('explains why a sentence is unsupported', async () => {
    show(makeAnswer('Fifty minutes [1].', { claims: [makeClaim('Fifty minutes.', { support: 'none' })] }))
    expect(await screen.findByText(`(${t('evidence.none')})`, { exact: false })).toBeTruthy()
  })

  it('shows on the card of a marker what the source proves of its own sentence, never of another one', async () => {
    const quoted = { ...makeSource(1), support: 'quoted' as const }
    show(makeAnswer('Heating oil [1].', { sources: [quoted], claims: [makeClaim('Heating oil.', { support: 'none', quote: '' })] }))
    fireEvent.mouseEnter(await screen.findByRole('button', { name: /^Source 1/ }))
    // The hint of the underlined sentence has the same words in brackets.
    expect(await screen.findByText(t('evidence.none'))).toBeTruthy()
    expect(screen.queryByText(t('evidence.quoted'))).toBeNull()
  })

  it.each([
    [
      'another source of the answer',
      { chunkId: ids.chunk(2), documentId: ids.document('b'), anchor: { start: 0, end: 9, page: 7 } },
      'Crew letter, page 7 [2]',
      { documentId: 'b', title: 'Crew letter', chunkId: 2 },
      2,
    ],
    [
      'an uncited passage',
      { chunkId: ids.chunk(9), documentId: ids.document('c'), anchor: null },
      'Log, page 3',
      { documentId: 'c', title: 'Log', chunkId: 9 },
      null,
    ],
  ] as const)(
    'names %s that supports a misattributed sentence, and opens it from the card of the marker',
    async (_what, elsewhere, name, target, source) => {
      const fake = createFakeApi(makeState())
      fake.answer('passages.get', async () => ({
        passages: [
          {
            chunkId: ids.chunk(9),
            documentId: ids.document('c'),
            title: 'Log',
            text: 'Fifty minutes.',
            anchor: { start: 0, end: 14, page: 3 },
          },
        ],
      }))
      Object.assign(window, { api: fake.api })
      const claims = [makeClaim('Fifty minutes.', { support: 'check', elsewhere })]
      const opened = show(
        makeAnswer('Fifty minutes [1].', {
          claims,
          sources: [makeSource(1), makeSource(2, { title: 'Crew letter', documentId: ids.document('b') })],
        }),
      )
      const marker = await screen.findByRole('button', { name: /^Source 1/ })
      fireEvent.mouseEnter(marker)
      const open = await screen.findByRole('button', { name: 'Open that passage' })
      expect(screen.getAllByText(t('chat.elsewhere', { name })).length).toBeGreaterThan(0)
      fireEvent.click(open)
      expect(opened).toEqual([{ target, source }])
    },
  )

  const claims = (...supports: Support[]) => supports.map((support) => makeClaim('Text.', { support }))
  it.each([
    ['proven', { claims: claims('quoted', 'calculated') }],
    ['matching', { claims: claims('quoted', 'matching') }],
    ['check', { claims: claims('quoted', 'check') }],
    ['uncited', { claims: [] }],
    ['incomplete', { claims: claims('quoted'), incomplete: true }],
    ['check', { state: 'not found', claims: claims('none') }],
    ['matching', { state: 'not found', claims: claims('matching') }],
    ['quoted', { mode: 'extractive', claims: claims('quoted') }],
    ['closest', { mode: 'extractive', state: 'partly', claims: claims('quoted') }],
  ] as const)('is “%s” for %o, without a number', (verdict, more) => {
    show(makeAnswer('Text.', { state: 'found', mode: 'model', ...more, claims: [...more.claims] }))
    expect(screen.getByText(verdictName(verdict)).parentElement?.textContent).toBe(verdictName(verdict))
  })

  it('is absent for an empty answer', () => {
    show(makeAnswer('', { state: 'found', confidence: 37, incomplete: true }))
    expect(VERDICTS.filter((verdict) => screen.queryByText(verdictName(verdict)) !== null)).toEqual([])
  })

  it('of an interrupted answer shows the received text as incomplete', async () => {
    show(makeAnswer('Fifty', { incomplete: true }))
    expect(await screen.findByText('Fifty')).toBeTruthy()
    expect(screen.getByText(/This answer is incomplete/)).toBeTruthy()
  })
})

it('an answer is copied with its sources below, or without citations', () => {
  const answer = makeAnswer('Fifty minutes [1]. Seventy [1][2].', {
    sources: [makeSource(1), makeSource(2, { title: 'Letter', anchor: null })],
  })
  expect(textWithCitations(answer)).toBe('Fifty minutes [1]. Seventy [1][2].\n\n[1] Station handbook, page 4\n[2] Letter')
  expect(textWithoutCitations(answer)).toBe('Fifty minutes. Seventy.')
  const sides = [
    { n: 1, words: '50 minutes', quote: 'It takes 50 minutes.', anchor: null },
    { n: 2, words: '70 minutes', quote: 'It takes 70 minutes.', anchor: null },
  ]
  expect(textWithCitations({ ...answer, conflict: { sides } })).toContain('These sources do not agree: 50 minutes [1], 70 minutes [2].')
})
