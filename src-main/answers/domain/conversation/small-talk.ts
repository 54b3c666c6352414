import { text, type Message } from '../../../../src-preload/texts/text.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { ofAll, tokenise } from '../../../text/index.ts'

type Talk = { words: readonly string[]; answer: Message }

const ABILITY = text('smallTalk.ability')

/** Ordered: the first entry with a matching word answers. */
const TALK: readonly Talk[] = [
  {
    words: ofAll(({ smallTalk }) => smallTalk?.thanks),
    answer: text('smallTalk.thanks'),
  },
  {
    words: ofAll(({ smallTalk }) => smallTalk?.goodbyes),
    answer: text('smallTalk.goodbye'),
  },
  {
    words: ofAll(({ smallTalk }) => smallTalk?.abilities),
    answer: text('smallTalk.self', { ability: ABILITY }),
  },
]

/** Reply to small talk without a chat model: one friendly line with what EchoMind can do. */
export function smallTalk(message: string): string {
  const said = new Set(tokenise(message))
  return say(TALK.find(({ words }) => words.some((word) => said.has(word)))?.answer ?? text('smallTalk.hello', { ability: ABILITY }))
}
