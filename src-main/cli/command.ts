import type { CommandName, CommandOutput } from '../../src-preload/contract/commands.ts'
import type { ErrorShape } from '../../src-preload/contract/errors.ts'
import type { EventName, Events } from '../../src-preload/contract/events.ts'
import type { Text } from '../../src-preload/texts/text.ts'
import type { App } from '../app/compose.ts'
import type { OptionSpec, Parsed } from './arguments.ts'

/** What a command is given. `progress` and `stream` are silent where they should be. */
export type CommandContext = {
  app: App
  parsed: Parsed
  json: boolean
  /** One line about what is going on, to standard error. */
  progress: (line: Text) => void
  /** Text of an answer as it comes, to standard output (not with --json). */
  stream: (text: string) => void
  on: <E extends EventName>(event: E, listener: (payload: Events[E]) => void) => void
}

/** What a command came to: its JSON, what a person reads instead, and the exit code. */
export type CommandResult<C extends CommandName> = { output: CommandOutput<C>; text: string; exit: 0 | 3 }

/** A command: how it is used, and what it does. */
export type Command<C extends CommandName = CommandName> = {
  usage: string
  summary: string
  options: Readonly<Record<string, OptionSpec>>
  /** It drains the queue while it runs. */
  drains: boolean
  /** It asks the index one question. */
  asks?: boolean
  /** What has to be done before the library is opened. */
  prepare?: (o: { dataFolder: string; parsed: Parsed }) => Promise<void>
  run: (context: CommandContext) => Promise<CommandResult<C>>
  /** What it comes to when the data folder cannot be used; left out: it could not run. */
  withoutFolder?: (error: ErrorShape) => CommandResult<C>
}
