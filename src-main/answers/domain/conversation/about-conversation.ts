import { anyOf } from '../../../text/index.ts'

const ABOUT = new RegExp(String.raw`^[¿¡\s]*(?:${anyOf(({ smallTalk }) => smallTalk?.aboutConversation)})[\s.!?。！？…]*$`, 'iu')
/** Longest such message, characters. */
const LONGEST = 100

/**
 * True for a message about the conversation instead of the documents ("Make that shorter", "What did I just ask?"). Complete messages only:
 * a question mistaken for one would not be searched.
 */
export function isAboutConversation(message: string): boolean {
  const plain = message.normalize('NFKC').replaceAll('’', "'").trim()
  return plain.length <= LONGEST && ABOUT.test(plain)
}
