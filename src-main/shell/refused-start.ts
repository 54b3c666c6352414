import type { CommandLine } from 'electron'
import { t } from '../../src-preload/texts/say.ts'

/** The first argument that looks like a command. The window takes none: a person who writes one means the command line. */
export function findStrayWord(argumentList: readonly string[]): string | undefined {
  return argumentList.slice(1).find((word) => /^[a-z]+$/.test(word))
}

/** Says on standard error how the command is run. */
export function tellStrayWord(word: string): void {
  process.stderr.write(`${t('dialog.noWindowWords', { word })}\n`)
}

/** Switches by which another program drives the window and reads what it shows. */
const SWITCHES = ['remote-debugging-port', 'remote-debugging-pipe']

/** True if the packed app was started so that another program can watch it. A test of the package says that it wants this. */
export function isWatched(commandLine: Pick<CommandLine, 'hasSwitch'>, environment: Readonly<Record<string, string | undefined>>): boolean {
  return environment['ECHOMIND_PACKAGE_TEST'] !== '1' && SWITCHES.some((name) => commandLine.hasSwitch(name))
}

/** Says on standard error why the app does not start. */
export function tellWatched(): void {
  process.stderr.write(`${t('dialog.watched')}\n`)
}
