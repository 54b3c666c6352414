import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import '../../dom.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import { GuidePanel } from '../../../../src-renderer/features/library/documents/guide-panel.tsx'
import { makeDocument, makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'

function show(columns: string[], questions: string[]) {
  const fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
  let asked = 0
  fake.answer('documents.guide', async () => ({
    tables: columns.map((name, i) => ({ sheet: null, columns: [name], rows: 3, dates: null, chunkId: i as ChunkId })),
  }))
  fake.answer('documents.questions', async () => ((asked += 1), { questions }))
  const nothing = () => undefined
  const document = makeDocument('a', { status: 'ready' })
  render(<GuidePanel document={document} onPassage={nothing} onQuestion={nothing} frame={(guide) => <aside>{guide}</aside>} />)
  return () => asked
}

describe('the guide of a document', () => {
  it('shows the tables and the questions of the document', async () => {
    show(['Fees', 'Keys'], ['How long does a berth last?'])
    expect(await screen.findByRole('button', { name: 'How long does a berth last?' })).toBeTruthy()
    expect(screen.getByRole('region', { name: t('guide.tables') }).textContent).toContain('Fees')
  })

  it('has no section of questions where the document asks none', async () => {
    const asked = show(['Fees', 'Keys'], [])
    await screen.findByText(/Keys/u)
    await waitFor(() => expect(asked()).toBe(1))
    expect(screen.queryByRole('region', { name: t('guide.ask') })).toBeNull()
  })

  it('is not there, nor its frame, where there is nothing to say', async () => {
    const asked = show([], [])
    await waitFor(() => expect(asked()).toBe(1))
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
