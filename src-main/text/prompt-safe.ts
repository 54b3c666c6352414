import { stripHidden } from './visible-text.ts'

/**
 * Words for a source in markers: `[1]`, `[^1]`, `[#1]`, `[Source 1]`, `【1†L3】`. Round brackets are not markers: documents use them for
 * references, years and lists.
 */
export const SOURCE_NAMES = [
  'source',
  'sources',
  'src',
  'doc',
  'document',
  'ref',
  'citation',
  'quelle',
  'quellen',
  'dokument',
  'fuente',
  '来源',
  '资料',
]
/** A marker's number with its optional prefix, as part of a regular expression. */
export const MARKED_NUMBER = `(?:(?:\\^|#|(?:${SOURCE_NAMES.join('|')})[ :.#]{0,2}) ?)?\\d{1,3}`

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
 * Defuses control tokens of chat templates and text that looks like our markers. Length-preserving (`<|im_start|>` to `‹|im_start|›`,
 * `[12]` to `(12)`), so that offsets stay valid.
 */
export function neutralise(text: string): string {
  return defuseTokens(defuseMarkers(text))
}

/** Defuses control tokens only: for a model's own text, whose markers are verified. */
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

/** Replaces a document's reference numbers (`[12]`), which would look like our citations, by `(12)`. Length-preserving. */
export function defuseMarkers(text: string): string {
  return text.replace(CITATION, '($1)')
}

/** Prepares free text for a prompt: hidden characters removed, control tokens defused. */
export function forPrompt(text: string): string {
  return neutralise(stripHidden(text).text)
}
