import { t } from '../../src-preload/texts/say.ts'

/** The first argument that looks like a command. The window takes none: a person who writes one means the command line. */
export function findStrayWord(argumentList: readonly string[]): string | undefined {
  return argumentList.slice(1).find((word) => /^[a-z]+$/.test(word))
}

/** Says on standard error how the command is run. */
export function tellStrayWord(word: string): void {
  process.stderr.write(`${t('dialog.noWindowWords', { word })}\n`)
}
