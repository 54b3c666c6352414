import { say, t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { PASSAGE_RANGES } from '../../../src-preload/contract/values/passage-sizes.ts'
import type { Collection } from '../../../src-preload/contract/shapes/documents.ts'
import type { LanguageReliability, WatchedFolderInfo } from '../../../src-preload/contract/shapes/library.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId, ImportId } from '../../../src-preload/contract/ids.ts'
import { refuseMore, wrongForm } from '../arguments.ts'
import { readStandardInput } from '../standard-input.ts'
import type { Command, CommandContext } from '../command.ts'
import { formatDocuments, formatFindings } from '../format.ts'
import { COLLECTION_OPTION, readImportOptions, IMPORT_OPTIONS } from '../import-options.ts'

/** True if a command must not wait for the queue: it is paused, the disk is full or the data folder cannot be written. */
export function cannotGoOn({ notice, paused }: { notice: { code: string } | null; paused: boolean }): boolean {
  return paused || notice?.code === 'disk-full' || notice?.code === 'data-folder-unusable'
}

/** Waits until imports are searchable if possible; returns reports, and whether anything failed. */
export async function settle({ app, progress }: CommandContext, ids: readonly ImportId[]) {
  const reports = []
  for (const id of ids) {
    await app.imports.wait(id, {
      upTo: 'searchable',
      stop: async () => cannotGoOn(await app.queue.state(1)),
      onProgress: ({ files, left }) => progress(text('cli.progress.files', { done: files - left, count: files })),
    })
    reports.push(await app.imports.finish(id))
  }
  return { documents: reports.flatMap((report) => report.documents), failed: reports.reduce((sum, report) => sum + report.failed, 0) }
}

export const pasteCommand: Command<'paste'> = {
  usage: 'paste [FILE|-] --title T [--collection NAME] [--profile P] [--redact standard|always|never]',
  summary: text('cliHelp.commands.paste'),
  drains: true,
  options: {
    title: { kind: 'value', value: 'T', help: text('cliHelp.import.title') },
    collection: COLLECTION_OPTION,
    ...IMPORT_OPTIONS,
  },
  async run(context) {
    const { app, parsed } = context
    const [file = '-'] = parsed.positionals
    const title = parsed.values['title']?.trim() ?? (file === '-' ? '' : basename(file, extname(file)))
    if (title === '') throw new AppError('usage', { variant: 'titleMissing' })
    const text =
      file === '-'
        ? await readStandardInput()
        : await readFile(file, 'utf8').catch((cause: unknown) => Promise.reject(new AppError('file-missing', { cause })))
    const { importId } = await app.uploads.paste({ title, text }, readImportOptions(parsed))
    const { documents, failed } = await settle(context, [importId])
    return { output: { documents }, text: formatDocuments(documents), exit: failed > 0 ? 3 : 0 }
  },
}

export const watchCommand: Command<'watch'> = {
  usage: 'watch add DIR [--collection NAME] [--review] [--yes]|resume DIR|remove DIR|scan|list|accept DIR|ignore DIR',
  summary: text('cliHelp.commands.watch'),
  drains: true,
  options: {
    collection: COLLECTION_OPTION,
    review: { kind: 'flag', help: text('cliHelp.import.review') },
    yes: { kind: 'flag', help: text('cliHelp.import.manyFiles') },
  },
  async run(context) {
    const { app, parsed } = context
    const [verb = 'list', path] = parsed.positionals
    const { collection } = parsed.values
    let failed = 0
    if (verb === 'add' && path !== undefined)
      await app.watch.add({
        path,
        review: parsed.flags.has('review'),
        ...(collection !== undefined && { collection }),
        ...(!parsed.flags.has('yes') && { mayRead: refuseMany }),
      })
    else if (verb === 'resume' && path !== undefined) await app.watch.resume(await idOf(app, path))
    else if (verb === 'remove' && path !== undefined) await app.watch.remove({ path })
    else if ((verb === 'accept' || verb === 'ignore') && path !== undefined)
      await app.watch.review({ id: await idOf(app, path), accept: verb === 'accept' })
    else if (!(['scan', 'list'].includes(verb) && path === undefined)) throw wrongForm(watchCommand.usage)
    if (['add', 'resume', 'scan'].includes(verb)) failed = (await settle(context, await app.watch.scan())).failed
    const folders = await app.watch.list()
    const changes = (await Promise.all(folders.filter((folder) => folder.pending > 0).map((folder) => app.watch.pending(folder.id)))).flat()
    const lines = folders.map(folderLine).join('') || `${t('cli.watch.none')}\n`
    const changed = changes.map((c) => `  ${t(`watch.changes.${c.change}`)}: ${c.path}\n`).join('')
    return { output: { folders, ...(changes.length > 0 && { changes }) }, text: lines + changed, exit: failed > 0 ? 3 : 0 }
  },
}

async function refuseMany({ files }: { files: number }): Promise<never> {
  throw new AppError('bad-request', { variant: 'manyFiles', values: { count: files } })
}

function folderLine({ path, collection, files, pending, error, paused }: WatchedFolderInfo): string {
  const counts = [t('watch.files', { count: files }), ...(pending > 0 ? [t('watch.pending', { count: pending })] : [])]
  const remarks = [...(error ? [say(error)] : []), ...(paused ? [t('cli.watch.paused', { path })] : [])]
  return `${path}  ->  ${collection}: ${counts.join(', ')}${remarks.map((remark) => `  - ${remark}`).join('')}\n`
}

async function idOf(app: CommandContext['app'], path: string): Promise<number> {
  const folders = await app.watch.list()
  const found =
    folders.find((folder) => folder.path === path || String(folder.id) === path) ?? folders.find((folder) => folder.path.endsWith(path))
  if (!found) throw new AppError('bad-request', { variant: 'notWatched' })
  return found.id
}

export const tagCommand: Command<'tag'> = {
  usage: 'tag ID TAG... [--remove]',
  summary: text('cliHelp.commands.tag'),
  drains: false,
  options: { remove: { kind: 'flag', help: text('cliHelp.library.removeTags') } },
  async run({ app, parsed }) {
    const [id, ...tags] = parsed.positionals
    if (id === undefined || tags.length === 0) throw new AppError('usage', { variant: 'tagWhat' })
    if (tags.some((tag) => tag.trim() === '' || tag.length > 100)) throw new AppError('usage', { variant: 'tagLength' })
    const trimmed = tags.map((tag) => tag.trim())
    const documents = await app.library.tag([id as DocumentId], parsed.flags.has('remove') ? { remove: trimmed } : { add: trimmed })
    return {
      output: { documents },
      text: documents.map((d) => `${d.title}: ${d.tags.join(', ') || t('cli.documents.noTags')}\n`).join(''),
      exit: 0,
    }
  },
}

export const moveCommand: Command<'move'> = {
  usage: 'move ID... COLLECTION',
  summary: text('cliHelp.commands.move'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const ids = parsed.positionals.slice(0, -1) as DocumentId[]
    const collection = parsed.positionals.at(-1)
    if (ids.length === 0 || collection === undefined) throw new AppError('usage', { variant: 'moveWhat' })
    const documents = await app.library.move(ids, collection)
    return { output: { documents }, text: formatDocuments(documents), exit: 0 }
  },
}

export const reindexCommand: Command<'reindex'> = {
  usage: 'reindex [ID...|--outdated]',
  summary: text('cliHelp.commands.reindex'),
  drains: true,
  options: { outdated: { kind: 'flag', help: text('cliHelp.library.outdated') } },
  async run(context) {
    const { app, parsed } = context
    const wanted = parsed.positionals as DocumentId[]
    const isOutdated = parsed.flags.has('outdated')
    if (isOutdated && wanted.length > 0) throw wrongForm(reindexCommand.usage)
    for (const id of wanted) await app.library.get(id)
    const all = isOutdated
      ? [...new Set([...(await app.library.outdated()), ...(await app.library.readByOlder())])]
      : (await app.library.list()).map((document) => document.id)
    const { importId } = await app.library.reindex(wanted.length > 0 ? wanted : all)
    const { documents, failed } = await settle(context, [importId])
    return { output: { documents }, text: formatDocuments(documents), exit: failed > 0 ? 3 : 0 }
  },
}

/** How reliable semantic search is in one language. */
function reliabilityLine({ language, trust, mrr, passages }: LanguageReliability): string {
  return `${t('cli.health.reliability', {
    language: language === 'und' ? text('cli.health.unknownLanguage') : { languageCode: language },
    trust: trust.toFixed(2),
    how: text(mrr === null ? 'cli.health.notMeasured' : 'cli.health.measured'),
    passages: text('report.passages', { count: passages }),
  })}\n`
}

export const healthCommand: Command<'health'> = {
  usage: 'health',
  summary: text('cliHelp.commands.health'),
  drains: false,
  options: {},
  async run({ app }) {
    const health = await app.health.report()
    const findings = formatFindings(health.findings, text('cli.check.well'))
    return { output: health, text: findings + health.trust.map(reliabilityLine).join(''), exit: 0 }
  },
}

export const collectionsCommand: Command<'collections'> = {
  usage: 'collections [create NAME|rename NAME NEW|delete NAME|set NAME KEY=VALUE...]',
  summary: text('cliHelp.commands.collections'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [verb, name, ...rest] = parsed.positionals
    const collections = await changed(app, verb, name, rest)
    return { output: { collections }, text: collections.map(collectionLine).join(''), exit: 0 }
  },
}

function collectionLine({ name, documents, chunks, settings }: Collection): string {
  const counts = [t('library.documents', { count: documents }), t('report.passages', { count: chunks })]
  const changed = Object.entries(settings).map(([key, value]) => `${key}=${String(value)}`)
  return `${name}: ${[...counts, ...changed].join(', ')}\n`
}

async function changed(
  app: CommandContext['app'],
  verb: string | undefined,
  name: string | undefined,
  rest: readonly string[],
): Promise<Collection[]> {
  const [to] = rest
  if (verb === undefined) return app.collections.list()
  if (name !== undefined) {
    if (verb === 'create' || verb === 'delete' || verb === 'rename')
      refuseMore(rest.slice(verb === 'rename' ? 1 : 0), `collections ${verb} NAME${verb === 'rename' ? ' NEW' : ''}`)
    if (verb === 'create') return app.collections.create(name)
    if (verb === 'delete') return app.collections.remove(name)
    if (verb === 'rename' && to !== undefined) return app.collections.rename(name, to)
    if (verb === 'set' && rest.length > 0 && rest.every((pair) => pair.includes('='))) {
      return app.collections.set(
        name,
        Object.fromEntries(rest.map((pair) => settingOf(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)))),
      )
    }
  }
  throw wrongForm(collectionsCommand.usage)
}

/** A setting of a collection as it is stored; null for an empty value. */
function settingOf(key: string, value: string): [string, string | number | null] {
  if (value === '') return [key, null]
  return [key, Object.hasOwn(PASSAGE_RANGES, key) && Number.isFinite(Number(value)) ? Number(value) : value]
}
