import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'

/**
 * Render interval of a streaming answer, milliseconds. With the buffering of main (8) and a frame (16), a token is on the screen within
 * 50 ms of its arrival (DESIGN.md, Speed).
 */
export const FLUSH_MILLISECONDS = 24

/** `restarts`: the text takes the place of what came before. */
type Tokens = { readonly chatId: ChatId; readonly messageId: MessageId; readonly text: string; readonly restarts?: true }

/**
 * Collects tokens so that the window renders at most every 24 ms. The first token after a pause passes at once, because the first word
 * should appear immediately. `flush` passes the rest of one message on, before its end is shown.
 */
export function createTokenBuffer(give: (tokens: Tokens) => void) {
  const held = new Map<MessageId, Tokens>()
  let timer: ReturnType<typeof setTimeout> | null = null

  function giveAll() {
    const all = [...held.values()]
    held.clear()
    for (const tokens of all) give(tokens)
    return all.length
  }

  function tick() {
    timer = giveAll() > 0 ? setTimeout(tick, FLUSH_MILLISECONDS) : null
  }

  return {
    add(tokens: Tokens) {
      const before = held.get(tokens.messageId)
      const joined = before && !tokens.restarts ? { ...before, text: before.text + tokens.text } : tokens
      held.set(tokens.messageId, joined)
      if (timer === null) tick()
    },
    flush(messageId: MessageId) {
      const tokens = held.get(messageId)
      held.delete(messageId)
      if (tokens) give(tokens)
    },
  }
}
