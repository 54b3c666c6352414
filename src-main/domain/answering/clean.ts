import { HIDDEN, isHidden } from '../../../src-preload/contract/visible.ts'
import { MARKED_NUMBER } from './markers.ts'

const PLAIN = /^[\t\n\x20-\x7e]*$/

/** A text without hidden characters; `at[i]` is where unit `i` of it stood in the original (UTF-16 units). */
export type Stripped = { text: string; at: number[] }

/** Takes the hidden characters out and remembers where the others stood. The parser strips them at import; this is the second gate, in front of the prompt. */
export function stripHidden(original: string): Stripped {
  const at: number[] = []
  let text = ''
  let before = ''
  let position = 0
  const plain = PLAIN.test(original)
  for (const character of original) {
    if (plain || !isHidden(character, before)) {
      for (let unit = 0; unit < character.length; unit += 1) at.push(position + unit)
      text += character
      before = character
    }
    position += character.length
  }
  return { text, at }
}

const EVERY_HIDDEN = new RegExp(HIDDEN, 'gu')

/** A piece of a streamed text without hidden characters and without what a terminal would obey; joiners stay, because what they join may have come before. */
export function stripPiece(piece: string): string {
  return PLAIN.test(piece) ? piece : piece.replace(EVERY_HIDDEN, '')
}

/** A text as it may be shown: without hidden characters, white space squeezed to single spaces. */
export function forDisplay(text: string): string {
  return stripHidden(text).text.replace(/\s+/gu, ' ').trim()
}

/** A text's range without white space and table bars at its ends. */
export function innerRange(text: string): { start: number; end: number } {
  let start = 0
  let end = text.length
  while (start < end && /[\s|]/u.test(text.charAt(start))) start += 1
  while (end > start && /[\s|]/u.test(text.charAt(end - 1))) end -= 1
  return { start, end }
}

const NAMES =
  's|bos|eos|pad|unk|mask|sep|cls|start_of_turn|end_of_turn|start_of_image|end_of_image|image_soft_token|think|thinking|tool_call|tool_calls|tool_response|tools|function_call|function|system|user|assistant|human|model|instructions?|sys|inst|turn|channel|message'
const BRACKETED =
  'inst|system_prompt|available_tools|tool_calls|tool_results|tool_content|args|call_id|img|img_break|img_end|think|bos|eos|gmask|smask|sop|eop|model_settings|prefix|suffix|middle'
const TAG = new RegExp(`<(/?(?:${NAMES}))>`, 'giu')
const BRACKET = new RegExp(`\\[(/?(?:${BRACKETED}))\\]`, 'giu')
const SYS = /<<(\/?SYS)>>/giu
const HEADING = /^#(#{1,3})(?= ?(?:instruction|response|system|user|assistant|human|input)s?\b)/gimu
const SPEAKER = /^([ \t]{0,8}(?:human|assistant|system|user|ai)):/gimu
const CITATION = new RegExp(`[[【［]( ?${MARKED_NUMBER}(?:[ ,;–-]{1,2}${MARKED_NUMBER}){0,8} ?(?:†[^\\]】］\\n]{0,30})?)[\\]】］]`, 'giu')

/**
 * A text in which nothing is a chat template's control token or looks like one of our markers. Every change keeps the length (`<|im_start|>` to
 * `‹|im_start|›`, `[12]` to `(12)`), so that offsets hold.
 */
export function neutralise(text: string): string {
  return defuseTokens(defuseMarkers(text))
}

/** The same without touching markers: for text of a model's own, whose markers were checked. */
export function defuseTokens(text: string): string {
  return text
    .replace(/<(?=[|｜])/gu, '‹')
    .replace(/(?<=[|｜])>/gu, '›')
    .replace(SYS, '‹‹$1››')
    .replace(TAG, '‹$1›')
    .replace(BRACKET, '($1)')
    .replace(HEADING, '＃$1')
    .replace(SPEAKER, '$1：')
}

/** A document's own reference numbers (`[12]`) would read as citations of ours: `(12)`, same length. */
export function defuseMarkers(text: string): string {
  return text.replace(CITATION, '($1)')
}

/** Free text on its way into a prompt: hidden characters out, control tokens defused. */
export function forPrompt(text: string): string {
  return neutralise(stripHidden(text).text)
}
