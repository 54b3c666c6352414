/** A piece of the answer. `restarts`: everything before it was no answer (a thought without a beginning, a fence) and is taken back. */
export type OutputPiece = { text: string; restarts: boolean }
/** `push` takes the next piece of the raw output; `end` gives what was held back. */
export type ModelOutput = { push(piece: string): OutputPiece; end(): OutputPiece }

type Mark = 'thought' | 'end-thought' | 'channel' | 'message' | 'close' | 'header' | 'end-turn' | 'prompt' | 'tool' | 'end-tool' | 'nothing'

/** What a control token stands between: `<|…|>`, `<｜…｜>`, `[|…|]`, and with one bar `<|…>`, `<…|>`. */
const [OPEN, CLOSE] = [String.raw`(?:<[|｜]|\[\|)`, String.raw`(?:[|｜]>|\|\])`]
const THOUGHT = String.raw`(?:\w+:)?(?:think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|scratch_?pad)`
const TOOL = String.raw`(?:[|｜]DSML[|｜]|\w+:)?(?:tool[▁_]?calls?|function_?calls?|tool_use|tools?|function|action)`
const ROLE_NAME = '(?:user|system|assistant|chatbot|developer|observation|tool_result)(?:_token)?'
/**
 * All control marks that models are known to leave in their output, by form; the first that matches decides. Sources: the chat templates of
 * Qwen, DeepSeek, Llama 2 to 4, Mistral, Gemma 2 to 4, Phi, Granite, Command, Kimi K2 and K3, Seed, MiniMax, Nemotron, Apriel, EXAONE, GLM,
 * LFM2, Hunyuan, InternLM, Alpaca and gpt-oss (harmony), as llama.cpp, Ollama and their makers have them.
 */
const MARKS: readonly (readonly [RegExp, Mark])[] = (
  [
    [`${OPEN}(?:channel|open)(?:${CLOSE}|>)`, 'channel'],
    [`${OPEN}close${CLOSE}`, 'close'],
    [`${OPEN}(?:message|sep|content|end_header_id|header_end|end_of_role|im_middle|im_sep)${CLOSE}`, 'message'],
    [
      `${OPEN}(?:start|from|im_start|im_(?:user|system|assistant)|start_header_id|header_start|start_of_role)${CLOSE}|<(?:start_of_turn|[|]turn|SPECIAL_1[01])>|\\]~b\\]`,
      'header',
    ],
    [
      `${OPEN}(?:(?:begin|hy)_)?${ROLE_NAME}${CLOSE}|${OPEN}(?:im_end|eot(?:_id)?|eom(?:_id)?|end|return|call|eos|end[▁_]?of[▁_]?(?:text|turn|sentence|msg)(?:_token)?)${CLOSE}|</s>|<(?:\\w+:)?eos>|<end_of_turn>|<turn[|]>|<SPECIAL_12>|\\[e~\\[|\\n#{2,4} ?(?:instruction|human|user) ?:`,
      'end-turn',
    ],
    [`\\[(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\\]`, 'prompt'],
    [`\\[/(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_RESULTS)\\]`, 'end-turn'],
    [`${OPEN}(?:begin_of_|start_)?${THOUGHT}${CLOSE}|<${THOUGHT}>|\\[THINK\\]|◁think▷|<unused94>`, 'thought'],
    [
      `${OPEN}(?:end_of_|end_|/)${THOUGHT}${CLOSE}|</${THOUGHT}>|<channel[|]>|\\[/THINK\\]|\\[BEGIN FINAL RESPONSE\\]|◁/think▷|<unused95>`,
      'end-thought',
    ],
    [
      `${OPEN}(?:python_tag|(?:start_)?${TOOL}(?:_section)?(?:[▁_](?:begin|start))?)(?:${CLOSE}|>)|<${TOOL}(?:=[\\w.-]{1,60})?>|\\[TOOL_CALLS\\]`,
      'tool',
    ],
    [`${OPEN}(?:/|end_)?${TOOL}(?:_section)?(?:[▁_]end)?${CLOSE}|</${TOOL}>|<${TOOL}[|]>`, 'end-tool'],
    [`</?(?:answer|final_answer|final|response|output|s|bos|pad|unk|sop)>|</?co(?:: ?[\\d:,[\\] ]{0,20})?>|<</?SYS>>`, 'nothing'],
    [`${OPEN}[\\p{L}\\d_▁:/"-]{1,40}(?:${CLOSE}|>)|<[\\p{L}\\d_]{1,40}[|｜]>|\\]~!b\\[|\\[gMASK\\]|\\[END FINAL RESPONSE\\]`, 'nothing'],
  ] as const
).map(([pattern, mark]) => [new RegExp(pattern, 'iuy'), mark])
/** The beginning of what may become a mark. */
const MAY_BE_MARK =
  /^(?:<[</|｜]?[\p{L}\d_▁:/="+.,|｜[\] -]{0,48}|\[[/|]?[\p{L}_ ]{0,24}\|?|\[e?~?|◁\/?[a-z]{0,8}|\]~?!?b?|\n#{0,4} ?[a-z]{0,11} ?)$/iu
const MARK_BEGINS = /[<[\]◁`\n]/
/** The name of a role in front of the answer. */
const ROLE = /^(?:#{2,4} ?(?:response|assistant|answer) ?:?\s*|(?:assistant|ai|model|bot|answer)\s*:\s*)/i
/** All that the beginning of an answer may be instead (`ROLE`, `WORDED`), in small letters. */
const HEADS = [
  'analysis',
  'thinking...',
  'thought:',
  'action:',
  'here is my thought process:',
  '### instruction:',
  '### response:',
  '### assistant:',
  '### answer:',
  'assistant:',
  'ai:',
  'model:',
  'bot:',
  'answer:',
]
/**
 * Thoughts in words, whose marks were taken out before: the channels of gpt-oss without their tokens, what `ollama run` prints, the steps of ReAct
 * (Yao et al., 2023), Granite 3.2, the prompt of Alpaca. `begins`: the answer's beginning; `ends`: what stands before the answer itself;
 * `isThought`: of one without such an end.
 */
const WORDED = [
  { begins: /^analysis(?=[\p{Lu}"“'])/u, ends: /assistantfinal/u, isThought: /^/u },
  { begins: /^Thinking\.\.\.\s*\n/u, ends: /\n\s*\.\.\.done thinking\.\s*/u, isThought: /^/u },
  { begins: /^(?:Thought|Action)\s*:\s/u, ends: /(?:^|\n)Final Answer\s*:\s*/u, isThought: /\nAction Input\s*:/u },
  { begins: /^Here is my thought process:/u, ends: /Here is my response:\s*/u, isThought: /^/u },
  { begins: /^#{2,4} ?Instruction ?:/iu, ends: /\n#{2,4} ?Response ?:\s*/iu, isThought: /^/u },
]
type State = 'said' | 'thought' | 'header' | 'tool' | 'over'

/** A whole answer in a fence, whose language tells of prose. */
const WHOLE_FENCE = /^(`{3,}|~{3,})[ \t]*(?:markdown|md|text|txt|plaintext|json)?[ \t]*\n([\s\S]*?)\n?\1\s*$/iu

/** One line that leads in an answer, and a fence around it: of prose by its language, or because it cites. */
const LED_FENCE =
  /^[^\n]{1,80}:[ \t]*\n+(`{3,}|~{3,})[ \t]*(?:(?:markdown|md|text|txt|plaintext)[ \t]*\n|\n(?=[\s\S]*\s\[\d+\]))((?:(?!\1)[\s\S])*?)\n?\1\s*$/iu

/**
 * Takes out of a model's output what is no answer, in whatever pieces it comes: thoughts (`onThought` receives them), at the beginning, later,
 * without an end or without a beginning; control tokens; other turns; calls of tools; a role's name; the fence around a whole answer, with the line that leads it in. Code
 * between backticks stays. `isJson`: the answer was asked for as JSON, whose braces are no call. Linear in the output.
 */
export function createModelOutput(onThought: (text: string) => void = () => undefined, isJson = false): ModelOutput {
  let state: State = 'said'
  /** Raw text that is not yet decided. */
  let held = ''
  /** The answer so far, and how many characters of it were given. */
  let answer = ''
  let given = 0
  /** The backticks that opened the code which the answer is in; '' outside. */
  let code = ''
  const header = createHeader(takeBack, onThought)

  /** Adds text that is no mark. */
  function pass(text: string): void {
    if (state === 'said') {
      answer += text
      if (text === '\n' && code.length < 3) code = ''
      else if (text.startsWith('`')) code = code === '' ? text : code === text ? '' : code
    } else if (state === 'thought') onThought(text)
    else if (state === 'header') state = header.pass(text)
  }

  /** What a mark does in the current state; the next state. */
  function follow(mark: Mark): State {
    if (state === 'over') return state
    if (mark === 'channel') return header.begin(state, '')
    if (mark === 'close') return header.begin(state, '/')
    if (state === 'header') return header.follow(mark)
    if (state !== 'said' && mark === 'header') return header.begin(state)
    if (state === 'thought') return mark === 'end-thought' ? 'said' : state
    if (state === 'tool') return mark === 'end-tool' || mark === 'end-turn' ? 'said' : state
    if (mark === 'end-thought') takeBack()
    const isBegun = answer.trim() !== ''
    if (mark === 'header') return isBegun ? 'over' : header.begin(state)
    if (mark === 'end-turn' || mark === 'prompt') return isBegun ? 'over' : mark === 'prompt' ? 'tool' : 'said'
    return mark === 'thought' || mark === 'tool' ? mark : 'said'
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
    if (isLast && !isJson && LED_FENCE.test(answer)) {
      isTakenBack ||= given > 0
      answer = answer.replace(LED_FENCE, '$2')
      given = 0
    }
    const text = answer.slice(given)
    given = answer.length
    return { text, restarts: isTakenBack }
  }

  return { push: (piece) => next(piece, false), end: () => next('', true) }
}

/** The header of a turn or channel: its name up to its closing mark, that of a role also up to the end of its line. */
function createHeader(takeBack: () => void, onThought: (text: string) => void) {
  let name = ''
  let isRole = false
  /** The state in front of the header. */
  let before: State = 'said'

  /** `first`: the beginning of a channel's name; without it the name is that of a role. */
  function begin(state: State, first?: string): State {
    if (state !== 'header') before = state
    name = first ?? ''
    isRole = first === undefined
    return 'header'
  }

  function end(): State {
    if (name.startsWith('/thin') && before === 'said') takeBack()
    return stateBehind(name.trim())
  }

  return {
    begin,
    pass(text: string): State {
      if (isRole && text === '\n') return end()
      name += text
      return 'header'
    },
    /** A thought whose name is its first line ends with its own mark. */
    follow(mark: Mark): State {
      if (mark === 'message') return end()
      if (mark === 'header') return begin('header')
      if (mark !== 'end-thought') return mark === 'thought' || mark === 'tool' ? mark : 'header'
      onThought(name.replace(/^\w*\n/u, ''))
      return 'said'
    },
  }
}

/** The state behind a header: the turns of others are no answer; channels beside the final one are thoughts, or calls of tools. */
function stateBehind(name: string): State {
  if (/^(?:user|system|developer|human|tool)/iu.test(name) || /^(?:call|json|argument)\b|\bto=/u.test(name)) return 'tool'
  return /^(?:analysis|commentary|thought|think)/u.test(name) ? 'thought' : 'said'
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
  const head = answer.toLowerCase().trimEnd().replace(/^#+ ?/u, '### ').replace(/\s+:$/u, ':')
  if (/^(?:[{`~]|\[\s*(?:\{|$))/u.test(answer) || HEADS.some((one) => one.startsWith(head))) return true
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

const THOUGHT_NAME = new RegExp(`^${THOUGHT}$`, 'iu')

/** The text of an object that holds an answer and nothing else but thoughts. */
function onlyAnswer(value: unknown): string | null {
  const said = Object.entries(typeof value === 'object' && value !== null ? value : {}).filter(([name]) => !THOUGHT_NAME.test(name))
  const [[name, text] = ['', null]] = said
  return said.length === 1 && /^(?:answer|final_answer|response)$/iu.test(name) && typeof text === 'string' ? text : null
}

function isCall(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const has = (...names: string[]): boolean => names.some((name) => name in value)
  return (
    has('tool_calls', 'function_call') ||
    (has('name', 'function', 'tool', 'tool_name') && has('arguments', 'parameters', 'args', 'input', 'tool_input'))
  )
}
