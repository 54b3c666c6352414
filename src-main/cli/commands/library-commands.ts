import { say } from '../../../src-preload/texts/say.ts'
import { documentStatusSchema } from '../../../src-preload/contract/shapes/documents.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId, JobId } from '../../../src-preload/contract/ids.ts'
import { FILTER_OPTIONS, readFilters } from '../arguments.ts'
import { cannotGoOn } from './collection-commands.ts'
import { readImportOptions, IMPORT_OPTIONS } from '../import-options.ts'
import type { Command, CommandContext } from '../command.ts'
import { formatDocuments, formatRemark } from '../format.ts'

/** Time without embedding progress after which a waiting import ends, ms. */
const STALL_MS = 60_000

function ids(context: CommandContext): DocumentId[] {
  if (context.parsed.positionals.length === 0) throw new AppError('usage', { variant: 'noDocument' })
  return context.parsed.positionals as DocumentId[]
}

export const importCommand: Command<'import'> = {
  usage: 'import PATH... [--collection NAME] [--profile P] [--redact standard|always|never] [--no-embed] [--wait]',
  summary: 'Takes files and folders into the library; waits until they can be searched.',
  drains: true,
  options: {
    collection: { kind: 'value', value: 'NAME', help: 'Collection to add them to; a new one is made (default: Personal).' },
    'no-embed': { kind: 'flag', help: 'Search by words alone for now.' },
    wait: { kind: 'flag', help: 'Wait until they can be searched by meaning too.' },
    ...IMPORT_OPTIONS,
  },
  async run({ app, parsed, progress }) {
    if (parsed.positionals.length === 0) throw new AppError('usage', { variant: 'importWhat' })
    const upTo = parsed.flags.has('wait') && !parsed.flags.has('no-embed') ? 'ready' : 'searchable'
    const { importId } = await app.imports.importPaths(parsed.positionals, {
      embed: !parsed.flags.has('no-embed'),
      ...readImportOptions(parsed),
    })
    const whole = await app.imports.wait(importId, {
      upTo,
      ...(upTo === 'ready' && { stallMs: STALL_MS }),
      stop: async () => cannotGoOn((await app.queue.state(1)).notice),
      onProgress: ({ files, left, chunks }) => progress(`${files - left} of ${files} files, ${chunks} passages`),
    })
    // The next command asks at once, so reliability is measured before this one ends.
    if (upTo === 'ready') await app.retrieve.measureReliability()
    const report = await app.imports.finish(importId)
    const { notice } = whole ? { notice: null } : await app.queue.state(1)
    const stopped = notice ? formatRemark(notice) : ''
    const summary = `${stopped}${report.added} added, ${report.duplicates} already here, ${report.failed} failed: ${report.chunks} passages in ${report.seconds.toFixed(1)} s.\n`
    return { output: report, text: formatDocuments(report.documents) + summary, exit: report.failed > 0 || !whole ? 3 : 0 }
  },
}

export const documentsCommand: Command<'documents'> = {
  usage: 'documents [filters] [--status S]',
  summary: 'Lists the documents.',
  drains: false,
  options: {
    ...FILTER_OPTIONS,
    status: { kind: 'list', value: 'S', help: `Only this state: ${documentStatusSchema.options.join(', ')}.` },
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
  summary: 'Shows one document, with its chunks if asked.',
  drains: false,
  options: { chunks: { kind: 'flag', help: 'With every chunk and its anchor.' } },
  async run(context) {
    const [id] = ids(context)
    const document = await context.app.library.get(id as DocumentId)
    const chunks = context.parsed.flags.has('chunks') ? await context.app.library.chunks(document.id) : undefined
    const text = chunks?.map((c) => `\n#${c.index}${c.isParent ? ' (parent)' : ''} ${JSON.stringify(c.anchor)}\n${c.text}\n`).join('') ?? ''
    return { output: { document, ...(chunks && { chunks }) }, text: formatDocuments([document]) + text, exit: 0 }
  },
}

const CHATS_OPTION = { kind: 'flag', help: 'Also remove the answers that cite them, with their questions.' } as const

/** Reports a purge as done only after rewriting, also of a large database. */
async function purged(
  { app, progress }: CommandContext,
  deleted: DocumentId[],
  verb: string,
): Promise<{ output: { deleted: DocumentId[] }; text: string; exit: 0 | 3 }> {
  progress((await app.database.isPurgeOpen()) ? 'Writing the database anew without what was deleted: about 1 s for each 100 MB.' : '')
  const isDone = await app.purge.overwrite()
  const open = isDone
    ? ''
    : 'Traces are still in unused parts of the database, because another program is writing or the disk is full. They are overwritten later; echomind health says when.\n'
  return { output: { deleted }, text: `${deleted.length} ${verb}.\n${open}`, exit: isDone ? 0 : 3 }
}

export const deleteCommand: Command<'delete'> = {
  usage: 'delete ID... [--purge] [--chats]',
  summary: 'Puts documents into the trash, or removes them for good.',
  drains: false,
  options: {
    purge: {
      kind: 'flag',
      help: 'Gone for good, and overwritten on the disk: file, passages, words, vectors, the sentences and titles that chats, artifacts and test questions quote of them, and copies of the database made before an update. What was said in other words stays, and so does the path of a file in a watched folder.',
    },
    chats: CHATS_OPTION,
  },
  async run(context) {
    const { app, parsed } = context
    const wanted = ids(context)
    for (const id of wanted) await app.library.get(id)
    const chats = parsed.flags.has('chats')
    if (parsed.flags.has('purge')) return purged(context, await app.library.purge(wanted, { chats }), 'deleted')
    if (chats) await app.database.removeMessagesCiting([...wanted])
    const deleted = await app.library.trash(wanted)
    return { output: { deleted }, text: `${deleted.length} deleted.\n`, exit: 0 }
  },
}

export const trashCommand: Command<'trash'> = {
  usage: 'trash list|restore ID|empty [--chats]',
  summary: 'What is in the trash; brings documents back, or empties it.',
  drains: false,
  options: { chats: CHATS_OPTION },
  async run(context) {
    const { app, parsed } = context
    const [verb = 'list', ...rest] = parsed.positionals
    if (verb === 'list') {
      const documents = await app.library.trashed()
      return { output: { documents }, text: formatDocuments(documents), exit: 0 }
    }
    if (verb === 'restore' && rest.length > 0) {
      const documents = await app.library.restore(rest as DocumentId[])
      if (documents.length === 0) throw new AppError('document-not-found', { variant: 'inTrash' })
      return { output: { documents }, text: formatDocuments(documents), exit: 0 }
    }
    if (verb === 'empty' && rest.length === 0) {
      return purged(context, await app.library.emptyTrash({ chats: parsed.flags.has('chats') }), 'removed for good')
    }
    throw new AppError('usage', { variant: 'form', values: { usage: 'trash list|restore ID|empty' } })
  },
}

export const queueCommand: Command<'queue'> = {
  usage: 'queue [pause|resume|cancel [ID]|retry [ID]]',
  summary: 'Shows the queue; pauses, resumes, cancels or retries.',
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [verb, id] = parsed.positionals
    const job = id as JobId | undefined
    const output = await (verb === undefined
      ? app.queue.state()
      : verb === 'pause'
        ? app.queue.pause()
        : verb === 'resume'
          ? app.queue.resume()
          : verb === 'cancel'
            ? app.queue.cancel(job)
            : verb === 'retry'
              ? app.queue.retry({ ...(job && { id: job }) })
              : null)
    if (!output) throw new AppError('usage', { variant: 'form', values: { usage: 'queue [pause|resume|cancel [ID]|retry [ID]]' } })
    const whole = await app.queue.state()
    const lines = whole.jobs.map(
      (j) =>
        `${j.id}  ${j.state.padEnd(8)} ${j.status.padEnd(11)} ${Math.round(j.progress * 100)} %  ${j.name}${j.error ? `  - ${say(j.error.message)}` : ''}\n`,
    )
    return {
      output: whole,
      text:
        (whole.notice ? formatRemark(whole.notice) : '') + (whole.paused ? 'Paused.\n' : '') + (lines.join('') || 'The queue is empty.\n'),
      exit: 0,
    }
  },
}
