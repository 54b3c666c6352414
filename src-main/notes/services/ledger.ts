import { orderLedger } from '../../../src-preload/contract/values/ledger-order.ts'
import type { LedgerItem } from '../../../src-preload/contract/shapes/notes.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { ledgerMarkdown } from '../domain/ledger/ledger-markdown.ts'
import type { Calls } from '../../storage/index.ts'
import type { NoteFunctions } from '../sqlite/note-functions.ts'
import { echodateOf } from './echodate.ts'

/** A person's change of an item; null removes an owner or a date. */
export type LedgerEdit = { text?: string; owner?: string | null; due?: string | null; done?: boolean }

/** Decisions and action items of all notes. */
export type LedgerService = {
  /** Overdue items first, then by due date; done ones last. */
  list(): Promise<LedgerItem[]>
  markdown(): Promise<string>
  /** Returns the whole ledger. Throws `ledger-item-not-found`. */
  change(id: string, change: LedgerEdit): Promise<LedgerItem[]>
}

type Options = {
  database: Calls<NoteFunctions, 'changeLedgerItem' | 'listLedger'>
  /** Keeps a text that another one replaces. */
  replaced: { replacing(text: { kind: 'item'; key: string; documentId: DocumentId }, before: string, after: string): Promise<void> }
  now: () => number
  onChange: (ids: DocumentId[]) => void
}

/** Service of the ledger. */
export function createLedger({ database, replaced, now, onChange }: Options): LedgerService {
  const list = async () => orderLedger(await database.listLedger(), echodateOf(now()).slice(0, 10))
  return {
    list,
    markdown: async () => ledgerMarkdown(await list()),
    async change(id, change) {
      const before = (await database.listLedger()).find((item) => item.id === id)
      if (before) await replaced.replacing({ kind: 'item', key: id, documentId: before.noteId }, ...wordsOf(before, change))
      await database.changeLedgerItem({ id, change, now: now() })
      const items = await list()
      onChange(items.flatMap((item) => (item.id === id ? [item.noteId] : [])))
      return items
    },
  }
}

/** Words of an item before and after a change. An owner or a date that goes is kept with the text; one that is only added is none of it. */
function wordsOf(item: LedgerItem, { text = item.text, owner = item.owner, due = item.due }: LedgerEdit): [before: string, after: string] {
  const before = [item.text, item.owner === owner ? null : item.owner, item.due === due ? null : item.due].filter((words) => words !== null)
  return [before.join(' \u00b7 '), text]
}
