import { ofAll } from '../../text/languages/all.ts'
import { tokenise } from '../../text/words.ts'

type Talk = { words: readonly string[]; answer: string }

const ABILITY = 'Ask me something about your documents: I look it up, quote the sentences that answer it, and show you where they stand.'

/** Ordered: the first entry with a matching word answers. */
const TALK: readonly Talk[] = [
  {
    words: ofAll(({ smallTalk }) => smallTalk?.thanks),
    answer: 'You are welcome. Ask on whenever you like.',
  },
  {
    words: ofAll(({ smallTalk }) => smallTalk?.goodbyes),
    answer: 'Goodbye. Everything stays on this computer until you come back.',
  },
  {
    words: ofAll(({ smallTalk }) => smallTalk?.abilities),
    answer: `I am EchoMind, and I work on this computer alone. ${ABILITY}`,
  },
]

/** Reply to small talk without a chat model: one friendly line with what EchoMind can do. */
export function smallTalk(message: string): string {
  const said = new Set(tokenise(message))
  return TALK.find(({ words }) => words.some((word) => said.has(word)))?.answer ?? `Hello! ${ABILITY}`
}
