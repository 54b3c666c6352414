import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createModelOutput } from '../../../src-main/adapters/models/model-output.ts'

const ANSWER = 'The mooring fee is 180 euros per night [1].'

/** What a person reads of an output that comes in these pieces, and what was thought. */
function read(pieces: readonly string[], isJson = false): { answer: string; thoughts: string } {
  let [answer, thoughts] = ['', '']
  const output = createModelOutput((text) => (thoughts += text), isJson)
  for (const { text, restarts } of [...pieces.map((piece) => output.push(piece)), output.end()]) answer = (restarts ? '' : answer) + text
  return { answer: answer.trim(), thoughts }
}

const CLEAN: [string, string, string][] = [
  ['a leading thought', `<think>The user wants the fee.</think>\n\n${ANSWER}`, ANSWER],
  ['an unopened thought', `Okay, source one says it. </think>\n\n${ANSWER}`, ANSWER],
  ['an unclosed thought', '<think>The user wants the fee. Source one says', ''],
  ['a late thought', `${ANSWER}\n<think>More? No.</think>\nWater costs 6 euros [1].`, `${ANSWER}\n\nWater costs 6 euros [1].`],
  ['two thoughts', `<think>a</think><think>b</think>${ANSWER}`, ANSWER],
  ['nothing but an unopened thought', 'I should look at source one. </think>', ''],
  ...['thinking', 'thought', 'reasoning', 'reflection', 'seed:think'].map((tag): [string, string, string] => [
    `a thought in ${tag}`,
    `<${tag}>The user wants the fee.</${tag}>\n${ANSWER}`,
    ANSWER,
  ]),
  ['a thought of Magistral', `[THINK]The user wants the fee.[/THINK]${ANSWER}`, ANSWER],
  ['a thought of Kimi', `◁think▷The user wants the fee.◁/think▷${ANSWER}`, ANSWER],
  ['a thought of Command', `<|START_THINKING|>The fee.<|END_THINKING|><|START_RESPONSE|>${ANSWER}<|END_RESPONSE|>`, ANSWER],
  ['a thought of OpenThinker', `<|begin_of_thought|>The fee.<|end_of_thought|>\n<|begin_of_solution|>${ANSWER}<|end_of_solution|>`, ANSWER],
  ['a thought of MedGemma', `<unused94>thought\nThe fee.<unused95>${ANSWER}`, ANSWER],
  [
    'the channels of gpt-oss',
    `<|channel|>analysis<|message|>We need the fee.<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
    ANSWER,
  ],
  [
    'a call in a channel of gpt-oss',
    `<|channel|>commentary to=functions.search <|constrain|>json<|message|>{"query":"fee"}<|call|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
    ANSWER,
  ],
  ['a turn of Qwen', `<|im_start|>assistant\n${ANSWER}<|im_end|>\n<|im_start|>user\nWhat else?<|im_end|>`, ANSWER],
  ['a turn of Llama', `<|start_header_id|>assistant<|end_header_id|>\n\n${ANSWER}<|eot_id|>`, ANSWER],
  ['a turn of Gemma', `<start_of_turn>model\n${ANSWER}<end_of_turn>\n<start_of_turn>user\nMore?`, ANSWER],
  ['a turn of DeepSeek', `<｜Assistant｜>${ANSWER}<｜end▁of▁sentence｜>`, ANSWER],
  ['an end of Mistral', `<s>${ANSWER}</s>`, ANSWER],
  ['a name of a role', `Assistant: ${ANSWER}`, ANSWER],
  ['an answer in tags', `<think>a</think><answer>${ANSWER}</answer>`, ANSWER],
  ['an answer in a fence', '```markdown\n' + ANSWER + '\n```', ANSWER],
  ['an answer in a fence without a language', '```\n' + ANSWER + '\n```\n', ANSWER],
  ['a call of a tool', '<tool_call>\n{"name":"search","arguments":{"query":"fee"}}\n</tool_call>', ''],
  ['a call before an answer', `<tool_call>{"name":"search","arguments":{}}</tool_call>\n${ANSWER}`, ANSWER],
  ['a call of Llama', '<function=search>{"query": "fee"}</function>', ''],
  ['a call of Mistral', '[TOOL_CALLS][{"name": "search", "arguments": {"query": "fee"}}]', ''],
  ['a call as JSON', '{"name":"search_documents","parameters":{"query":"mooring fee"}}', ''],
  ['the channels of gpt-oss without their tokens', `analysisWe need the fee.assistantfinal${ANSWER}`, ANSWER],
  ['the thought that ollama prints', `Thinking...\nThe user wants the fee.\n...done thinking.\n\n${ANSWER}`, ANSWER],
  ['steps of ReAct', `Thought: I look it up.\nAction: search\nAction Input: fee\nObservation: 180\nFinal Answer: ${ANSWER}`, ANSWER],
  ['steps of ReAct without an answer', 'Action: search\nAction Input: {"query": "fee"}', ''],
  ['an answer as JSON', `{"answer": ${JSON.stringify(ANSWER)}}`, ANSWER],
  ['a call as JSON in a fence', '```json\n[{"name":"search","arguments":{"query":"fee"}}]\n```', ''],
]

const KEPT = [
  ANSWER,
  'A & B < C, a <b>, x<y and 3 < 4 > 2; <section> starts a part [1].',
  '[1] says so. [2, 3] too.',
  'The tag `<think>` opens a thought, `</think>` ends it, `<|im_end|>` a turn [1].',
  '```js\nconst a = "</think>"\n```\nThis is the code [1].',
  '{"fee": 180}',
  '{ this is no JSON',
  'Assistant managers earn more [1].',
  'Action: Bo sends the contract [1].',
  'Thinking about the fee costs nothing [1].',
  'analysis of the fee [1]',
  '',
]

describe('The answer in the output of a model', () => {
  it.each(CLEAN)('is told from %s', (_name, raw, answer) => {
    expect(read([raw]).answer).toBe(answer)
    expect(read(Array.from(raw)).answer).toBe(answer)
  })

  it.each(KEPT)('stays as it is: %s', (raw) => {
    expect(read([raw])).toEqual({ answer: raw, thoughts: '' })
    expect(read(Array.from(raw))).toEqual({ answer: raw, thoughts: '' })
  })

  it('is the same in whatever pieces it comes', () => {
    const parts = [...CLEAN.map(([, raw]) => raw), ...KEPT, '<', '|', '`', '\n', '[', 'think>', ' ']
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 4 }), fc.array(fc.nat({ max: 60 })), (said, cuts) => {
        const raw = said.join('')
        const places = [0, ...cuts.map((cut) => cut % (raw.length + 1)).toSorted((a, b) => a - b), raw.length]
        const pieces = places.slice(1).map((place, index) => raw.slice(places[index], place))
        expect(read(pieces).answer).toBe(read([raw]).answer)
      }),
      { numRuns: 500 },
    )
  })

  it('never holds a known control token', () => {
    const token = fc.constantFrom('<think>', '</think>', '[THINK]', '<|channel|>', '<|im_end|>', '<|im_start|>', '</s>', '<tool_call>')
    fc.assert(
      fc.property(fc.array(fc.oneof(token, fc.constantFrom('The fee ', 'is 180. ', '\n'))), (parts) => {
        expect(read(parts).answer).not.toMatch(/<\|?[a-z_/]+\|?>|\[THINK\]/u)
      }),
    )
  })

  it('that was asked for as JSON keeps its braces and loses its thoughts', () => {
    expect(read(['<think>a</think>{"name": "a", "arguments": []}'], true).answer).toBe('{"name": "a", "arguments": []}')
  })

  it('takes linear time to read', () => {
    for (const sign of ['<', '[', '`', '\n', '<|', '◁', '{']) expect(read([`${sign.repeat(200_000)}x`]).answer.endsWith('x')).toBe(true)
  })
})
