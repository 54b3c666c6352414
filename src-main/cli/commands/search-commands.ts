import { foldCopies } from '../../search/index.ts'
import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import type { CommandOutput } from '../../../src-preload/contract/commands.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Parsed } from '../arguments.ts'
import { FILTER_OPTIONS, readFilters, readNumber, refuseMore, wrongForm, type OptionSpec } from '../arguments.ts'
import type { Command } from '../command.ts'
import { describeAnchor, formatHits, formatTrace } from '../format.ts'
import { readDepth, readSettings } from '../setting-values.ts'

const DEPTH: OptionSpec = {
  kind: 'value',
  value: 'fast|thorough',
  help: text('cliHelp.search.depth'),
}

function question(parsed: Parsed): string {
  if (parsed.positionals.length === 0) throw new AppError('question-empty')
  return parsed.positionals.join(' ')
}

export const searchCommand: Command<'search'> = {
  usage: 'search QUERY [filters] [-k N] [--depth fast|thorough] [--set KEY=VALUE]... [--pick] [--explain]',
  summary: text('cliHelp.commands.search'),
  drains: false,
  asks: true,
  options: {
    ...FILTER_OPTIONS,
    k: { kind: 'value', short: 'k', value: 'N', help: text('cliHelp.search.hits') },
    depth: DEPTH,
    set: { kind: 'list', value: 'KEY=VALUE', help: text('cliHelp.search.set') },
    pick: { kind: 'flag', help: text('cliHelp.search.pick') },
    explain: { kind: 'flag', help: text('cliHelp.search.explain') },
  },
  async run({ app, parsed }) {
    const k = readNumber(parsed, 'k', { min: 1, max: 100, initial: 10 })
    const settings = readSettings(parsed)
    const depth = readDepth(parsed)
    const filter = await app.collections.filterOf(readFilters(parsed))
    const { output: found, trace } = await app.retrieve.search({
      question: question(parsed),
      filter,
      k,
      select: parsed.flags.has('pick'),
      depth,
      settings,
    })
    const hits = foldCopies(found.hits, (hit) => hit).map(({ item, copies }) => (copies.length > 0 ? { ...item, copies } : item))
    const output = { ...found, hits }
    const explain = parsed.flags.has('explain')
    const notice = output.notice === undefined ? '' : `${say(output.notice)}\n`
    return {
      output: explain ? { ...output, trace } : output,
      text: notice + heading(output) + formatHits(output.hits) + (explain ? formatTrace(trace) : ''),
      exit: 0,
    }
  },
}

/** What stands above the hits of a search that did not simply find them. */
function heading({ state, hits }: CommandOutput<'search'>): string {
  if (state === 'found') return ''
  if (state === 'partly') return `${t('cli.search.partly')}\n`
  return `${hits.length > 0 ? t('cli.search.nearest') : t('cli.search.nothing')}\n`
}

export const whyCommand: Command<'why'> = {
  usage: 'why DOCUMENT QUERY [filters] [-k N]',
  summary: text('cliHelp.commands.why'),
  drains: false,
  options: {
    ...FILTER_OPTIONS,
    k: { kind: 'value', short: 'k', value: 'N', help: text('cliHelp.search.passages') },
    depth: DEPTH,
  },
  async run({ app, parsed }) {
    const [document, ...words] = parsed.positionals
    if (document === undefined || words.length === 0) throw wrongForm(whyCommand.usage)
    const k = readNumber(parsed, 'k', { min: 1, max: 30, initial: app.settings.current()['retrieval.k'] })
    const filter = await app.collections.filterOf(readFilters(parsed))
    const output = await app.inspect.why(document, { question: words.join(' '), filter, k, depth: readDepth(parsed) })
    return { output, text: describeWhy(output), exit: 0 }
  },
}

/** The ranks of a document, what dropped it, and its best passage. */
function describeWhy({ keywordRank, vectorRank, fusedRank, droppedBy, best }: CommandOutput<'why'>): string {
  const rank = (value: number | null) => (value === null ? text('inspector.noRank') : text('evaluation.rank', { rank: value }))
  const lines = [
    t('cli.why.lexical', { rank: rank(keywordRank) }),
    t('cli.why.semantic', { rank: rank(vectorRank) }),
    t('cli.why.fused', { rank: rank(fusedRank) }),
    droppedBy === null ? t('inspector.used') : t('inspector.dropped', { stage: droppedBy }),
  ]
  if (best) {
    const place = [best.title, describeAnchor(best.anchor, best.title)].filter(Boolean).join(', ')
    lines.push(t('cli.why.best', { place }), `   ${best.text.replace(/\s+/gu, ' ').slice(0, 240)}`)
  }
  return lines.map((line) => `  ${line}\n`).join('')
}

export const logCommand: Command<'log'> = {
  usage: 'log [-n N]',
  summary: text('cliHelp.commands.log'),
  drains: false,
  options: { n: { kind: 'value', short: 'n', value: 'N', help: text('cliHelp.search.logged') } },
  async run({ app, parsed }) {
    refuseMore(parsed.positionals, logCommand.usage)
    const queries = await app.database.listQueryLog({ limit: readNumber(parsed, 'n', { min: 1, max: 1000, initial: 20 }) })
    const lines = queries.map(
      (query) =>
        `${query.asked.slice(0, 19)}  ${query.state.padEnd(9)} ${query.mode.padEnd(10)} ${String(query.timings['totalMs'] ?? 0).padStart(6)} ms  ${query.error ?? ''}  ${query.question ?? query.questionHash.slice(0, 12)}\n`,
    )
    return { output: { queries }, text: lines.join('') || `${t('cli.log.none')}\n`, exit: 0 }
  },
}
