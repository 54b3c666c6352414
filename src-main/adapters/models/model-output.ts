/** A piece of the answer. `restarts`: everything before it was no answer (a thought without a beginning) and is taken back. */
export type OutputPiece = { text: string; restarts: boolean }
/** `push` takes the next piece of the raw output; `end` gives what was held back. */
export type ModelOutput = { push(piece: string): OutputPiece; end(): OutputPiece }

type Mark = 'thought' | 'end-thought' | 'channel' | 'message' | 'header' | 'end-turn' | 'tool' | 'end-tool' | 'nothing'

const THOUGHT = 'think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|seed:think'
const TOOL = 'tool_?calls?|function_?calls?|tool_use|tools?|function'
/**
 * All control marks that models are known to leave in their output, by form; the first that matches decides. Sources: the chat templates of
 * Qwen, DeepSeek, Llama, Mistral, Gemma, Phi, Granite, Command, Kimi, Seed and gpt-oss (harmony).
 */
const MARKS: readonly (readonly [RegExp, Mark])[] = [
  [/<[|｜]channel[|｜]>/iy, 'channel'],
  [/<[|｜](?:message|end_header_id)[|｜]>/iy, 'message'],
  [/<[|｜](?:start|im_start|start_header_id)[|｜]>|<start_of_turn>/iy, 'header'],
  [
    /<[|｜](?:user|system|assistant|start_of_turn_token|im_end|eot_id|eom_id|end|return|call|eos|end_?of_?(?:text|turn|sentence)(?:_token)?|end▁of▁sentence)[|｜]>|<\/s>|<eos>|<end_of_turn>|\[\/INST\]/iy,
    'end-turn',
  ],
  [new RegExp(`<[|｜](?:begin_of_|start_)?(?:${THOUGHT})[|｜]>|<(?:${THOUGHT})>|\\[THINK\\]|◁think▷|<unused94>`, 'iy'), 'thought'],
  [new RegExp(`<[|｜](?:end_of_|end_|/)(?:${THOUGHT})[|｜]>|</(?:${THOUGHT})>|\\[/THINK\\]|◁/think▷|<unused95>`, 'iy'), 'end-thought'],
  [
    new RegExp(`<[|｜](?:python_tag|tool[▁_]calls?[▁_]begin|(?:${TOOL}))[|｜]>|<(?:${TOOL})(?:=[\\w.-]{1,60})?>|\\[TOOL_CALLS\\]`, 'iy'),
    'tool',
  ],
  [new RegExp(`<[|｜](?:tool[▁_]calls?[▁_]end|/(?:${TOOL}))[|｜]>|</(?:${TOOL})>`, 'iy'), 'end-tool'],
  [/<\/?(?:answer|final_answer|final|response|output)>/iy, 'nothing'],
  [/<[|｜][\p{L}\d_▁:/-]{1,40}[|｜]>|<\/?(?:s|bos|pad|unk)>|\[\/?INST\]/iuy, 'nothing'],
]
/** The beginning of what may become a mark. */
const MAY_BE_MARK = /^(?:<[/|｜]?[\p{L}\d_▁:/=.|｜-]{0,48}|\[\/?[A-Z_]{0,12}|◁\/?[a-z]{0,8})$/u
const MARK_BEGINS = /[<[◁`\n]/
/** The name of a role in front of the answer. */
const ROLE = /^(?:assistant|ai|model|bot|answer)\s*:\s*/i
const MAY_BE_ROLE =
  /^(?:a(?:s(?:s(?:i(?:s(?:t(?:a(?:n(?:t)?)?)?)?)?)?)?)?|ai|m(?:o(?:d(?:el?)?)?)?|b(?:ot?)?|an(?:s(?:w(?:er?)?)?)?)?\s*:?\s*$/i
/**
 * Thoughts in words, whose marks were taken out before: the channels of gpt-oss without their tokens, what `ollama run` prints, the steps of ReAct
 * (Yao et al., 2023). `begins`: the answer's beginning; `ends`: what stands before the answer itself; `isThought`: of one without such an end.
 */
const WORDED = [
  { begins: /^analysis(?=[\p{Lu}"“'])/u, ends: /assistantfinal/u, isThought: /^/u },
  { begins: /^Thinking\.\.\.\s*\n/u, ends: /\n\s*\.\.\.done thinking\.\s*/u, isThought: /^/u },
  { begins: /^(?:Thought|Action)\s*:\s/u, ends: /(?:^|\n)Final Answer\s*:\s*/u, isThought: /\nAction Input\s*:/u },
]
const MAY_BE_WORDED =
  /^(?:a(?:n(?:a(?:l(?:y(?:s(?:is?)?)?)?)?)?)?|T(?:h(?:i(?:n(?:k(?:i(?:n(?:g\.{0,3}\s*)?)?)?)?)?|o(?:u(?:g(?:h(?:t\s*:?)?)?)?)?)?)?|A(?:c(?:t(?:i(?:o(?:n\s*:?)?)?)?)?)?)$/u
/** A whole answer in a fence, whose language tells of prose. */
const WHOLE_FENCE = /^(`{3,}|~{3,})[ \t]*(?:markdown|md|text|txt|plaintext|json)?[ \t]*\n([\s\S]*?)\n?\1\s*$/iu

/**
 * Takes out of a model's output what is no answer, in whatever pieces it comes: thoughts (`onThought` receives them), at the beginning, later,
 * without an end or without a beginning; control tokens; other turns; calls of tools; a role's name; the fence around a whole answer. Code
 * between backticks stays. `isJson`: the answer was asked for as JSON, whose braces are no call. Linear in the output.
 */
export function createModelOutput(onThought: (text: string) => void = () => undefined, isJson = false): ModelOutput {
  let state: 'said' | 'thought' | 'header' | 'tool' | 'over' = 'said'
  /** Raw text that is not yet decided. */
  let held = ''
  /** The answer so far, and how many characters of it were given. */
  let answer = ''
  let given = 0
  /** The backticks that opened the code which the answer is in; '' outside. */
  let code = ''
  /** The name of a channel between its marks; null: a role's name, which a line break ends too. */
  let channel: string | null = null

  /** Adds text that is no mark. */
  function pass(text: string): void {
    if (state === 'said') {
      answer += text
      if (text === '\n' && code.length < 3) code = ''
      else if (text.startsWith('`')) code = code === '' ? text : code === text ? '' : code
    } else if (state === 'thought') onThought(text)
    else if (state === 'header' && channel !== null) channel += text
    else if (state === 'header' && text === '\n') state = 'said'
  }

  /** What a mark does in the current state; the next state. */
  function follow(mark: Mark): typeof state {
    if (mark === 'channel') return begin('')
    if (state === 'header') return mark === 'message' ? spoken() : mark === 'header' ? begin(null) : state
    if (state === 'thought') return mark === 'end-thought' ? 'said' : mark === 'header' ? begin(null) : state
    if (state === 'tool') return mark === 'end-tool' ? 'said' : state
    if (state === 'over') return state
    if (mark === 'end-thought') takeBack()
    const isBegun = answer.trim() !== ''
    if (mark === 'header') return isBegun ? 'over' : begin(null)
    if (mark === 'end-turn') return isBegun ? 'over' : 'said'
    return mark === 'thought' || mark === 'tool' ? mark : 'said'
  }

  function begin(name: string | null): 'header' {
    channel = name
    return 'header'
  }

  /** The state behind a header: the channels of gpt-oss beside the final one are thoughts, or calls of tools. */
  function spoken(): typeof state {
    if (!/^(?:analysis|commentary|thought)/u.test(channel?.trim() ?? '')) return 'said'
    return /\bto=/u.test(channel ?? '') ? 'tool' : 'thought'
  }

  /** A thought ended that never began: what was said is it. */
  function takeBack(): void {
    if (answer.trim() !== '') onThought(answer)
    isTakenBack ||= given > 0
    answer = code = ''
    given = 0
  }
  let isTakenBack = false

  /** Reads what is held, as far as it is decided. `isLast`: nothing follows. */
  function read(isLast: boolean): void {
    while (held !== '') {
      const at = held.search(MARK_BEGINS)
      const plain = at < 0 ? held : held.slice(0, at)
      if (plain !== '') pass(plain)
      held = held.slice(plain.length)
      const run = /^`+/.exec(held)?.[0] ?? held.charAt(0)
      if (run.startsWith('`') && run.length === held.length && !isLast) return
      const mark = code === '' || state !== 'said' ? markAt(held) : null
      if (mark === null && code === '' && !isLast && MAY_BE_MARK.test(held)) return
      if (mark) state = follow(mark.mark)
      else if (run !== '') pass(run)
      held = held.slice(mark?.length ?? run.length)
    }
  }

  function next(piece: string, isLast: boolean): OutputPiece {
    isTakenBack = false
    held += piece
    read(isLast)
    if (given === 0) {
      answer = answer.trimStart()
      if (!isJson && !isLast && isUndecided(answer)) return { text: '', restarts: isTakenBack }
      if (!isJson) answer = withoutCall(withoutWorded(answer, onThought).replace(ROLE, '').replace(WHOLE_FENCE, '$2'))
    }
    const text = answer.slice(given)
    given = answer.length
    return { text, restarts: isTakenBack }
  }

  return { push: (piece) => next(piece, false), end: () => next('', true) }
}

function markAt(text: string): { mark: Mark; length: number } | null {
  for (const [pattern, mark] of MARKS) {
    pattern.lastIndex = 0
    const found = pattern.exec(text)
    if (found) return { mark, length: found[0].length }
  }
  return null
}

/** True while the beginning of an answer does not tell what the whole is. */
function isUndecided(answer: string): boolean {
  if (/^(?:[{`~]|\[\s*(?:\{|$))/u.test(answer) || MAY_BE_ROLE.test(answer) || MAY_BE_WORDED.test(answer)) return true
  return WORDED.some(({ begins, ends }) => begins.test(answer) && !ends.test(answer))
}

function withoutWorded(answer: string, onThought: (text: string) => void): string {
  const form = WORDED.find(({ begins }) => begins.test(answer))
  const end = form?.ends.exec(answer)
  if (!form || (!end && !form.isThought.test(answer))) return answer
  onThought(end ? answer.slice(0, end.index) : answer)
  return end ? answer.slice(end.index + end[0].length) : ''
}

/** '' for a whole answer that is a call of a tool; else the text. */
function withoutCall(text: string): string {
  if (!/^\s*[[{]/u.test(text)) return text
  try {
    const value: unknown = JSON.parse(text)
    return [value].flat().every(isCall) ? '' : (onlyAnswer(value) ?? text)
  } catch {
    return text
  }
}

/** The text of an object that holds an answer and nothing else. */
function onlyAnswer(value: unknown): string | null {
  const [[name, text] = ['', null], ...others] = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return others.length === 0 && /^(?:answer|final_answer|response)$/iu.test(name) && typeof text === 'string' ? text : null
}

function isCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const has = (...names: string[]): boolean => names.some((name) => name in value)
  return (
    has('tool_calls', 'function_call') ||
    (has('name', 'function', 'tool', 'tool_name') && has('arguments', 'parameters', 'args', 'input', 'tool_input'))
  )
}
