import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { GuidePanel } from '../../../../src-renderer/features/library/documents/guide-panel.tsx'
import { makeDocument, makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

const GUIDE = { summary: [], tables: [], parts: [], terms: ['buoy'] }

describe('the guide of a document', () => {
  it.each([
    [['How long does it run?'], 'How long does it run?'],
    [[], t('guide.noQuestion')],
  ])('keeps the place of its questions while they are looked for, and where none is found: %j', async (questions, shown) => {
    const fake = createFakeApi(makeState())
    Object.assign(window, { api: fake.api })
    const found = Promise.withResolvers<{ questions: string[] }>()
    fake.answer('documents.guide', async () => GUIDE)
    fake.answer('documents.questions', () => found.promise)
    render(<GuidePanel document={makeDocument('a', { status: 'ready' })} onPassage={() => undefined} onQuestion={() => undefined} />)
    const place = await screen.findByRole('region', { name: t('guide.ask') })
    expect(place.getAttribute('aria-busy')).toBe('true')
    found.resolve({ questions })
    expect(await screen.findByText(shown)).toBeTruthy()
    await waitFor(() => expect(place.getAttribute('aria-busy')).toBe('false'))
    expect(place.isConnected).toBe(true)
  })
})
