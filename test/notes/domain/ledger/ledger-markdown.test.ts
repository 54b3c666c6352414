import { expect, it } from 'vitest'
import { ledgerMarkdown } from '../../../../src-main/notes/domain/ledger/ledger-markdown.ts'
import type { LedgerItem } from '../../../../src-preload/contract/shapes/notes.ts'

const item = (given: Partial<LedgerItem>): LedgerItem => ({
  id: '1',
  kind: 'action',
  text: 'Order lamps',
  owner: null,
  due: null,
  done: false,
  noteId: 'n' as never,
  noteTitle: 'Kick-off',
  echodate: '2026-11-20T10:00:00+01:00',
  startSeconds: null,
  ...given,
})

it('an exported ledger is a check list of action items, then the decisions, each with its note and second', () => {
  const items = [
    item({ owner: 'Ben', due: '2026-11-27', startSeconds: 72 }),
    item({ kind: 'decision', text: 'We buy\nthe lamps.' }),
    item({ text: 'Call Ann', done: true }),
  ]
  expect(ledgerMarkdown(items)).toBe(
    '## Action items\n\n- [ ] **Ben**: Order lamps (due 2026-11-27) [Kick-off, 2026-11-20, 1:12]\n- [x] Call Ann [Kick-off, 2026-11-20]\n\n' +
      '## Decisions\n\n- We buy the lamps. [Kick-off, 2026-11-20]\n',
  )
})
