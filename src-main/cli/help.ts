import { say, t } from '../../src-preload/texts/say.ts'
import { GLOBAL_OPTIONS, type OptionSpec } from './arguments.ts'
import type { Command } from './command.ts'

const PROGRAM = 'echomind'
/** Form of every command. */
const FORM = 'COMMAND [ARGUMENTS]'

function optionLines(options: Readonly<Record<string, OptionSpec>>): string {
  return Object.entries(options)
    .map(
      ([name, spec]) =>
        `  ${`${spec.short ? `-${spec.short}` : `--${name}`}${spec.value ? ` ${spec.value}` : ''}`.padEnd(34)} ${say(spec.help)}\n`,
    )
    .join('')
}

/** Help of one command. */
export function commandHelp(command: Command): string {
  const own = optionLines(command.options)
  const options = own === '' ? '' : `\n${t('cliHelp.options')}\n${own}`
  return `${PROGRAM} ${command.usage}\n\n${say(command.summary)}\n${options}\n${everywhere()}`
}

/** Help of the program. */
export function generalHelp(commands: Readonly<Record<string, Command>>): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(13)} ${say(summary)}\n`)
  const usage = t('cliHelp.usage', { form: `${PROGRAM} ${FORM}` })
  return `${t('cliHelp.about')}\n\n${usage}\n\n${t('cliHelp.commandList')}\n${lines.join('')}\n${everywhere()}\n${t('cliHelp.exit')}\n`
}

function everywhere(): string {
  return `${t('cliHelp.everywhere')}\n${optionLines(GLOBAL_OPTIONS)}`
}
