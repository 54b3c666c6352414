import { spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { commandErrorSchema, COMMAND_OUTPUTS } from '../../src-preload/contract/commands.ts'
import type { ImportReport, Queue } from '../../src-preload/contract/shapes/library.ts'
import { t } from '../../src-preload/texts/say.ts'
import { startTestApp, temporaryFolder } from '../support/app.ts'
import { commandLine } from '../support/cli.ts'

const CLI = new URL('../support/programs/slow-cli.ts', import.meta.url).pathname

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'files'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const { run, json } = commandLine(() => folder)

function file(name: string, content: string): string {
  const path = join(folder, 'files', name)
  writeFileSync(path, content)
  return path
}

/** Runs a command in a process of its own, whose reader is slow for files with the word "slow"; `interrupt`: Ctrl+C at its first line of progress. */
async function runApart({ interrupt = false }, ...words: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [CLI, ...words, '--data', join(folder, 'data')], { stdio: ['ignore', 'pipe', 'pipe'] })
  const printed = { stdout: '', stderr: '' }
  child.stdout.on('data', (data: Buffer) => (printed.stdout += data.toString()))
  child.stderr.on('data', (data: Buffer) => {
    if (interrupt && printed.stderr === '') child.kill('SIGINT')
    printed.stderr += data.toString()
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, ...printed }
}

describe('import --wait', () => {
  it('waits for the vectors of a file that is here already without them', async () => {
    const path = file('ferry.md', '# Ferry\n\nDogs must be kept on a lead on deck.\n')
    const first = await json<ImportReport>('import', path, '--no-embed')
    expect(first.output.documents.map(({ status }) => status)).toEqual(['searchable'])
    const unasked = await json<ImportReport>('import', path, '--no-embed')
    expect(unasked.output.documents.map(({ status }) => status)).toEqual(['searchable'])
    const again = await json<ImportReport>('import', path, '--wait')
    expect([again.code, again.output.duplicates]).toEqual([0, 1])
    expect(again.output.documents.map(({ status }) => status)).toEqual(['ready'])
  })
})

describe('queue drain', () => {
  it('says of a paused queue that it is paused and what to do, and works it until nothing is left', async () => {
    await run('queue', 'pause')
    const paths = [file('one.md', 'The ferry leaves at nine.'), file('two.md', 'The train leaves at ten.')]
    expect((await run('import', ...paths)).code).toBe(3)
    expect(await run('queue', 'drain')).toMatchObject({ code: 3, stdout: `${t('cli.queue.paused')}\n` })
    expect((await json<Queue>('queue', 'drain')).output).toMatchObject({ paused: true, open: 2 })
    await run('queue', 'resume')
    const drained = await run('queue', 'drain')
    expect(drained).toMatchObject({ code: 0, stdout: `${t('cli.queue.empty')}\n` })
    expect(drained.stderr).toContain(t('cli.progress.files', { done: 0, count: 2 }))
    const { output } = await json<{ documents: { status: string }[] }>('documents')
    expect(output.documents.map(({ status }) => status)).toEqual(['ready', 'ready'])
    expect(await json<Queue>('queue', 'drain')).toMatchObject({ code: 0, output: { open: 0, jobs: [] } })
    expect((await run('queue', 'drain', 'now')).code).toBe(2)
  })

  it('exits with 3 when a file fails meanwhile', async () => {
    await run('queue', 'pause')
    await run('import', file('empty.txt', ''))
    await run('queue', 'resume')
    expect(await json<Queue>('queue', 'drain')).toMatchObject({ code: 3, output: { open: 0, failed: 1 } })
    expect((await json<Queue>('queue', 'drain')).code).toBe(0)
  })

  it('is ended in order by Ctrl+C: the file that it reads waits for the next one', async () => {
    await run('queue', 'pause')
    await run('import', file('slow.md', '# Slow\n\nA slow file, but a healthy one.\n'))
    await run('queue', 'resume')
    const ended = await runApart({ interrupt: true }, 'queue', 'drain', '--json')
    expect([ended.code, commandErrorSchema.parse(JSON.parse(ended.stdout)).error.code]).toEqual([1, 'cancelled'])
    expect((await json<Queue>('queue')).output).toMatchObject({ open: 1, failed: 0 })
    expect(await json<Queue>('queue', 'drain')).toMatchObject({ code: 0, output: { open: 0, failed: 0 } })
  })
})

describe('a queue that another process pauses', () => {
  it('is told as paused by every process, and goes on in all when one resumes it', async () => {
    const owner = await startTestApp({ dataFolder: join(folder, 'data') })
    try {
      expect(COMMAND_OUTPUTS.queue.parse(JSON.parse((await runApart({}, 'queue', 'pause', '--json')).stdout)).paused).toBe(true)
      expect((await owner.app.queue.state()).paused).toBe(true)
      // By the time that a third process has told it, the owner's next look at the database has been, too.
      expect((await runApart({}, 'queue')).stdout).toMatch(/^The queue is paused\./u)
      const { importId } = await owner.app.imports.importPaths([file('one.md', 'The ferry leaves at nine.')])
      expect((await runApart({}, 'queue')).stdout).toMatch(/^The queue is paused\..*\n.*paused .*one\.md/u)
      expect(await runApart({}, 'queue', 'drain')).toMatchObject({ code: 3, stdout: expect.stringContaining('echomind queue resume') })
      await runApart({}, 'queue', 'resume')
      expect((await owner.app.queue.state()).paused).toBe(false)
      expect(await owner.app.imports.wait(importId, { upTo: 'ready', stallMs: 60_000 })).toBe(true)
    } finally {
      await owner.close({ keep: true })
    }
  })
})

describe('a file that takes long to be read', () => {
  it('is told with its seconds by the command that reads it, and by another process that shows the queue', async () => {
    const path = file('slow.md', '# Slow\n\nA slow file, but a healthy one.\n')
    const window = await startTestApp({ dataFolder: join(folder, 'data'), drains: false })
    try {
      window.app.queue.watch()
      const { code, stderr } = await runApart({}, 'import', path, '--no-embed')
      expect(code).toBe(0)
      expect(stderr).toContain(t('cli.progress.reading', { name: 'slow.md', seconds: 2 }))
      const seconds = window.events
        .flatMap(({ name, payload }) => (name === 'queue.changed' ? (payload as Queue).jobs : []))
        .map((job) => job.seconds)
      expect(seconds).toEqual(expect.arrayContaining([1, 2]))
    } finally {
      await window.close({ keep: true })
    }
  })
})
