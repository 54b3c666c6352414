import { AppError, isAppError, toErrorShape } from '../../src-preload/contract/errors.ts'
import type { CommandName } from '../../src-preload/contract/commands.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import { showHidden, jsonForTerminal } from '../../src-preload/contract/visible.ts'
import { say, spoken, t } from '../../src-preload/texts/say.ts'
import type { Text } from '../../src-preload/texts/text.ts'
import { mayWriteForPerson, resolveDataFolder, writeForPerson } from '../storage/index.ts'
import { describeTrouble, isReadingOnly } from '../care/index.ts'
import type { Trouble } from '../care/index.ts'
import type { ComposeOptions, Entries } from '../app/compose-options.ts'
import { compose } from '../app/compose.ts'
import { speakLanguage } from '../app/speak-language.ts'
import { readArguments, splitCommand } from './arguments.ts'
import { artifactCommand, artifactsCommand } from './commands/artifact-commands.ts'
import type { Command, CommandResult } from './command.ts'
import { formatRemark } from './format.ts'
import { foundCommand } from './commands/found-command.ts'
import { generalHelp, commandHelp } from './help.ts'
import {
  collectionsCommand,
  healthCommand,
  moveCommand,
  pasteCommand,
  reindexCommand,
  tagCommand,
  watchCommand,
} from './commands/collection-commands.ts'
import { deleteCommand, documentCommand, documentsCommand, importCommand, queueCommand, trashCommand } from './commands/library-commands.ts'
import { speechCommand } from './commands/speech-command.ts'
import { doctorCommand, modelsCommand, settingsCommand, storageCommand, ocrCommand } from './commands/system-commands.ts'
import { evalCommand } from './commands/eval-command.ts'
import { ledgerCommand, noteCommand, notesCommand } from './commands/note-commands.ts'
import { personasCommand } from './commands/persona-commands.ts'
import { replacedCommand } from './commands/replaced-command.ts'
import { backupCommand, restoreCommand } from './commands/backup-commands.ts'
import { askCommand, chatsCommand, summariseCommand } from './commands/question-commands.ts'
import { unlockCommand } from './commands/unlock-command.ts'
import { renameCommand } from './commands/title-commands.ts'
import { untilStopped } from './stop.ts'
import { logCommand, searchCommand, whyCommand } from './commands/search-commands.ts'
import { checkCommand, rebuildCommand } from './commands/maintenance-commands.ts'

/** All commands. */
export const COMMANDS = {
  import: importCommand,
  paste: pasteCommand,
  watch: watchCommand,
  documents: documentsCommand,
  document: documentCommand,
  rename: renameCommand,
  unlock: unlockCommand,
  tag: tagCommand,
  move: moveCommand,
  reindex: reindexCommand,
  delete: deleteCommand,
  trash: trashCommand,
  replaced: replacedCommand,
  queue: queueCommand,
  health: healthCommand,
  found: foundCommand,
  search: searchCommand,
  why: whyCommand,
  ask: askCommand,
  summarise: summariseCommand,
  chats: chatsCommand,
  personas: personasCommand,
  artifact: artifactCommand,
  artifacts: artifactsCommand,
  note: noteCommand,
  notes: notesCommand,
  ledger: ledgerCommand,
  collections: collectionsCommand,
  models: modelsCommand,
  ocr: ocrCommand,
  speech: speechCommand,
  settings: settingsCommand,
  log: logCommand,
  eval: evalCommand,
  check: checkCommand,
  rebuild: rebuildCommand,
  storage: storageCommand,
  backup: backupCommand,
  restore: restoreCommand,
  doctor: doctorCommand,
} as const

export type CliOptions = {
  words: readonly string[]
  entries: Entries
  resources: string
  environment: Readonly<Record<string, string | undefined>>
  stdout: (text: string) => void
  stderr: (text: string) => void
  /** Standard error is a terminal: progress overwrites one line. */
  isTerminal: boolean
  /** Stops the command: a partial answer is kept and printed (exit 3); other commands end as `cancelled` (exit 1). */
  signal?: AbortSignal
}

function findCommand(name: string | undefined): Command {
  if (name !== undefined && Object.hasOwn(COMMANDS, name)) return COMMANDS[name as keyof typeof COMMANDS]
  throw name === undefined
    ? new AppError('usage', { variant: 'noCommand' })
    : new AppError('usage', { variant: 'unknownCommand', values: { name } })
}

/** Codes of wrong usage (exit 2); all other errors mean a failed run (exit 1). */
const WRONG_USAGE: ReadonlySet<string> = new Set([
  'usage',
  'collection-not-found',
  'persona-not-found',
  'persona-invalid',
  'setting-unknown',
  'setting-invalid',
  'question-empty',
  'question-too-long',
  'question-set-not-found',
  'run-not-found',
  'artifact-not-found',
  'note-not-found',
  'ledger-item-not-found',
])

/** Runs one command and returns its exit code (cli/README.md). Never throws. */
export async function runCli(options: CliOptions): Promise<number> {
  const json = options.words.includes('--json')
  try {
    return await runCommand(options, json)
  } catch (thrown) {
    const { code, message, next } = toErrorShape(thrown)
    if (code === 'internal' && thrown instanceof Error) options.stderr(showHidden(`${thrown.stack ?? thrown.message}\n`))
    if (json) options.stdout(jsonForTerminal(`${JSON.stringify({ error: spoken({ code, message, next }) })}\n`))
    else options.stderr(formatRemark({ message, next }))
    return WRONG_USAGE.has(code) ? 2 : 1
  }
}

async function runCommand(options: CliOptions, json: boolean): Promise<number> {
  // Help and mistakes in writing need no library; a command speaks the language of its settings.
  await speakLanguage({ 'appearance.language': 'system' })
  const { name, rest } = splitCommand(options.words)
  if (name === undefined && json) throw new AppError('usage', { variant: 'noCommand' })
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    options.stdout(generalHelp(COMMANDS))
    return name === undefined ? 2 : 0
  }
  const command = findCommand(name)
  if (rest.includes('--help')) {
    options.stdout(commandHelp(command))
    return 0
  }
  const parsed = readArguments(rest, command.options)
  const quiet = parsed.flags.has('quiet')
  const progress = progressWriter(options, quiet)
  const listeners = new Map<EventName, ((payload: never) => void)[]>()
  const dataFolder = resolveDataFolder({ chosen: parsed.values['data'], environment: options.environment })
  for (const [option, { writes }] of Object.entries(command.options)) {
    const file = parsed.values[option]
    if (writes && file !== undefined) await mayWriteForPerson(dataFolder, file)
  }
  await command.prepare?.({ dataFolder, parsed })
  const how: ComposeOptions = {
    dataFolder,
    resources: options.resources,
    entries: options.entries,
    emit: (event, payload) => listeners.get(event)?.forEach((listener) => (listener as (p: typeof payload) => void)(payload)),
    hears: (event) => listeners.has(event),
    watchModels: false,
    drains: typeof command.drains === 'function' ? command.drains(parsed) : command.drains,
    asksOnce: command.asks ?? false,
  }
  const print = (result: CommandResult<CommandName>): number => {
    progress.end()
    options.stdout(json ? jsonForTerminal(`${JSON.stringify(spoken(result.output))}\n`) : showHidden(result.text))
    return result.exit
  }
  if (command.alone && (!command.run || command.isAlone(parsed))) {
    const signal = options.signal ?? new AbortController().signal
    return command.alone({ parsed, progress: progress.line, options: how, signal }).then(print).finally(progress.end)
  }
  const { run } = command
  const app = await compose(how).catch((error: unknown) => {
    if (command.withoutFolder && isAppError(error) && error.code === 'data-folder-unusable')
      return command.withoutFolder(toErrorShape(error))
    throw error
  })
  if ('exit' in app) return print(app)
  try {
    const trouble = await app.safekeeping.trouble()
    if (trouble) options.stderr(troubleLine(trouble))
    const result = await untilStopped(app, options.signal, () =>
      run({
        app,
        parsed,
        json,
        progress: progress.line,
        save: (path, content) => writeForPerson(dataFolder, path, content),
        stream: (text) => (json ? undefined : options.stdout(showHidden(text))),
        on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => {
          listeners.set(event, [...(listeners.get(event) ?? []), listener as (payload: never) => void])
        },
      }),
    )
    progress.end()
    return print(result)
  } finally {
    progress.end()
    await app.dispose()
  }
}

/** Printed with every command until resolved. */
function troubleLine(trouble: Trouble): string {
  const remark = formatRemark(describeTrouble(trouble))
  return isReadingOnly(trouble) ? remark : `${remark.trimEnd()} ${t('cli.found.list')}\n`
}

function progressWriter(options: CliOptions, quiet: boolean): { line: (text: Text) => void; end: () => void } {
  let open = false
  return {
    line(text) {
      if (quiet || text === '') return
      options.stderr(options.isTerminal ? `\r\u001b[K${say(text)}` : `${say(text)}\n`)
      open = options.isTerminal
    },
    end() {
      if (open) options.stderr('\n')
      open = false
    },
  }
}
