import type { ChatId, MessageId } from '../../../../src-preload/contract/ids.ts'

/**
 * How often a streaming answer is drawn again, milliseconds. With what main gathers (8) and a frame (16), a token is on the screen within 50 ms of its arrival
 * (DESIGN.md, Speed).
 */
export const FLUSH_MILLISECONDS = 24

type Tokens = { readonly chatId: ChatId; readonly messageId: MessageId; readonly text: string }

/**
 * Gathers tokens so that the window draws at most every 24 ms; the first of a quiet time goes through at once, because
 * the first word should be seen when it comes. `flush` empties it for one message before its end is shown.
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
      held.set(tokens.messageId, { ...tokens, text: (held.get(tokens.messageId)?.text ?? '') + tokens.text })
      if (timer === null) tick()
    },
    flush(messageId: MessageId) {
      const tokens = held.get(messageId)
      held.delete(messageId)
      if (tokens) give(tokens)
    },
  }
}
