import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { readFile } from 'node:fs/promises'
import type { EvaluationRun, QuestionSet } from '../../../src-preload/contract/shapes/evaluation.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import { readNumber, wrongForm } from '../arguments.ts'
import type { Parsed } from '../arguments.ts'
import type { Command, CommandContext, CommandResult } from '../command.ts'
import { readDepth, readSettings } from '../setting-values.ts'

const WORST_SHOWN = 10

type Result = Promise<CommandResult<'eval'>>

export const evalCommand: Command<'eval'> = {
  usage:
    'eval import SET FILE | run SET [--k 1,3,5,10] [--depth D] [--set KEY=VALUE]... [--twins] [--answers] | compare RUN RUN | list | show RUN | keep MESSAGE [SET] | generate SET [-n N] | delete SET|RUN',
  summary: text('cliHelp.commands.eval'),
  drains: false,
  options: {
    k: { kind: 'value', value: '1,3,5,10', help: text('cliHelp.evaluation.ranks') },
    depth: { kind: 'value', value: 'fast|thorough', help: text('cliHelp.evaluation.depth') },
    set: { kind: 'list', value: 'KEY=VALUE', help: text('cliHelp.evaluation.set') },
    twins: { kind: 'flag', help: text('cliHelp.evaluation.twins') },
    answers: { kind: 'flag', help: text('cliHelp.evaluation.answers') },
    n: { kind: 'value', short: 'n', value: 'N', help: text('cliHelp.evaluation.generated') },
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
    if (!found) throw wrongForm(evalCommand.usage)
    context.on('evaluation.progress', ({ set, done, total }) => {
      if (done % 25 === 0 || done === total) context.progress(text('cli.progress.questions', { set, done, count: total }))
    })
    return found(context, words)
  },
}

function needWords(words: readonly string[], count: number, usage: string): string[] {
  if (words.length !== count) throw wrongForm(`eval ${usage}`)
  return [...words]
}

async function importSet({ app }: CommandContext, words: string[]): Result {
  const [set = '', file = ''] = needWords(words, 2, 'import SET FILE')
  const lines = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new AppError('file-missing', { variant: 'named', values: { file }, cause })
  })
  const output = await app.evaluation.importSet(set, lines)
  return {
    output,
    text: `${setLine(output.set)}\n${output.warnings.map((warning) => `  ${say(warning)}\n`).join('')}`,
    exit: output.warnings.length > 0 ? 3 : 0,
  }
}

async function runSet({ app, parsed }: CommandContext, words: string[]): Result {
  const [set = ''] = needWords(words, 1, 'run SET')
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
  const [before = '', after = ''] = needWords(words, 2, 'compare RUN RUN')
  const output = await app.evaluation.compare(before, after)
  return { output, text: `${describeRun(output.runs[0])}${describeRun(output.runs[1])}${worseLine(output.worse)}\n`, exit: 0 }
}

function worseLine(worse: readonly string[]): string {
  if (worse.length === 0) return t('evaluation.noWorse')
  const shown = worse.slice(0, WORST_SHOWN).join(', ')
  return `${t('evaluation.worse', { count: worse.length })}: ${shown}${worse.length > WORST_SHOWN ? ', ...' : ''}`
}

async function list({ app }: CommandContext, words: string[]): Result {
  needWords(words, 0, 'list')
  const output = await app.evaluation.list()
  const sets = output.sets
    .map((set) => `${setLine(set)}${set.unanswerable > 0 ? `, ${t('evaluation.unanswerable', { count: set.unanswerable })}` : ''}\n`)
    .join('')
  const runs = output.runs
    .map(
      (run) =>
        `${run.id}  ${run.started.slice(0, 16)}  ${run.set}  nDCG@10 ${run.ndcg10.toFixed(3)}  MRR ${run.mrr.toFixed(3)}  ${run.latencyMs.p50.toFixed(1)} ms\n`,
    )
    .join('')
  return { output, text: `${sets || `${t('cli.evaluation.noSets')}\n`}${runs && `\n${runs}`}`, exit: 0 }
}

async function show({ app }: CommandContext, words: string[]): Result {
  const [id = ''] = needWords(words, 1, 'show RUN')
  const run = await app.evaluation.getRun(id)
  return { output: { run }, text: describeRun(run), exit: 0 }
}

async function keep({ app }: CommandContext, words: string[]): Result {
  const [message, set] = words
  if (message === undefined || words.length > 2) throw wrongForm('eval keep MESSAGE [SET]')
  const kept = await app.evaluation.keep(message as MessageId, set)
  return { output: { set: kept, warnings: [] }, text: `${setLine(kept)}\n`, exit: 0 }
}

async function generate({ app, parsed }: CommandContext, words: string[]): Result {
  const [set = ''] = needWords(words, 1, 'generate SET [-n N]')
  const made = await app.evaluation.generate(set, readNumber(parsed, 'n', { min: 1, max: 1000, initial: 20 }))
  return { output: { set: made, warnings: [] }, text: `${setLine(made)}\n`, exit: 0 }
}

async function remove(context: CommandContext, words: string[]): Result {
  const [name = ''] = needWords(words, 1, 'delete SET|RUN')
  const { sets } = await context.app.evaluation.list()
  await (sets.some((set) => set.name.toLowerCase() === name.toLowerCase())
    ? context.app.evaluation.removeSet(name)
    : context.app.evaluation.removeRun(name))
  return list(context, [])
}

/** A question set: its name and size. */
function setLine({ name, questions }: Pick<QuestionSet, 'name' | 'questions'>): string {
  return `${name}: ${t('evaluation.questions', { count: questions })}`
}

const figure = (value: number | null): string => (value === null ? '-' : value.toFixed(3))

/** Text of a run for people. */
function describeRun(run: EvaluationRun): string {
  const { id, set, n, depth, latencyMs, answers } = run
  const recall = Object.entries(run.recall).map(([k, value]) => `recall@${k} ${figure(value)}`)
  const lines = [
    [`nDCG@10 ${figure(run.ndcg10)}`, `MRR ${figure(run.mrr)}`, ...recall].join('  '),
    ...describeAbstention(run.abstention),
    ...(answers ? [describeAnswers(answers)] : []),
    `p50 ${latencyMs.p50.toFixed(1)} ms, p95 ${latencyMs.p95.toFixed(1)} ms`,
    ...run.warnings.map(say),
  ]
  const head = t('cli.evaluation.run', { id, set, questions: text('evaluation.questions', { count: n }), depth })
  return [head, ...lines.map((line) => `  ${line}`)].map((line) => `${line}\n`).join('')
}

function describeAbstention({ n, precision, recall, at70 }: EvaluationRun['abstention']): string[] {
  if (n === 0) return []
  const questions = text('evaluation.questions', { count: n })
  const found = t('cli.evaluation.notFound', { precision: figure(precision), recall: figure(recall), questions })
  if (!at70) return [found]
  return [found, t('cli.evaluation.notFoundAt70', { precision: figure(at70.precision), threshold: figure(at70.threshold) })]
}

function describeAnswers({ first, firstThree, supported }: NonNullable<EvaluationRun['answers']>): string {
  return t('cli.evaluation.answers', { first: figure(first), firstThree: figure(firstThree), supported: figure(supported) })
}
