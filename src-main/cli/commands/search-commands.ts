import { say } from '../../../src-preload/texts/say.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Stage } from '../../../src-preload/contract/shapes/answers.ts'
import type { Parsed } from '../arguments.ts'
import { FILTER_OPTIONS, readFilters, readNumber, refuseMore, type OptionSpec } from '../arguments.ts'
import type { Command } from '../command.ts'
import { describeAnchor, formatHits } from '../format.ts'
import { readDepth, readSettings } from '../setting-values.ts'

const DEPTH: OptionSpec = {
  kind: 'value',
  value: 'fast|thorough',
  help: 'fast (default), or thorough: in other words too, and the best hits looked at again.',
}

function question(parsed: Parsed): string {
  if (parsed.positionals.length === 0) throw new AppError('question-empty')
  return parsed.positionals.join(' ')
}

export const searchCommand: Command<'search'> = {
  usage: 'search QUERY [filters] [-k N] [--depth fast|thorough] [--set KEY=VALUE]... [--pick] [--explain]',
  summary: 'Finds passages by words and by meaning.',
  drains: false,
  asks: true,
  options: {
    ...FILTER_OPTIONS,
    k: { kind: 'value', short: 'k', value: 'N', help: 'How many hits, 1 to 100 (default 10).' },
    depth: DEPTH,
    set: { kind: 'list', value: 'KEY=VALUE', help: 'A setting for this search (may be repeated).' },
    pick: { kind: 'flag', help: 'As an answer would pick them: varied, one of a family.' },
    explain: { kind: 'flag', help: 'With every stage.' },
  },
  async run({ app, parsed }) {
    const k = readNumber(parsed, 'k', { min: 1, max: 100, initial: 10 })
    const settings = readSettings(parsed)
    const depth = readDepth(parsed)
    const filter = await app.collections.filterOf(readFilters(parsed))
    const { output, trace } = await app.retrieve.search({
      question: question(parsed),
      filter,
      k,
      select: parsed.flags.has('pick'),
      depth,
      settings,
    })
    const explain = parsed.flags.has('explain')
    const head =
      output.state === 'found'
        ? ''
        : output.state === 'partly'
          ? 'Found in part:\n'
          : output.hits.length > 0
            ? 'Not found; the nearest:\n'
            : 'Nothing found.\n'
    const notice = output.notice === undefined ? '' : `${say(output.notice)}\n`
    return {
      output: explain ? { ...output, trace } : output,
      text: notice + head + formatHits(output.hits) + (explain ? formatTrace(trace) : ''),
      exit: 0,
    }
  },
}

function formatTrace(trace: readonly Stage[]): string {
  return `\n${trace.map(({ stage, ms, in: came, out, note }) => `${stage.padEnd(14)} ${ms.toFixed(2).padStart(8)} ms  ${String(came).padStart(6)} > ${String(out).padEnd(6)} ${say(note)}\n`).join('')}`
}

export const whyCommand: Command<'why'> = {
  usage: 'why DOCUMENT QUERY [filters] [-k N]',
  summary: 'Says why a document is or is not among what a question brings.',
  drains: false,
  options: {
    ...FILTER_OPTIONS,
    k: { kind: 'value', short: 'k', value: 'N', help: 'How many passages an answer reads (default 8).' },
    depth: DEPTH,
  },
  async run({ app, parsed }) {
    const [document, ...words] = parsed.positionals
    if (document === undefined || words.length === 0)
      throw new AppError('usage', { variant: 'form', values: { usage: 'why DOCUMENT QUERY' } })
    const k = readNumber(parsed, 'k', { min: 1, max: 30, initial: app.settings.current()['retrieval.k'] })
    const filter = await app.collections.filterOf(readFilters(parsed))
    const output = await app.inspect.why(document, { question: words.join(' '), filter, k, depth: readDepth(parsed) })
    const rank = (value: number | null): string => (value === null ? 'not among the first 100' : `number ${value}`)
    const best = output.best
      ? `  best passage: ${[output.best.title, describeAnchor(output.best.anchor, output.best.title)].filter(Boolean).join(', ')}\n     ${output.best.text.replace(/\s+/gu, ' ').slice(0, 240)}\n`
      : ''
    return {
      output,
      text: `  by words: ${rank(output.keywordRank)}\n  by meaning: ${rank(output.vectorRank)}\n  together: ${rank(output.fusedRank)}\n  ${output.droppedBy === null ? 'an answer reads it' : `dropped by ${say(output.droppedBy)}`}\n${best}`,
      exit: 0,
    }
  },
}

export const logCommand: Command<'log'> = {
  usage: 'log [-n N]',
  summary: 'Shows the last questions: when, how they came out, and how long they took.',
  drains: false,
  options: { n: { kind: 'value', short: 'n', value: 'N', help: 'How many, 1 to 1000 (default 20).' } },
  async run({ app, parsed }) {
    refuseMore(parsed.positionals, 'log [-n N]')
    const queries = await app.database.listQueryLog({ limit: readNumber(parsed, 'n', { min: 1, max: 1000, initial: 20 }) })
    const lines = queries.map(
      (query) =>
        `${query.asked.slice(0, 19)}  ${query.state.padEnd(9)} ${query.mode.padEnd(10)} ${String(query.timings['totalMs'] ?? 0).padStart(6)} ms  ${query.error ?? ''}  ${query.question ?? query.questionHash.slice(0, 12)}\n`,
    )
    return { output: { queries }, text: lines.join('') || 'No questions were asked yet.\n', exit: 0 }
  },
}
