import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createModelOutput } from '../../../../src-main/models/adapters/servers/model-output.ts'

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
  ...['thinking', 'thought', 'reasoning', 'reflection', 'scratchpad', 'seed:think'].map((tag): [string, string, string] => [
    `a thought in ${tag}`,
    `<${tag}>The user wants the fee.</${tag}>\n${ANSWER}`,
    ANSWER,
  ]),
  ['a thought beside an answer in JSON', `\`\`\`json\n{"thought": "The fee.", "answer": "${ANSWER}"}\n\`\`\``, ANSWER],
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
  ['a turn of Llama 4', `<|header_start|>assistant<|header_end|>\n\n${ANSWER}<|eot|>`, ANSWER],
  ['a turn of Kimi K2', `<|im_assistant|>assistant<|im_middle|>${ANSWER}<|im_end|>`, ANSWER],
  ['a turn of Phi', `<|im_start|>assistant<|im_sep|>${ANSWER}<|im_end|>`, ANSWER],
  ['a turn of Granite', `<|start_of_role|>assistant<|end_of_role|>${ANSWER}<|end_of_text|>`, ANSWER],
  ['a turn of Command', `<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>${ANSWER}<|END_OF_TURN_TOKEN|>`, ANSWER],
  ['a turn of Nemotron', `<SPECIAL_11>Assistant\n<think></think>${ANSWER}\n<SPECIAL_12>`, ANSWER],
  ['a turn of MiniMax', `]~b]ai\n<think>\nThe fee.\n</think>\n\n${ANSWER}[e~[\n]~b]user\nMore?`, ANSWER],
  ['a turn of EXAONE', `[|assistant|]${ANSWER}[|endofturn|]\n[|user|]More?`, ANSWER],
  ['a turn of GLM', `[gMASK]<sop><|assistant|>\n<|begin_of_box|>${ANSWER}<|end_of_box|><|user|>`, ANSWER],
  ['a turn of Hunyuan', `<think>a</think><answer>${ANSWER}</answer><｜hy_place▁holder▁no▁2｜>`, ANSWER],
  ['the turns of Gemma 4', `<|turn>model\n<|channel>thought\nThe fee.<channel|>${ANSWER}<turn|>\n<|turn>user\nMore?`, ANSWER],
  ['a call of Gemma 4', `<|tool_call>call:search{query:<|"|>fee<|"|>}<tool_call|>${ANSWER}`, ANSWER],
  [
    'the channels of Kimi K3',
    `The fee.<|close|>think<|sep|><|open|>response<|sep|>${ANSWER}<|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="a" index="1"<|sep|><|open|>argument key="q" type="string"<|sep|>fee<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|end_of_msg|>`,
    ANSWER,
  ],
  ['a thought of Apriel', `Step 1. The fee.\n[BEGIN FINAL RESPONSE]\n${ANSWER}\n[END FINAL RESPONSE]\n<|end|>`, ANSWER],
  ['a thought of Granite 3.2', `Here is my thought process: the fee.\n\nHere is my response: ${ANSWER}`, ANSWER],
  ['a thought of Seed', `<seed:think>The fee.</seed:think>${ANSWER}<seed:eos>`, ANSWER],
  ['a call of LFM2', `<|tool_call_start|>[search(query="fee")]<|tool_call_end|>${ANSWER}`, ANSWER],
  [
    'a call of Kimi K2',
    `<|tool_calls_section_begin|><|tool_call_begin|>a:0<|tool_call_argument_begin|>{}<|tool_call_end|><|tool_calls_section_end|>`,
    '',
  ],
  [
    'a call of DeepSeek 3.2',
    `<｜DSML｜function_calls>\n<｜DSML｜invoke name="a">\n</｜DSML｜invoke>\n</｜DSML｜function_calls>${ANSWER}`,
    ANSWER,
  ],
  ['a call of MiniMax', `<minimax:tool_call>\n<invoke name="a"></invoke>\n</minimax:tool_call>`, ''],
  ['a call of Nemotron', `<TOOLCALL>[{"name": "a", "arguments": {}}]</TOOLCALL>`, ''],
  ['a call of InternLM', `<|action_start|><|plugin|>\n{"name": "a", "parameters": {}}<|action_end|>`, ''],
  ['a call of Command', `<|START_ACTION|>[{"tool_name": "a"}]<|END_ACTION|>${ANSWER}`, ANSWER],
  ['spans of Command', `<co>The mooring fee</co: 0:[1]> is 180 euros per night [1].`, ANSWER],
  ['the prompt of Llama 2', `<s>[INST] <<SYS>>\nBe short.\n<</SYS>>\n\nWhat is the fee? [/INST] ${ANSWER}</s>`, ANSWER],
  ['a next prompt of Mistral', `${ANSWER} [INST] And the water? [/INST] 6 euros.`, ANSWER],
  ['the response of Alpaca', `### Response:\n${ANSWER}\n\n### Instruction:\nMore?`, ANSWER],
  ['the prompt of Alpaca', `### Instruction:\nWhat is the fee?\n\n### Response:\n${ANSWER}`, ANSWER],
  ['the prompt of Qwen', `<|im_start|>user\nWhat is the fee?<|im_end|>\n<|im_start|>assistant\n${ANSWER}<|im_end|>`, ANSWER],
  ['a name of a role', `Assistant: ${ANSWER}`, ANSWER],
  ['an answer in tags', `<think>a</think><answer>${ANSWER}</answer>`, ANSWER],
  ['an answer in a fence', '```markdown\n' + ANSWER + '\n```', ANSWER],
  ['an answer in a fence without a language', '```\n' + ANSWER + '\n```\n', ANSWER],
  ['an answer in a fence behind a line that leads it in', 'Here is the answer:\n```text\n' + ANSWER + '\n```', ANSWER],
  ['an answer in a fence behind a line, which tells no language', 'Antwort:\n\n~~~\n' + ANSWER + '\n~~~\n', ANSWER],
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
  'Run this:\n```\nnpm start\n```',
  'Run this [1]:\n```js\na [1]\n```',
  'Two ways:\n```text\none\n```\nand\n```text\ntwo\n```',
  '{"fee": 180}',
  '{ this is no JSON',
  'Assistant managers earn more [1].',
  'Action: Bo sends the contract [1].',
  'Thinking about the fee costs nothing [1].',
  'analysis of the fee [1]',
  'Response: the fee. See <psi|phi>, a <| b |> c, x <|y, [|], [A] and [BEGIN] here; F(x) := |x| [1].',
  'Here is my view: ### Input: is a heading, # 1, ]~, [e, and </div> too [1].\n### Result: 180\n#### User guide\nIt is free [1].',
  '- [ ] open\n- [x] done [1]\n\n| a | b |\n|---|---|\n| 1 | 2 |',
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

  it('never holds a control token of a known template, and loses no letter between them where they only wrap it', () => {
    const tokens = CLEAN.flatMap(
      ([, raw]) => raw.match(/<{1,2}[/|｜]?[^\s<>]+>{1,2}|\[[|/]?[A-Z_ |]{4,}\]|◁\/?think▷|\]~b\]|\[e~\[/giu) ?? [],
    ).filter((token) => !/invoke|parameter/u.test(token))
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...tokens), fc.constantFrom('The fee ', 'is 180. ', '\n')), { maxLength: 8 }),
        (parts) => {
          const { answer } = read(parts)
          expect(tokens.filter((token) => answer.includes(token))).toEqual([])
        },
      ),
      { numRuns: 1000 },
    )
    const around = fc.constantFrom(
      '<s>',
      '<|im_start|>assistant\n',
      '<|assistant|>',
      '<|turn>model\n',
      '<|begin_of_box|>',
      '<answer>',
      '[|assistant|]',
    )
    const words = fc.stringMatching(/^[A-Za-z0-9 .,;:()'"&=+*_#/é漢-]{1,60}$/u).map((text) => `The ${text.trim()}.`)
    fc.assert(
      fc.property(
        around,
        words,
        fc.constantFrom('</s>', '<|im_end|>', '<turn|>', '<|eot_id|>', '<|end_of_box|>', ''),
        (first, text, last) => {
          expect(read(Array.from(`${first}${text}${last}`)).answer).toBe(text)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('that was asked for as JSON keeps its braces and loses its thoughts', () => {
    expect(read(['<think>a</think>{"name": "a", "arguments": []}'], true).answer).toBe('{"name": "a", "arguments": []}')
  })

  it('takes linear time to read', () => {
    for (const sign of ['<', '[', '`', '\n', '<|', '◁', '{']) expect(read([`${sign.repeat(200_000)}x`]).answer.endsWith('x')).toBe(true)
  })
})
