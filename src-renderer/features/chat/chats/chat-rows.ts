import type { Chat } from '../../../../src-preload/contract/shapes/answers.ts'

type ChatGroup = 'pinned' | 'today' | 'yesterday' | 'earlier'

/** A row of the list of chats: the heading of a group, or a chat. */
export type ChatRow = { readonly kind: 'heading'; readonly group: ChatGroup } | { readonly kind: 'chat'; readonly chat: Chat }

/** The chats under the headings of their groups, in their order. `now`: ms since 1970; days are those of the local time zone. */
export function chatRows(chats: readonly Chat[], now: number): ChatRow[] {
  const today = new Date(now).setHours(0, 0, 0, 0)
  // A day before noon of today is yesterday, whatever the clock was set to in the night.
  const yesterday = new Date(today - 12 * 3_600_000).setHours(0, 0, 0, 0)
  const groupOf = ({ pinned, updated }: Chat): ChatGroup => {
    if (pinned) return 'pinned'
    const at = Date.parse(updated)
    return at >= today ? 'today' : at >= yesterday ? 'yesterday' : 'earlier'
  }
  const rows: ChatRow[] = []
  let last: ChatGroup | null = null
  for (const chat of chats) {
    const group = groupOf(chat)
    if (group !== last) rows.push({ kind: 'heading', group })
    last = group
    rows.push({ kind: 'chat', chat })
  }
  return rows
}

/** Letters of a title that the narrow list shows. */
const SEEN = 26

/** The chats whose titles look alike in the list: a time tells them apart. */
export function sameBeginnings(chats: readonly Chat[]): ReadonlySet<Chat['id']> {
  const alike = Map.groupBy(chats, ({ title }) => title.slice(0, SEEN).toLowerCase())
  return new Set([...alike.values()].filter(({ length }) => length > 1).flatMap((group) => group.map(({ id }) => id)))
}
