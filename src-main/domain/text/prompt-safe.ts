import { stripHidden } from './visible-text.ts'

/** Models name a source in many ways: `[1]`, `[^1]`, `[#1]`, `[Source 1]`, `【1†L3】`. Round brackets are none: documents' own references, years and lists stand in them. */
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
/** One number of a marker with what may stand before it, as part of a regular expression. */
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
