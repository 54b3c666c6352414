import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { summaryRequest } from '../../../src-preload/texts/summary-request.ts'
import { askInputSchema, type Answer, type AskInput } from '../../../src-preload/contract/shapes/answers.ts'
import { AppError, toErrorShape, type ErrorShape } from '../../../src-preload/contract/errors.ts'
import type { ChatId } from '../../../src-preload/contract/ids.ts'
import { FILTER_OPTIONS, readFilters, refuseMore, wrongForm } from '../arguments.ts'
import type { Command, CommandContext, CommandResult } from '../command.ts'
import { answerLines, noticeLine } from '../answer-lines.ts'
import { formatTrace } from '../format.ts'
import { readDepth, readSettings } from '../setting-values.ts'

/** Options shared by `ask` and `summarise`. */
const ASK_OPTIONS = {
  ...FILTER_OPTIONS,
  persona: { kind: 'value', value: 'P', help: text('cliHelp.answers.persona') },
  depth: {
    kind: 'value',
    value: 'fast|thorough',
    help: text('cliHelp.answers.depth'),
  },
  chat: { kind: 'value', value: 'ID', help: text('cliHelp.answers.chat') },
  check: { kind: 'flag', help: text('cliHelp.answers.check') },
} as const satisfies Command['options']

export const askCommand: Command<'ask'> = {
  usage:
    'ask QUESTION [filters] [--persona P] [--depth fast|thorough] [--chat ID] [--check] [--context TEXT] [--set KEY=VALUE]... [--explain]',
  summary: text('cliHelp.commands.ask'),
  drains: false,
  asks: true,
  options: {
    ...ASK_OPTIONS,
    context: { kind: 'value', value: 'TEXT', help: text('cliHelp.answers.context') },
    set: { kind: 'list', value: 'KEY=VALUE', help: text('cliHelp.answers.set') },
    explain: { kind: 'flag', help: text('cliHelp.answers.explain') },
  },
  async run(call) {
    const { parsed } = call
    if (parsed.positionals.length === 0) throw new AppError('question-empty')
    const { context } = parsed.values
    if (!askInputSchema.shape.context.safeParse(context).success) throw new AppError('usage', { variant: 'contextTooLong' })
    return answer(call, {
      question: parsed.positionals.join(' '),
      filters: readFilters(parsed),
      ...(context !== undefined && { context }),
    })
  },
}

export const summariseCommand: Command<'summarise'> = {
  usage: 'summarise DOCUMENT... [filters] [--persona P] [--depth fast|thorough] [--chat ID] [--check]',
  summary: text('cliHelp.commands.summarise'),
  drains: false,
  asks: true,
  options: ASK_OPTIONS,
  async run(call) {
    const { app, parsed } = call
    const filters = readFilters(parsed)
    const documents = [...parsed.positionals, ...(filters.documents ?? [])]
    const narrowed = documents.length > 0 ? { ...filters, documents } : filters
    const { documentIds = [] } = await app.collections.filterOf(narrowed)
    const named = documentIds.length === 0 ? [] : await app.database.documentNames({ documentIds })
    return answer(call, { question: summaryRequest(named.map(({ title }) => title)), filters: narrowed, summarise: true })
  },
}

/** Asks, streams the answer, and prints its sources. */
async function answer(
  { app, parsed, progress, stream, on }: CommandContext,
  input: Pick<AskInput, 'question' | 'filters' | 'context' | 'summarise'>,
): Promise<CommandResult<'ask'> & CommandResult<'summarise'>> {
  on('chat.token', (event) => {
    if (event.restarts) progress(text('cli.takenBack'))
    stream(event.text)
  })
  on('chat.waiting', (event) => progress(event.message))
  on('chat.checking', ({ by }) => progress(text('evidence.opinion.checking', { by })))
  let isSearched = false
  // It comes again with each source that the answer cites.
  on('chat.sources', ({ search: { considered, total } }) => {
    if (!isSearched) progress(text('chat.searched', { considered, total }))
    isSearched = true
  })
  const { chat, persona } = parsed.values
  const depth = readDepth(parsed)
  const expected = depth === 'thorough' ? await app.forecast(persona) : null
  if (expected !== null) progress(expected)
  const turn = await app.chat.ask(
    {
      ...input,
      depth,
      ...(chat !== undefined && { chatId: chat as ChatId }),
      ...(persona !== undefined && { persona }),
    },
    readSettings(parsed),
  )
  await turn.done
  const { made, failure } = await withOpinion(app, await turn.checked, parsed.flags.has('check'))
  const trace = parsed.flags.has('explain') ? ((await app.database.getTrace(turn.messageId))?.trace ?? []) : null
  return {
    output: { ...made, ...(trace && { trace }) },
    text: `\n${answerLines(made)}${noticeLine(failure)}${trace ? formatTrace(trace) : ''}`,
    exit: made.incomplete || failure ? 3 : 0,
  }
}

/** The answer with a second opinion if the person wants one and none was given by itself; `failure`: why it is missing. */
async function withOpinion(
  app: CommandContext['app'],
  made: Answer,
  isWanted: boolean,
): Promise<{ made: Answer; failure: ErrorShape | null }> {
  if (!isWanted || made.claims.some(({ opinion }) => opinion !== undefined)) return { made, failure: null }
  try {
    return { made: { ...made, claims: await app.chat.check(made.messageId) }, failure: null }
  } catch (error) {
    return { made, failure: toErrorShape(error) }
  }
}

export const chatsCommand: Command<'chats'> = {
  usage: 'chats [search WORDS|export ID|rename ID TITLE|pin ID|unpin ID|delete ID|unanswered]',
  summary: text('cliHelp.commands.chats'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [verb, id, ...rest] = parsed.positionals
    const listed = async (search?: string) => {
      const chats = await app.chat.list(search)
      return {
        output: { chats },
        text:
          chats.map((c) => `${c.id}  ${c.updated.slice(0, 16)}  ${c.pinned ? '* ' : ''}${c.title}\n`).join('') ||
          `${t('cli.chats.none')}\n`,
        exit: 0 as const,
      }
    }
    if (verb === undefined) return listed()
    if (verb === 'search' && id !== undefined) return listed([id, ...rest].join(' '))
    if (verb === 'unanswered' && id === undefined) {
      const unanswered = await app.chat.unanswered()
      return {
        output: { chats: [], unanswered },
        text: unanswered.map((one) => `${one.asked.slice(0, 16)}  ${one.question}\n`).join('') || `${t('cli.chats.noneUnanswered')}\n`,
        exit: 0,
      }
    }
    if (id === undefined || !['export', 'rename', 'pin', 'unpin', 'delete'].includes(verb)) throw wrongForm(chatsCommand.usage)
    if (verb !== 'rename') refuseMore(rest, `chats ${verb} ID`)
    const chatId = id as ChatId
    if (verb === 'rename') {
      const title = rest.join(' ').trim()
      if (title === '' || title.length > 200) throw new AppError('usage', { variant: 'titleLength' })
      await app.chat.rename(chatId, title)
    }
    if (verb === 'pin' || verb === 'unpin') await app.chat.pin(chatId, verb === 'pin')
    const found = await app.chat.get(chatId)
    if (!found) throw new AppError('chat-not-found')
    const output = { chats: [found.chat] }
    if (verb === 'export') {
      const markdown = await app.chat.markdown(chatId)
      return { output: { ...output, markdown }, text: markdown, exit: 0 }
    }
    if (verb !== 'delete') return { output, text: `${found.chat.pinned ? '* ' : ''}${found.chat.title}\n`, exit: 0 }
    await app.chat.remove(chatId)
    return { output, text: `${t('chats.deleted', { title: found.chat.title })}\n`, exit: 0 }
  },
}
