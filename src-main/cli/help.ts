import { GLOBAL_OPTIONS, type OptionSpec } from './arguments.ts'
import type { Command } from './command.ts'

function optionLines(options: Readonly<Record<string, OptionSpec>>): string {
  return Object.entries(options)
    .filter(([, spec]) => !spec.later)
    .map(
      ([name, spec]) =>
        `  ${`${spec.short ? `-${spec.short}` : `--${name}`}${spec.value ? ` ${spec.value}` : ''}`.padEnd(34)} ${spec.help}\n`,
    )
    .join('')
}

/** Help of one command. */
export function commandHelp(command: Command): string {
  const own = optionLines(command.options)
  return `echomind ${command.usage}\n\n${command.summary}\n${own && `\nOptions:\n${own}`}\nEverywhere:\n${optionLines(GLOBAL_OPTIONS)}`
}

/** Help of the program. */
export function generalHelp(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, command]) => `  ${name.padEnd(13)} ${command.summary}\n`)
  return `EchoMind: your documents and notes, asked and answered on this computer.\n\nUsage: echomind COMMAND [arguments]\n\nCommands:\n${lines.join('')}\nEverywhere:\n${optionLines(GLOBAL_OPTIONS)}\nExit: 0 all well, 1 could not run, 2 wrong usage, 3 done in part or with findings.\n`
}
