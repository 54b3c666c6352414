import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import type { ReplacedText } from '../../../../src-preload/contract/shapes/replaced.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { ReplacedTexts } from '../../../../src-renderer/features/library/care/replaced-texts.tsx'
import { makeState } from '../../factories.ts'
import { createFakeApi, type FakeApi } from '../../fake-api.ts'

const WORDS: Record<number, string> = { 1: 'When does the lease end?\nAnd who pays?', 2: 'Feed the heron by Friday.' }
let texts: ReplacedText[]
let fake: FakeApi
const copied = vi.fn(async (_words: string) => undefined)

beforeEach(() => {
  copied.mockClear()
  texts = [
    { id: 1, kind: 'question', begins: 'When does the lease end? And who pays?', characters: 39, replaced: '2026-11-23T10:00:00.000Z' },
    { id: 2, kind: 'item', begins: 'Feed the heron by Friday.', characters: 25, replaced: '2026-11-22T10:00:00.000Z' },
  ]
  fake = createFakeApi(makeState())
  fake.answer('replaced.list', async () => ({ texts }))
  fake.answer('replaced.get', async ({ id }) => ({ words: WORDS[id] ?? '' }))
  Object.assign(window, { api: fake.api })
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText: copied } })
})

function show(): void {
  render(
    <>
      <ReplacedTexts />
      <Toasts />
    </>,
  )
}

const region = () => screen.findByRole('region', { name: 'Replaced texts' })

describe('the list of replaced texts below the trash', () => {
  it('shows each with its kind and its first words, last replaced first, and copies the whole of one', async () => {
    show()
    const rows = within(await region()).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('When does the lease end? And who pays?'),
      expect.stringContaining('Feed the heron by Friday.'),
    ])
    fireEvent.click(within(rows[0]!).getByRole('button'))
    await vi.waitFor(() => expect(copied).toHaveBeenCalledWith(WORDS[1]))
  })

  it('is gone once the person agreed to delete all, and stays when the person says no', async () => {
    show()
    const empty = within(await region()).getAllByRole('button')[0]!
    fake.answer('replaced.empty', () => Promise.reject(new AppError('declined')))
    fireEvent.click(empty)
    await vi.waitFor(() => expect(fake.requests.filter(({ route }) => route === 'replaced.empty')).toHaveLength(1))
    expect(within(await region()).getAllByRole('listitem')).toHaveLength(2)
    fake.answer('replaced.empty', async () => {
      texts = []
      return {}
    })
    fireEvent.click(empty)
    await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Replaced texts' })).toBeNull())
  })

  it('is not there without a text', async () => {
    texts = []
    show()
    await vi.waitFor(() => expect(fake.requests.map(({ route }) => route)).toContain('replaced.list'))
    expect(screen.queryByRole('region', { name: 'Replaced texts' })).toBeNull()
  })
})
