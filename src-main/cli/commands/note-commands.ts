import { formatClock } from '../../../src-preload/contract/values/clock.ts'
import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { LONGEST_MEMO, noteFormatSchema, type LedgerItem, type Note, type NoteSummary } from '../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { parseEchodate, readSegments } from '../../notes/index.ts'
import { FILTER_OPTIONS, readFilters, wrongForm } from '../arguments.ts'
import { readStandardInput } from '../standard-input.ts'
import { COLLECTION_OPTION } from '../import-options.ts'
import type { Command, CommandContext } from '../command.ts'
import { formatRemark } from '../format.ts'

/** Time without progress after which a command no longer waits until its note can be searched, ms. */
const STALL_MS = 120_000
/** Interval of looking how far a transcription is, ms. */
const POLL_MS = 200

export const noteCommand: Command<'note'> = {
  usage:
    'note add FILE|- [--title T] [--echotag T] [--date ISO] [--collection NAME]  |  note transcribe AUDIO  |  note show|tags|refine ID  |  note export ID --format md|vtt|srt|json',
  summary: text('cliHelp.commands.note'),
  drains: true,
  options: {
    title: { kind: 'value', value: 'T', help: text('cliHelp.notes.title') },
    echotag: { kind: 'value', value: 'T', help: text('cliHelp.notes.echotag') },
    date: { kind: 'value', value: 'ISO', help: text('cliHelp.notes.date') },
    format: { kind: 'value', value: 'md|vtt|srt|json', help: text('cliHelp.notes.format') },
    collection: COLLECTION_OPTION,
  },
  async run(context) {
    const [verb, what, ...rest] = context.parsed.positionals
    if (what === undefined || rest.length > 0) throw wrongForm(noteCommand.usage)
    if (verb === 'add') return printed(await add(context, what))
    if (verb === 'tags') return printed(await searchable(context, await context.app.notes.tag(what as DocumentId)))
    if (verb === 'refine') return refined(context, what as DocumentId)
    if (verb === 'export') return exported(context, what as DocumentId)
    if (verb === 'transcribe') return transcribed(context, what)
    if (verb === 'show') return printed(await context.app.notes.get(what as DocumentId))
    throw wrongForm(noteCommand.usage)
  },
}

export const notesCommand: Command<'notes'> = {
  usage: 'notes [filters] [--search WORDS] [--echotag T]',
  summary: text('cliHelp.commands.notes'),
  drains: false,
  options: {
    ...FILTER_OPTIONS,
    search: { kind: 'value', value: 'WORDS', help: text('cliHelp.notes.search') },
    echotag: { kind: 'value', value: 'T', help: text('cliHelp.notes.onlyEchotag') },
  },
  async run({ app, parsed }) {
    if (parsed.positionals.length > 0) throw wrongForm(notesCommand.usage)
    const { search, echotag } = parsed.values
    const notes = await app.notes.list({
      filters: readFilters(parsed),
      ...(search !== undefined && { search }),
      ...(echotag !== undefined && { echotag }),
    })
    return { output: { notes }, text: notes.map(summaryLine).join('') || `${t('cli.notes.none')}\n`, exit: 0 }
  },
}

export const ledgerCommand: Command<'ledger'> = {
  usage: 'ledger [done ID|open ID]',
  summary: text('cliHelp.commands.ledger'),
  drains: false,
  options: {},
  async run({ app, parsed }) {
    const [verb, id, ...rest] = parsed.positionals
    if (rest.length > 0 || (verb !== undefined && (!['done', 'open'].includes(verb) || id === undefined)))
      throw wrongForm(ledgerCommand.usage)
    const items = verb !== undefined && id !== undefined ? await app.ledger.change(id, { done: verb === 'done' }) : await app.ledger.list()
    return { output: { items }, text: items.map(ledgerLine).join('') || `${t('cli.ledger.none')}\n`, exit: 0 }
  },
}

/** Adds a note from a text: a transcript with times becomes its transcript, anything else its memo. */
async function add({ app, parsed }: CommandContext, file: string): Promise<Note> {
  const content =
    file === '-'
      ? await readStandardInput()
      : await readFile(file, 'utf8').catch((cause: unknown) => Promise.reject(new AppError('file-missing', { cause })))
  if (content.trim() === '') throw new AppError('empty-file')
  // Text holds no zero byte; recordings and documents do.
  if (content.includes('\0') || content.startsWith('%PDF-')) throw new AppError('usage', { variant: 'noteNoText' })
  if (content.length > LONGEST_MEMO) throw new AppError('bad-request', { variant: 'noteTooLong' })
  const { title = file === '-' ? undefined : basename(file, extname(file)), echotag, date, collection } = parsed.values
  const echodate = date === undefined ? undefined : parseEchodate(date)
  if (echodate === null) throw new AppError('usage', { variant: 'noteDate' })
  const read = readSegments(content)
  const segments = read?.isTimed ? read.segments : null
  const note = await app.notes.create({
    ...(segments ? { segments, segmentsBy: { kind: 'import', ...(file !== '-' && { name: basename(file) }) } } : { memo: content }),
    ...(title !== undefined && { title }),
    ...(echotag !== undefined && { echotag }),
    ...(echodate !== undefined && { echodate }),
    ...(collection !== undefined && { collection }),
  })
  return searchable({ app }, note)
}

/** Adds a recording as a note, and waits for its transcript. */
async function transcribed(context: CommandContext, file: string) {
  const { app, parsed, progress } = context
  const { title, echotag, date, collection } = parsed.values
  const echodate = date === undefined ? undefined : parseEchodate(date)
  if (echodate === null) throw new AppError('usage', { variant: 'noteDate' })
  const { importId } = await app.imports.importPaths([file], { ...(collection !== undefined && { collection }) })
  await app.imports.wait(importId, { upTo: 'searchable' })
  const [document] = (await app.imports.finish(importId)).documents
  if (!document) throw new AppError('file-missing')
  const id = document.duplicateOf ?? document.id
  if (document.error)
    throw new AppError(document.error.code as 'internal', { texts: { message: document.error.message, next: document.error.next ?? '' } })
  const edit = {
    ...(title !== undefined && { title }),
    ...(echotag !== undefined && { echotag }),
    ...(echodate !== undefined && { echodate }),
  }
  if (Object.keys(edit).length > 0) await app.notes.edit(id, edit)
  app.transcriber.wake()
  const note = await untilTranscribed(context, id, progress)
  // It waits for an engine, and asking for one says why there is none.
  if (note.state === 'waiting') {
    await app.speech.engine()
    throw new AppError('speech-engine-missing')
  }
  const result = await withCorrections(context, printed(await searchable(context, note)))
  return note.state === 'failed'
    ? {
        ...result,
        text: `${result.text}${note.error ? formatRemark({ message: note.error.message, next: note.error.next ?? '' }) : ''}`,
        exit: 3 as const,
      }
    : result
}

/** The result with the number of corrections by names of the collection. */
async function withCorrections({ app }: CommandContext, result: ReturnType<typeof printed>) {
  const { note } = result.output
  const newest = (await app.notes.versions(note.id)).find(({ part }) => part === 'transcript')
  const corrections = newest?.by.kind === 'correction' ? (await app.notes.corrections(note.id, newest.version)).length : 0
  const line = corrections === 0 ? '' : `\n${t('cli.notes.corrected', { count: corrections })}\n`
  return { ...result, output: { note, corrections }, text: `${result.text}${line}` }
}

/** Waits while a note is transcribed, here or by another process; without an engine it goes on waiting, and the command does not. */
async function untilTranscribed({ app }: CommandContext, id: DocumentId, progress: CommandContext['progress']): Promise<Note> {
  for (let told = -1; ;) {
    const note = await app.notes.get(id)
    if (note.state === 'waiting' && (await app.speech.status()).engine === 'none') return note
    if (note.state !== 'waiting' && note.state !== 'transcribing' && note.state !== 'interrupted') return note
    if (note.transcribed !== told) progress(t('cli.notes.transcribing', { done: formatClock(note.transcribed) }))
    told = note.transcribed
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Waits until search finds a note's newest change, by its meaning too where the queue can go on. */
async function searchable({ app }: Pick<CommandContext, 'app'>, note: Note): Promise<Note> {
  await app.noteIndex.flush()
  const stop = async (): Promise<boolean> => {
    const { notice, paused } = await app.queue.state(1)
    return paused || notice !== null
  }
  await app.noteIndex.wait(note.id, STALL_MS, { upTo: 'searchable', stop })
  await app.noteIndex.wait(note.id, STALL_MS, { upTo: 'ready', stop })
  return app.notes.get(note.id)
}

/** Refines a note with the chat model, or without one. */
async function refined(context: CommandContext, id: DocumentId) {
  context.on('note.refining', ({ message }) => context.progress(message))
  const { notice } = await context.app.refiner.refine(id)
  const result = printed(await searchable(context, await context.app.notes.get(id)))
  return { ...result, text: `${result.text}${notice ? `\n${formatRemark(notice)}` : ''}` }
}

async function exported({ app, parsed }: CommandContext, id: DocumentId) {
  const format = noteFormatSchema.safeParse(parsed.values['format'] ?? 'md')
  if (!format.success) throw wrongForm(noteCommand.usage)
  const content = await app.notes.export(id, format.data)
  return { output: { note: await app.notes.get(id), content }, text: content, exit: 0 } as const
}

function printed(note: Note): { output: { note: Note }; text: string; exit: 0 } {
  const { id, title, echodate, echotag, memo, refined, raw, sound } = note
  const facts = [echodate, echotag, soundOf(sound)].filter((part) => part !== null)
  const head = [`${id}  ${title}`, facts.join('  ')].join('\n')
  return { output: { note }, text: `${[head, memo.trim(), refined ?? '', raw].filter((part) => part !== '').join('\n\n')}\n`, exit: 0 }
}

function summaryLine({ id, title, echodate, echotag, state, seconds, sound }: NoteSummary): string {
  const length = seconds === null ? '' : `  ${formatClock(seconds)}`
  const labels = [echotag, state === 'ready' ? null : t(`notes.state.${state}`), soundOf(sound)].filter((part) => part !== null).join(', ')
  return `${id}  ${echodate.slice(0, 10)}${length.padEnd(10)}  ${title}${labels === '' ? '' : `  (${labels})`}\n`
}

/** Size and format of a note's sound; null: none. */
function soundOf(sound: NoteSummary['sound']): string | null {
  if (!sound) return null
  const { format, bytes } = sound
  return t(`cli.notes.sound.${format}`, { size: bytes < 1e7 ? (bytes / 1e6).toFixed(1) : String(Math.round(bytes / 1e6)) })
}

function ledgerLine({ id, kind, text: said, owner, due, done, noteTitle, startSeconds }: LedgerItem): string {
  const facts = [owner, due, `${noteTitle}${startSeconds === null ? '' : ` ${formatClock(startSeconds)}`}`].filter((part) => part !== null)
  return `${id}  ${done ? '[x]' : '[ ]'} ${t(`notes.ledger.${kind}`)}: ${said}  (${facts.join(', ')})\n`
}
