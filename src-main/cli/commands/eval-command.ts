import { say } from '../../../src-preload/texts/say.ts'
import { readFile } from 'node:fs/promises'
import type { EvaluationRun } from '../../../src-preload/contract/shapes/evaluation.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import { readNumber } from '../arguments.ts'
import type { Parsed } from '../arguments.ts'
import type { Command, CommandContext, CommandResult } from '../command.ts'
import { readDepth, readSettings } from '../setting-values.ts'

const USAGE =
  'eval import SET FILE | run SET | compare RUN RUN | list | show RUN | keep MESSAGE [SET] | generate SET [-n N] | delete SET|RUN'
const WORST_SHOWN = 10

type Result = Promise<CommandResult<'eval'>>

export const evalCommand: Command<'eval'> = {
  usage:
    'eval import SET FILE | run SET [--k 1,3,5,10] [--depth D] [--set KEY=VALUE]... [--twins] [--answers] | compare RUN RUN | list | show RUN | keep MESSAGE [SET] | generate SET [-n N] | delete SET|RUN',
  summary: 'Measures how well questions find their documents, and whether a setting helps.',
  drains: false,
  options: {
    k: { kind: 'value', value: '1,3,5,10', help: 'Where recall is measured.' },
    depth: { kind: 'value', value: 'fast|thorough', help: 'How much trouble each question is worth (default fast).' },
    set: { kind: 'list', value: 'KEY=VALUE', help: 'A setting for this run (may be repeated).' },
    twins: { kind: 'flag', help: 'Ask each question also without its documents, to measure when nothing is found.' },
    answers: { kind: 'flag', help: 'Answer the questions that have an answer, too.' },
    n: { kind: 'value', short: 'n', value: 'N', help: 'Questions to generate, 1 to 1000 (default 20).' },
  },
  async run(context) {
    const [verb, ...words] = context.parsed.positionals
    const verbs: Record<string, (context: CommandContext, words: string[]) => Result> = {
      import: importSet,
      run: runSet,
      compare,
      list,
      show,
      keep,
      generate,
      delete: remove,
    }
    const found = verb !== undefined && Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    if (!found) throw new AppError('usage', { variant: 'form', values: { usage: USAGE } })
    context.on('evaluation.progress', ({ set, done, total }) => {
      if (done % 25 === 0 || done === total) context.progress(`${set}: ${done} of ${total} questions`)
    })
    return found(context, words)
  },
}

function need(words: readonly string[], count: number, usage: string): string[] {
  if (words.length !== count) throw new AppError('usage', { variant: 'form', values: { usage: `eval ${usage}` } })
  return [...words]
}

async function importSet({ app }: CommandContext, words: string[]): Result {
  const [set = '', file = ''] = need(words, 2, 'import SET FILE')
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('file-missing', { variant: 'named', values: { file }, cause })
  })
  const output = await app.evaluation.importSet(set, text)
  return {
    output,
    text: `${output.set.name}: ${output.set.questions} questions\n${output.warnings.map((warning) => `  ${say(warning)}\n`).join('')}`,
    exit: output.warnings.length > 0 ? 3 : 0,
  }
}

async function runSet({ app, parsed }: CommandContext, words: string[]): Result {
  const [set = ''] = need(words, 1, 'run SET')
  const run = await app.evaluation.run({
    set,
    k: readK(parsed),
    depth: readDepth(parsed),
    settings: readSettings(parsed),
    twins: parsed.flags.has('twins'),
    answers: parsed.flags.has('answers'),
  })
  return { output: { run }, text: describeRun(run), exit: 0 }
}

function readK(parsed: Parsed): number[] {
  const k = (parsed.values['k'] ?? '1,3,5,10').split(',').map(Number)
  if (k.some((n) => !Number.isInteger(n) || n < 1 || n > 100)) throw new AppError('usage', { variant: 'ranks' })
  return [...new Set(k)]
}

async function compare({ app }: CommandContext, words: string[]): Result {
  const [before = '', after = ''] = need(words, 2, 'compare RUN RUN')
  const output = await app.evaluation.compare(before, after)
  const worse =
    output.worse.length === 0
      ? 'No question got worse.\n'
      : `${output.worse.length} questions got worse: ${output.worse.slice(0, WORST_SHOWN).join(', ')}${output.worse.length > WORST_SHOWN ? ', ...' : ''}\n`
  return { output, text: `${describeRun(output.runs[0])}${describeRun(output.runs[1])}${worse}`, exit: 0 }
}

async function list({ app }: CommandContext, words: string[]): Result {
  need(words, 0, 'list')
  const output = await app.evaluation.list()
  const sets = output.sets
    .map(
      ({ name, questions, unanswerable }) =>
        `${name}  ${questions} questions${unanswerable > 0 ? `, ${unanswerable} without an answer` : ''}\n`,
    )
    .join('')
  const runs = output.runs
    .map(
      (run) =>
        `${run.id}  ${run.started.slice(0, 16)}  ${run.set}  nDCG@10 ${run.ndcg10.toFixed(3)}  MRR ${run.mrr.toFixed(3)}  ${run.latencyMs.p50.toFixed(1)} ms\n`,
    )
    .join('')
  return { output, text: `${sets || 'No question sets.\n'}${runs && `\n${runs}`}`, exit: 0 }
}

async function show({ app }: CommandContext, words: string[]): Result {
  const [id = ''] = need(words, 1, 'show RUN')
  const run = await app.evaluation.getRun(id)
  return { output: { run }, text: describeRun(run), exit: 0 }
}

async function keep({ app }: CommandContext, words: string[]): Result {
  const [message, set] = words
  if (message === undefined || words.length > 2)
    throw new AppError('usage', { variant: 'form', values: { usage: 'eval keep MESSAGE [SET]' } })
  const kept = await app.evaluation.keep(message as MessageId, set)
  return { output: { set: kept, warnings: [] }, text: `${kept.name}: ${kept.questions} questions\n`, exit: 0 }
}

async function generate({ app, parsed }: CommandContext, words: string[]): Result {
  const [set = ''] = need(words, 1, 'generate SET [-n N]')
  const made = await app.evaluation.generate(set, readNumber(parsed, 'n', { min: 1, max: 1000, initial: 20 }))
  return { output: { set: made, warnings: [] }, text: `${made.name}: ${made.questions} questions\n`, exit: 0 }
}

async function remove(context: CommandContext, words: string[]): Result {
  const [name = ''] = need(words, 1, 'delete SET|RUN')
  const { sets } = await context.app.evaluation.list()
  await (sets.some((set) => set.name.toLowerCase() === name.toLowerCase())
    ? context.app.evaluation.removeSet(name)
    : context.app.evaluation.removeRun(name))
  return list(context, [])
}

/** Text of a run for people. */
function describeRun(run: EvaluationRun): string {
  const { abstention } = run
  const share = (value: number | null): string => (value === null ? '-' : value.toFixed(3))
  const recall = Object.entries(run.recall)
    .map(([k, value]) => `recall@${k} ${value.toFixed(3)}`)
    .join('  ')
  const told =
    abstention.n === 0
      ? ''
      : `  not found: precision ${share(abstention.precision)}, recall ${share(abstention.recall)} of ${abstention.n}${abstention.at70 ? `; precision ${abstention.at70.precision.toFixed(3)} where 70 % are told (below ${abstention.at70.threshold.toFixed(3)})` : ''}\n`
  const answers = run.answers
    ? `  answer in the first claim ${run.answers.first.toFixed(3)}, in the first three ${run.answers.firstThree.toFixed(3)}; claims supported ${run.answers.supported.toFixed(3)}\n`
    : ''
  return `Run ${run.id} of ${run.set}: ${run.n} questions, ${run.depth}\n  nDCG@10 ${run.ndcg10.toFixed(3)}  MRR ${run.mrr.toFixed(3)}  ${recall}\n${told}${answers}  ${run.latencyMs.p50.toFixed(1)} ms p50, ${run.latencyMs.p95.toFixed(1)} ms p95\n${run.warnings.map((warning) => `  ${say(warning)}\n`).join('')}`
}
