import { describe, expect, it } from 'vitest'
import { isOverdue, orderLedger } from '../../../../src-preload/contract/values/ledger-order.ts'
import { ledgerEntries, mergeLedger, type LedgerEntry } from '../../../../src-main/notes/domain/ledger/ledger.ts'

const entry = (id: string, text: string, more: Partial<LedgerEntry> = {}): LedgerEntry => ({
  id,
  kind: 'action',
  text,
  owner: null,
  due: null,
  doneAt: null,
  startSeconds: null,
  changedBy: 'made',
  ...more,
})

describe('the ledger of a note', () => {
  it('has its decisions and action items', () => {
    let id = 0
    const rows = ledgerEntries(
      {
        title: null,
        template: '',
        leftOut: [],
        sections: [
          { section: 'actions', lines: [{ text: 'Send it.', start: 5, end: 6, owner: 'Bo', due: '2026-11-23' }] },
          { section: 'decisions', lines: [{ text: 'Buy it.', start: null, end: null }] },
          { section: 'notes', lines: [{ text: 'Nice.', start: 1, end: 2 }] },
        ],
      },
      () => `new${id++}`,
    )
    expect(rows).toEqual([
      entry('new0', 'Buy it.', { kind: 'decision' }),
      entry('new1', 'Send it.', { owner: 'Bo', due: '2026-11-23', startSeconds: 5 }),
    ])
  })

  it('keeps ids, done marks and the words of the person after a new refining', () => {
    const old = [
      entry('a', 'Send the contract to the supplier', { doneAt: 7, startSeconds: 100 }),
      entry('b', 'Call Anna, my own words about the roof', { changedBy: 'person', due: '2026-12-01', startSeconds: 300 }),
      entry('c', 'Paint the fence'),
      entry('d', 'Order chairs', { doneAt: 9 }),
      entry('e', 'Bring the signed paper', { changedBy: 'person' }),
    ]
    const made = [
      entry('x', 'Call Anna about the roof', { startSeconds: 305 }),
      entry('y', 'Bo sends the supplier the contract', { owner: 'Bo', startSeconds: 104 }),
      entry('z', 'Book the room'),
    ]
    expect(mergeLedger(old, made)).toEqual([{ ...old[1], startSeconds: 305 }, { ...made[1], id: 'a', doneAt: 7 }, made[2], old[3], old[4]])
  })

  it('matches each item once, the most alike first, and never a decision with a task', () => {
    const old = [entry('a', 'send the offer to Bo', { doneAt: 1 }), entry('b', 'we buy the pump', { kind: 'decision' })]
    const made = [entry('x', 'send the offer'), entry('y', 'send the offer to Bo'), entry('z', 'we buy the pump')]
    expect(mergeLedger(old, made).map(({ id }) => id)).toEqual(['x', 'a', 'z'])
  })

  it('is listed with overdue items first, then by date, open before done', () => {
    const item = (text: string, due: string | null, done = false, echodate = '2026-11-01T10:00:00Z') => ({
      text,
      due,
      done,
      echodate,
      kind: 'action' as const,
      startSeconds: null,
    })
    const items = [
      item('done', '2026-01-01', true),
      item('some day', null),
      item('newer', null, false, '2026-11-09T10:00:00+01:00'),
      item('later', '2026-12-24'),
      item('soon', '2026-11-21'),
      item('late', '2026-11-10'),
      item('latest', '2026-10-10'),
      item('spoken', 'next week'),
    ]
    expect(orderLedger(items, '2026-11-20').map(({ text }) => text)).toEqual([
      'latest',
      'late',
      'soon',
      'later',
      'newer',
      'some day',
      'spoken',
      'done',
    ])
    expect(isOverdue(item('', '2026-11-20'), '2026-11-20')).toBe(false)
  })
})
