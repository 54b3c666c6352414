import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import '../../dom.ts'
import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { Note, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notesStore } from '../../../../src-renderer/features/notes/store/notes-store.ts'
import { TranscriptTab } from '../../../../src-renderer/features/notes/transcript/transcript-tab.tsx'
import { Toasts } from '../../../../src-renderer/shared/controls/toasts.tsx'
import { makeState } from '../../factories.ts'
import { createFakeApi } from '../../fake-api.ts'
import { makeNote } from '../../fake-notes.ts'

const said = (start: number, text: string): Segment => ({ start, end: start + 1, speaker: null, text })
const engine = (made: string): Note['transcript'] => ({ by: { kind: 'engine', name: 'words' }, made })
const EARLY = '2026-01-01T10:00:00.000Z'

let fake = createFakeApi(makeState())
beforeEach(() => {
  notesStore.reset()
  fake = createFakeApi(makeState())
  Object.assign(window, { api: fake.api })
})

const tab = (note: Note) => (
  <>
    <TranscriptTab note={note} />
    <Toasts />
  </>
)

describe('a turn that is edited while the transcript grows', () => {
  const before = makeNote({ state: 'transcribing', segments: [said(1, 'one'), said(3, 'three')], transcript: engine(EARLY) })
  const after = { ...before, segments: [said(0, 'zero'), said(1, 'one'), said(3, 'three')], transcript: engine('2026-01-01T10:00:05.000Z') }

  it('keeps its place and what is typed, and is stored with the turns and the time of the transcript that was edited', async () => {
    const { rerender } = render(tab(before))
    fireEvent.doubleClick(screen.getByText('three'))
    const field = screen.getByRole('textbox', { name: t('transcript.text') })
    fireEvent.change(field, { target: { value: 'three, corrected' } })
    rerender(tab(after))
    expect(screen.queryByText('zero')).toBeNull()
    expect((screen.getByRole('textbox', { name: t('transcript.text') }) as HTMLTextAreaElement).value).toBe('three, corrected')
    fireEvent.keyDown(field, { key: 'Enter' })
    await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: t('transcript.text') })).toBeNull())
    expect(fake.requests.find(({ route }) => route === 'notes.saveSegments')?.input).toEqual({
      id: before.id,
      segments: [said(1, 'one'), { ...said(3, 'three, corrected') }],
      base: EARLY,
    })
    expect(screen.getByText('zero')).toBeTruthy()
  })

  it('stays open with its words when it cannot be stored', async () => {
    render(tab(before))
    fake.answer('notes.saveSegments', () => Promise.reject(new AppError('disk-full')))
    fireEvent.doubleClick(screen.getByText('three'))
    const field = screen.getByRole('textbox', { name: t('transcript.text') })
    fireEvent.change(field, { target: { value: 'three, corrected' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    await screen.findByText(/disk/i)
    expect((screen.getByRole('textbox', { name: t('transcript.text') }) as HTMLTextAreaElement).value).toBe('three, corrected')
  })
})

describe('the turns of a transcript', () => {
  const note = makeNote({ segments: [said(1, 'one'), said(3, 'three'), said(5, 'five')], transcript: engine(EARLY) })
  const stops = () => [...document.querySelectorAll('ol [tabindex="0"]')]
  const press = (key: string) => fireEvent.keyDown(document.activeElement!, { key })

  it('are one tab stop; arrows move, F2 edits, and Esc gives the focus back', async () => {
    render(tab(note))
    expect(stops()).toHaveLength(1)
    act(() => (stops()[0] as HTMLElement).focus())
    press('ArrowDown')
    press('ArrowDown')
    expect(document.activeElement?.closest('li')?.textContent).toContain('five')
    expect(stops()).toHaveLength(1)
    press('F2')
    const field = await screen.findByRole('textbox', { name: t('transcript.text') })
    expect((field as HTMLTextAreaElement).value).toBe('five')
    fireEvent.keyDown(field, { key: 'Escape' })
    await vi.waitFor(() => expect(document.activeElement?.closest('li')?.textContent).toContain('five'))
  })
})
