import type { CommandName, CommandOutput } from '../../src-preload/contract/commands.ts'
import type { ErrorShape } from '../../src-preload/contract/errors.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import type { Message, Text } from '../../src-preload/texts/text.ts'
import type { ComposeOptions } from '../app/compose-options.ts'
import type { App } from '../app/compose.ts'
import type { OptionSpec, Parsed } from './arguments.ts'

/** Context of a command. `progress` and `stream` are silent where required. */
export type CommandContext = {
  app: App
  parsed: Parsed
  json: boolean
  /** Reports a line of progress to standard error. */
  progress: (line: Text) => void
  /** Streams answer text to standard output (not with --json). */
  stream: (text: string) => void
  /** Writes a text to the file of an option. Throws `file-unreadable`, `disk-full`. */
  save: (path: string, text: string) => Promise<void>
  on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => void
}

/** Context of a command that runs without an open library. `options`: how to open it. */
export type AloneContext = Pick<CommandContext, 'parsed' | 'progress'> & { options: ComposeOptions; signal: AbortSignal }

/** Result of a command: JSON output, text for people, exit code. */
export type CommandResult<C extends CommandName> = { output: CommandOutput<C>; text: string; exit: 0 | 3 }

/** A command: its form, what it does in a sentence, and its implementation. */
export type Command<C extends CommandName = CommandName> = {
  usage: string
  summary: Message
  options: Readonly<Record<string, OptionSpec>>
  /** Drains the queue while running; a function: with these words. */
  drains: boolean | ((parsed: Parsed) => boolean)
  /** Asks the index a single question. */
  asks?: boolean
  /** Runs before the library is opened. */
  prepare?: (o: { dataFolder: string; parsed: Parsed }) => Promise<void>
  /** Result if the data folder is unusable; default: the error. */
  withoutFolder?: (error: ErrorShape) => CommandResult<C>
} & Runs<C>

/** `run`: in the opened library. `alone`: before any is opened, for what replaces it. */
type Runs<C extends CommandName> =
  | { run: (context: CommandContext) => Promise<CommandResult<C>>; alone?: never }
  | { run?: never; alone: Alone<C> }
  // `isAlone`: with these words; the library is not opened.
  | { run: (context: CommandContext) => Promise<CommandResult<C>>; alone: Alone<C>; isAlone: (parsed: Parsed) => boolean }

type Alone<C extends CommandName> = (context: AloneContext) => Promise<CommandResult<C>>
