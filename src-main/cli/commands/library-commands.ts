import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { documentStatusSchema } from '../../../src-preload/contract/shapes/documents.ts'
import type { Enclosures, ImportReport } from '../../../src-preload/contract/shapes/library.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId, JobId } from '../../../src-preload/contract/ids.ts'
import { FILTER_OPTIONS, readFilters, wrongForm } from '../arguments.ts'
import { cannotGoOn } from './collection-commands.ts'
import { drainQueue, firstJobLine, stalledLine, STALL_MS } from '../drain.ts'
import { COLLECTION_OPTION, readImportOptions, IMPORT_OPTIONS } from '../import-options.ts'
import type { Command, CommandContext } from '../command.ts'
import { formatDocuments, formatRemark } from '../format.ts'

/** Width of an id in a list. */
const ID_WIDTH = 36

function ids(context: CommandContext): DocumentId[] {
  if (context.parsed.positionals.length === 0) throw new AppError('usage', { variant: 'noDocument' })
  return context.parsed.positionals as DocumentId[]
}

export const importCommand: Command<'import'> = {
  usage: 'import PATH... [--collection NAME] [--profile P] [--redact standard|always|never] [--no-embed] [--wait]',
  summary: text('cliHelp.commands.import'),
  drains: true,
  options: {
    collection: COLLECTION_OPTION,
    'no-embed': { kind: 'flag', help: text('cliHelp.import.noEmbed') },
    wait: { kind: 'flag', help: text('cliHelp.import.wait') },
    ...IMPORT_OPTIONS,
  },
  async run({ app, parsed, progress }) {
    if (parsed.positionals.length === 0) throw new AppError('usage', { variant: 'importWhat' })
    const upTo = parsed.flags.has('wait') && !parsed.flags.has('no-embed') ? 'ready' : 'searchable'
    const { importId } = await app.imports.importPaths(parsed.positionals, {
      embed: !parsed.flags.has('no-embed'),
      ...readImportOptions(parsed),
    })
    let counts = ''
    let told = ''
    const whole = await app.imports.wait(importId, {
      upTo,
      ...(upTo === 'ready' && { stallMs: STALL_MS }),
      async stop() {
        const queue = await app.queue.state(1)
        const line = `${counts}${firstJobLine(queue.jobs)}`
        if (line !== told) progress(line)
        told = line
        return cannotGoOn(queue)
      },
      onProgress: ({ files, left, chunks }) => {
        counts = `${t('cli.progress.files', { done: files - left, count: files })}, ${t('report.passages', { count: chunks })}`
      },
    })
    // The next command asks at once, so reliability is measured before this one ends.
    if (upTo === 'ready') await app.retrieve.measureReliability()
    const report = await app.imports.finish(importId)
    const queue = await app.queue.state(1)
    const stopped = whole ? '' : stalledLine(queue)
    if (whole && queue.pages > 0) progress(text('cli.queue.pages', { count: queue.pages }))
    return {
      output: report,
      text: `${formatDocuments(report.documents)}${stopped}${summaryLine(report)}\n`,
      exit: report.failed > 0 || !whole ? 3 : 0,
    }
  },
}

function summaryLine({ added, duplicates, failed, chunks, seconds }: ImportReport): string {
  return t('cli.report', {
    summary: text('report.summary', { added, duplicates, failed }),
    passages: text('report.passages', { count: chunks }),
    seconds: seconds.toFixed(1),
  })
}

export const documentsCommand: Command<'documents'> = {
  usage: 'documents [filters] [--status S]',
  summary: text('cliHelp.commands.documents'),
  drains: false,
  options: {
    ...FILTER_OPTIONS,
    status: { kind: 'list', value: 'S', help: text('cliHelp.library.status', { statuses: documentStatusSchema.options }) },
  },
  async run({ app, parsed }) {
    const statuses = parsed.lists['status']?.map((status) => {
      const known = documentStatusSchema.safeParse(status)
      if (!known.success) throw new AppError('usage', { variant: 'status', values: { status, statuses: documentStatusSchema.options } })
      return known.data
    })
    const documents = await app.library.list(readFilters(parsed), statuses)
    return { output: { documents }, text: formatDocuments(documents), exit: 0 }
  },
}

export const documentCommand: Command<'document'> = {
  usage: 'document ID [--chunks]',
  summary: text('cliHelp.commands.document'),
  drains: false,
  options: {
    chunks: { kind: 'flag', help: text('cliHelp.library.chunks') },
  },
  async run(context) {
    const [id] = ids(context)
    const document = await context.app.library.get(id as DocumentId)
    const chunks = context.parsed.flags.has('chunks') ? await context.app.library.chunks(document.id) : undefined
    const passages =
      chunks?.map((c) => `\n#${c.index}${c.isParent ? ' (parent)' : ''} ${JSON.stringify(c.anchor)}\n${c.text}\n`).join('') ?? ''
    const enclosures = await context.app.library.enclosures(document.id)
    return {
      output: { document, ...enclosures, ...(chunks && { chunks }) },
      text: formatDocuments([document]) + enclosureLines(enclosures) + passages,
      exit: 0,
    }
  },
}

/** What a document came with, and what came with it. */
function enclosureLines({ enclosures, total, enclosedIn }: Enclosures): string {
  const more = total - enclosures.length
  return [
    ...enclosedIn.map(({ id, title }) => t('cli.documents.cameWith', { id, title })),
    ...enclosures.map(({ name, document, error }) => {
      const reason = error
        ? say(error.message)
        : document?.isTrashed
          ? t('library.enclosures.trashed')
          : document
            ? ''
            : t('library.enclosures.purged')
      return [`${document?.id ?? ''.padEnd(ID_WIDTH)}  ${(document?.title ?? name) || '-'}`, reason]
        .filter((part) => part !== '')
        .join('  - ')
    }),
    ...(more > 0 ? [t('library.enclosures.more', { count: more })] : []),
  ]
    .map((line) => `  ${line}\n`)
    .join('')
}

const CHATS_OPTION = { kind: 'flag', help: text('cliHelp.library.citingChats') } as const

/** Reports a purge as done only after rewriting, also of a large database. */
async function purged(
  { app, progress }: CommandContext,
  deleted: DocumentId[],
): Promise<{ output: { deleted: DocumentId[] }; text: string; exit: 0 | 3 }> {
  if (await app.database.isPurgeOpen()) progress(text('cli.progress.purge'))
  const isDone = await app.purge.overwrite()
  const open = isDone ? '' : `${t('cli.purge.open')}\n`
  return { output: { deleted }, text: `${t('library.purged', { count: deleted.length })}\n${open}`, exit: isDone ? 0 : 3 }
}

export const deleteCommand: Command<'delete'> = {
  usage: 'delete ID... [--purge] [--chats]',
  summary: text('cliHelp.commands.delete'),
  drains: false,
  options: {
    purge: {
      kind: 'flag',
      help: text('cliHelp.library.purge'),
    },
    chats: CHATS_OPTION,
  },
  async run(context) {
    const { app, parsed } = context
    const wanted = ids(context)
    for (const id of wanted) await app.library.get(id)
    const chats = parsed.flags.has('chats')
    if (parsed.flags.has('purge')) return purged(context, await app.library.purge(wanted, { chats }))
    const deleted = await app.library.trash(wanted)
    if (chats) await app.database.removeMessagesCiting([...wanted])
    return { output: { deleted }, text: `${t('library.deleted', { count: deleted.length })}\n`, exit: 0 }
  },
}

export const trashCommand: Command<'trash'> = {
  usage: 'trash list|restore ID|empty [--chats]',
  summary: text('cliHelp.commands.trash'),
  drains: false,
  options: { chats: CHATS_OPTION },
  async run(context) {
    const { app, parsed } = context
    const [verb = 'list', ...rest] = parsed.positionals
    if (verb === 'list') {
      const documents = await app.library.trashed()
      const lines = documents.length > 0 ? formatDocuments(documents) : `${t('cli.trash.empty')}\n`
      return { output: { documents }, text: lines, exit: 0 }
    }
    if (verb === 'restore' && rest.length > 0) {
      const documents = await app.library.restore(rest as DocumentId[])
      if (documents.length === 0) throw new AppError('document-not-found', { variant: 'inTrash' })
      return { output: { documents }, text: formatDocuments(documents), exit: 0 }
    }
    if (verb === 'empty' && rest.length === 0) {
      return purged(context, await app.library.emptyTrash({ chats: parsed.flags.has('chats') }))
    }
    throw wrongForm(trashCommand.usage)
  },
}

export const queueCommand: Command<'queue'> = {
  usage: 'queue [drain|pause|resume|cancel [ID]|retry [ID]]',
  summary: text('cliHelp.commands.queue'),
  drains: ({ positionals: [verb] }) => verb === 'drain',
  options: {},
  async run(context) {
    const { app, parsed } = context
    const [verb, id] = parsed.positionals
    if (verb === 'drain' && id === undefined) return drainQueue(context)
    const job = id as JobId | undefined
    const output = await (verb === undefined
      ? app.queue.state()
      : verb === 'pause'
        ? app.queue.pause()
        : verb === 'resume'
          ? app.queue.resume()
          : verb === 'cancel'
            ? app.queue.cancel(job === undefined ? undefined : [job])
            : verb === 'retry'
              ? app.queue.retry({ ...(job && { id: job }) })
              : null)
    if (!output) throw wrongForm(queueCommand.usage)
    const whole = await app.queue.state()
    const lines = whole.jobs.map(
      (j) =>
        `${j.id}  ${j.state.padEnd(8)} ${j.status.padEnd(11)} ${Math.round(j.progress * 100)} %  ${j.name}${j.error ? `  - ${say(j.error.message)}` : ''}\n`,
    )
    const notice = whole.notice ? formatRemark(whole.notice) : ''
    const paused = whole.paused ? `${t('cli.queue.paused')}\n` : ''
    const pages = whole.pages > 0 ? `${t('queue.pages', { count: whole.pages })}\n` : ''
    return { output: whole, text: `${notice}${paused}${pages}${lines.join('') || `${t('cli.queue.empty')}\n`}`, exit: 0 }
  },
}
