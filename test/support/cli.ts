import { join } from 'node:path'
import { runCli } from '../../src-main/cli/run.ts'
import { COMMAND_OUTPUTS, commandErrorSchema, type CommandName } from '../../src-preload/contract/commands.ts'
import { ENTRIES, RESOURCES } from './app.ts'

/** The command line over the data folder `data` in a folder that is known when a command runs. */
export function commandLine(folder: () => string) {
  const run = (...words: string[]) => runUntil(undefined, ...words)
  /** Runs a command that `watch` may stop, by what it printed. */
  async function runUntil(watch: ((printed: string, stop: () => void) => void) | undefined, ...words: string[]) {
    return runWatched({ ...(watch && { stdout: watch }) }, ...words)
  }
  type Watch = (printed: string, stop: () => void) => void
  async function runWatched(
    watch: { stdout?: Watch; stderr?: Watch },
    ...words: string[]
  ): Promise<{ code: number; stdout: string; stderr: string }> {
    let stdout = ''
    let stderr = ''
    const control = new AbortController()
    const code = await runCli({
      words,
      entries: ENTRIES,
      resources: RESOURCES,
      environment: { ECHOMIND_DATA: join(folder(), 'data') },
      stdout: (text) => {
        stdout += text
        watch.stdout?.(stdout, () => control.abort())
      },
      signal: control.signal,
      stderr: (text) => {
        stderr += text
        watch.stderr?.(stderr, () => control.abort())
      },
      isTerminal: false,
    })
    return { code, stdout, stderr }
  }
  return {
    run,
    runUntil,
    /** Runs a command that is stopped as soon as it says how far it is. */
    runStopped: (...words: string[]) => runWatched({ stderr: (_printed, stop) => stop() }, ...words),
    /** Runs a command with --json and checks the one object against its schema. */
    async json<T>(command: CommandName, ...words: string[]): Promise<{ code: number; output: T }> {
      const { code, stdout } = await run(command, ...words, '--json')
      const value: unknown = JSON.parse(stdout)
      COMMAND_OUTPUTS[command].parse(value)
      return { code, output: value as T }
    },
    /** The code of the error that a command with --json ends with. */
    async refused(...words: string[]): Promise<{ code: number; error: string }> {
      const { code, stdout } = await run(...words, '--json')
      return { code, error: commandErrorSchema.parse(JSON.parse(stdout)).error.code }
    },
  }
}
