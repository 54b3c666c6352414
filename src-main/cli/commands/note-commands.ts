import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { text as readStream } from 'node:stream/consumers'
import { AppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { LONGEST_MEMO, type LedgerItem, type Note, type NoteSummary } from '../../../src-preload/contract/shapes/notes.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { text } from '../../../src-preload/texts/text.ts'
import { parseEchodate } from '../../services/notes/echodate.ts'
import { segmentsOfText } from '../../services/notes/imported-segments.ts'
import { FILTER_OPTIONS, readFilters, wrongForm } from '../arguments.ts'
import { COLLECTION_OPTION } from '../import-options.ts'
import type { Command, CommandContext } from '../command.ts'

/** Time without progress after which a command no longer waits until its note can be searched, ms. */
const STALL_MS = 120_000

export const noteCommand: Command<'note'> = {
  usage: 'note add FILE|- [--title T] [--echotag T] [--date ISO] [--collection NAME]  |  note show ID',
  summary: text('cliHelp.commands.note'),
  drains: true,
  options: {
    title: { kind: 'value', value: 'T', help: text('cliHelp.notes.title') },
    echotag: { kind: 'value', value: 'T', help: text('cliHelp.notes.echotag') },
    date: { kind: 'value', value: 'ISO', help: text('cliHelp.notes.date') },
    collection: COLLECTION_OPTION,
  },
  async run(context) {
    const [verb, what, ...rest] = context.parsed.positionals
    if (what === undefined || rest.length > 0) throw wrongForm(noteCommand.usage)
    if (verb === 'add') return printed(await add(context, what))
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
      ? await readStream(process.stdin)
      : await readFile(file, 'utf8').catch((cause: unknown) => Promise.reject(new AppError('file-missing', { cause })))
  if (content.trim() === '') throw new AppError('empty-file')
  if (content.length > LONGEST_MEMO) throw new AppError('bad-request', { variant: 'noteTooLong' })
  const { title = file === '-' ? undefined : basename(file, extname(file)), echotag, date, collection } = parsed.values
  const echodate = date === undefined ? undefined : parseEchodate(date)
  if (echodate === null) throw new AppError('usage', { variant: 'noteDate' })
  const segments = segmentsOfText(content)
  const note = await app.notes.create({
    ...(segments ? { segments, segmentsBy: { kind: 'import', ...(file !== '-' && { name: basename(file) }) } } : { memo: content }),
    ...(title !== undefined && { title }),
    ...(echotag !== undefined && { echotag }),
    ...(echodate !== undefined && { echodate }),
    ...(collection !== undefined && { collection }),
  })
  await app.noteIndex.flush()
  await app.noteIndex.wait(note.id, STALL_MS)
  return note
}

function printed(note: Note): { output: { note: Note }; text: string; exit: 0 } {
  const { id, title, echodate, echotag, memo, refined, raw } = note
  const head = [`${id}  ${title}`, [echodate, echotag].filter((part) => part !== null).join('  ')].join('\n')
  return { output: { note }, text: `${[head, memo.trim(), refined ?? '', raw].filter((part) => part !== '').join('\n\n')}\n`, exit: 0 }
}

function summaryLine({ id, title, echodate, echotag, state, seconds }: NoteSummary): string {
  const length = seconds === null ? '' : `  ${clock(seconds)}`
  const labels = [echotag, state === 'ready' ? null : t(`notes.state.${state}`)].filter((part) => part !== null).join(', ')
  return `${id}  ${echodate.slice(0, 10)}${length.padEnd(10)}  ${title}${labels === '' ? '' : `  (${labels})`}\n`
}

function ledgerLine({ id, kind, text: said, owner, due, done, noteTitle, startSeconds }: LedgerItem): string {
  const facts = [owner, due, `${noteTitle}${startSeconds === null ? '' : ` ${clock(startSeconds)}`}`].filter((part) => part !== null)
  return `${id}  ${done ? '[x]' : '[ ]'} ${t(`notes.ledger.${kind}`)}: ${said}  (${facts.join(', ')})\n`
}

function clock(seconds: number): string {
  return new Date(Math.round(seconds) * 1000).toISOString().slice(11, 19).replace(/^00:/u, '')
}
