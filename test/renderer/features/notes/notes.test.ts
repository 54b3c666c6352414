import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import {
  CONVERSATION_TYPES,
  LONGEST_PASTE as CONTRACT_PASTE,
  NOTE_STATES,
  type LedgerItem,
  type Segment,
} from '../../../../src-preload/contract/shapes/notes.ts'
import { shownLedger, NO_LEDGER_FILTER } from '../../../../src-renderer/features/notes/ledger/ledger-order.ts'
import { groupByDay } from '../../../../src-renderer/features/notes/list/group-by-day.ts'
import { createAutosave } from '../../../../src-renderer/shared/async/autosave.ts'
import { CONVERSATION_TYPE_NAMES, NOTE_STATE_NAMES } from '../../../../src-renderer/features/notes/note-names.ts'
import { nextSpeech } from '../../../../src-renderer/features/notes/player/skip-silence.ts'
import { INITIAL_NOTES, reduceNotes } from '../../../../src-renderer/features/notes/store/notes-reducer.ts'
import {
  editText,
  joinWithPrevious,
  renameSpeaker,
  segmentAt,
  speakersOf,
  splitSegment,
} from '../../../../src-renderer/features/notes/transcript/edit-segments.ts'
import { LONGEST_PASTE } from '../../../../src-renderer/features/notes/transcript/transcript-actions.tsx'
import { fromLocalInput, toLocalInput } from '../../../../src-renderer/shared/format.ts'
import { makeNote } from '../../fake-notes.ts'

const segment = (start: number, end: number, text: string, speaker: string | null = null): Segment => ({ start, end, text, speaker })

describe('the names of the window', () => {
  it('are those of the contract', () => {
    expect([CONVERSATION_TYPE_NAMES, NOTE_STATE_NAMES]).toEqual([CONVERSATION_TYPES, NOTE_STATES])
    expect(LONGEST_PASTE).toBe(CONTRACT_PASTE)
  })
})

describe('the list of notes', () => {
  it('stands under days of local time, newest first, each day once', () => {
    const notes = [
      makeNote({ id: 'a' as never, echodate: '2026-11-20T09:00:00+00:00' }),
      makeNote({ id: 'b' as never, echodate: '2026-11-22T09:00:00+00:00' }),
      makeNote({ id: 'c' as never, echodate: '2026-11-20T15:00:00+00:00' }),
    ]
    expect(groupByDay(notes).map(({ note }) => note?.id ?? 'day')).toEqual(['day', 'b', 'day', 'c', 'a'])
  })

  it('ignores an answer about a filter that has changed since, and a note that is no longer open', () => {
    const filter = { search: 'pier' }
    const state = reduceNotes(INITIAL_NOTES, { type: 'filtered', filter })
    expect(reduceNotes(state, { type: 'listed', filter: {}, list: [makeNote()] }).list).toBe(null)
    expect(reduceNotes(state, { type: 'listed', filter, list: [makeNote()] }).list).toHaveLength(1)
    expect(reduceNotes(state, { type: 'loaded', note: makeNote() }).note).toBe(null)
  })
})

describe('the autosave of a memo', () => {
  it('stores within a second while somebody types without a pause, and nothing twice', async () => {
    vi.useFakeTimers()
    const saved: string[] = []
    const save = createAutosave<string>(
      async (text) => void saved.push(text),
      () => {},
    )
    for (let key = 1; key <= 12; key += 1) {
      save.changed(() => 'x'.repeat(key))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(saved).toEqual(['x'.repeat(10)])
    await save.flush()
    await save.flush()
    expect(saved).toEqual(['x'.repeat(10), 'x'.repeat(12)])
    vi.useRealTimers()
  })

  it('keeps a text that could not be stored, and stores it with the next flush', async () => {
    const saved: string[] = []
    const errors: unknown[] = []
    let isFull = true
    const save = createAutosave<string>(
      async (text) => {
        if (isFull) throw new Error('disk full')
        saved.push(text)
      },
      (error) => errors.push(error),
    )
    save.changed(() => 'first')
    await save.flush()
    expect([errors.length, save.hasUnsaved()]).toEqual([1, true])
    isFull = false
    await save.flush()
    expect([saved, save.hasUnsaved()]).toEqual([['first'], false])
  })
})

describe('the edits of a transcript', () => {
  const turns = [segment(0, 4, 'Good morning.', 'A'), segment(4, 10, 'The pier is closed until May.', 'B'), segment(12, 14, 'Why?', 'A')]

  it('split a turn with its time as its text is split, and join it again to what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), (at) => {
        const split = splitSegment(turns, 1, turns[1]?.text ?? '', at)
        const [first, second] = [split[1], split[2]]
        expect(first?.start).toBe(4)
        expect(first?.end).toBe(second?.start)
        expect(second?.end).toBe(10)
        const joined = joinWithPrevious(split, 2)
        expect(joined[1]?.text.replaceAll(' ', '')).toBe(turns[1]?.text.replaceAll(' ', ''))
        expect(joined).toHaveLength(3)
      }),
    )
  })

  it('rename a speaker everywhere, and merge two under one name', () => {
    expect(speakersOf(renameSpeaker(turns, 'B', 'Bea'))).toEqual(['A', 'Bea'])
    expect(speakersOf(renameSpeaker(turns, 'B', 'A'))).toEqual(['A'])
  })

  it('make a corrected turn certain, and remove an emptied one', () => {
    const unsure = [{ ...segment(0, 1, 'peer'), confidence: 0.2 }]
    expect(editText(unsure, 0, ' pier ')).toEqual([segment(0, 1, 'pier')])
    expect(editText(unsure, 0, '  ')).toEqual([])
  })

  it('find the turn that is heard, by whichever second', () => {
    expect([-1, 0, 3.9, 4, 11, 13, 99].map((seconds) => segmentAt(turns, seconds))).toEqual([-1, 0, 0, 1, 1, 2, 2])
  })
})

describe('skipping silence', () => {
  it('goes on shortly before the next words, and never out of speech or over a short pause', () => {
    const turns = [segment(0, 4, 'a'), segment(5, 8, 'b'), segment(20, 22, 'c')]
    expect([2, 4.2, 7.9, 8.1, 19.9, 23].map((seconds) => nextSpeech(turns, seconds))).toEqual([null, null, null, 19.75, null, null])
  })
})

describe('the ledger', () => {
  const item = (id: string, change: Partial<LedgerItem>): LedgerItem => ({
    id,
    kind: 'action',
    text: id,
    owner: null,
    due: null,
    done: false,
    noteId: 'n' as never,
    noteTitle: 'Meeting',
    echodate: '2026-11-20T09:00:00Z',
    startSeconds: null,
    ...change,
  })
  const items = [
    item('done', { done: true, due: '2026-11-01' }),
    item('decision', { kind: 'decision' }),
    item('open', { due: 'next week', owner: 'Ada' }),
    item('late', { due: '2026-11-20' }),
    item('later', { due: '2026-11-10', owner: 'Ada' }),
  ]
  const ids = (filter = {}) => shownLedger(items, { ...NO_LEDGER_FILTER, ...filter }, '2026-11-23').map(({ id }) => id)

  it('begins with what is overdue longest, then what is open; a date as it was spoken is never overdue', () => {
    expect(ids()).toEqual(['later', 'late', 'open', 'decision', 'done'])
  })

  it('filters by kind, state and owner; nobody is an owner too', () => {
    expect(ids({ kind: 'decision' })).toEqual(['decision'])
    expect(ids({ state: 'overdue' })).toEqual(['later', 'late'])
    expect(ids({ state: 'done' })).toEqual(['done'])
    expect(ids({ owner: 'Ada' })).toEqual(['later', 'open'])
    expect(ids({ owner: '' })).toEqual(['late', 'decision', 'done'])
  })
})

describe('the field of a date', () => {
  it('gives the minute back that it was given, with the zone of this computer', () => {
    const iso = fromLocalInput('2026-03-29T14:05')
    expect(iso).toMatch(/^2026-03-29T14:05:00[+-]\d{2}:\d{2}$/)
    expect(toLocalInput(iso ?? '')).toBe('2026-03-29T14:05')
    expect([fromLocalInput(''), toLocalInput('no date')]).toEqual([null, ''])
  })
})
