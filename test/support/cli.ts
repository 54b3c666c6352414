import { join } from 'node:path'
import { runCli } from '../../src-main/cli/run.ts'
import { COMMAND_OUTPUTS, commandErrorSchema, type CommandName } from '../../src-preload/contract/commands.ts'
import { ENTRIES, RESOURCES } from './app.ts'

/** The command line with the data folder `data` below a folder that is read when a command runs. */
export function commandLine(folder: () => string) {
  const run = (...words: string[]) => runUntil(undefined, ...words)
  /** Runs a command; `watch` sees its output and may stop it. */
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
    /** Runs a command that is stopped at its first progress message. */
    runStopped: (...words: string[]) => runWatched({ stderr: (_printed, stop) => stop() }, ...words),
    /** Runs a command with --json and checks its single object against the schema. */
    async json<T>(command: CommandName, ...words: string[]): Promise<{ code: number; output: T }> {
      const { code, stdout } = await run(command, ...words, '--json')
      const value: unknown = JSON.parse(stdout)
      COMMAND_OUTPUTS[command].parse(value)
      return { code, output: value as T }
    },
    /** The error code with which a command with --json ends. */
    async refused(...words: string[]): Promise<{ code: number; error: string }> {
      const { code, stdout } = await run(...words, '--json')
      return { code, error: commandErrorSchema.parse(JSON.parse(stdout)).error.code }
    },
  }
}
