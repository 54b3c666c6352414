import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestApp } from '../app.ts'
import { commandLine } from '../cli.ts'

/**
 * Libraries for mistakes, below one folder: `base` with twelve documents, `early.db` with its database after the first four, and `other`,
 * another library.
 */
export function mistakenLibraries(root: string) {
  /** The folder whose `data` the command line uses. */
  let folder = ''
  const line = commandLine(() => folder)
  const base = join(root, 'base', 'data')

  async function make(): Promise<void> {
    const texts = join(root, 'texts')
    mkdirSync(join(texts, 'late'), { recursive: true })
    const early = [0, 1, 2, 3].map((i) => join(texts, `early-${i}.md`))
    early.forEach((path, i) => writeFileSync(path, `# Early ${i}\n\nThe lighthouse keeper counted ${i * 7 + 3} ships.\n`))
    for (let i = 0; i < 8; i += 1)
      writeFileSync(join(texts, 'late', `late-${i}.md`), `# Late ${i}\n\nThe harbour master saw ${i * 11 + 5} gulls.\n`)
    for (const name of ['base', 'other']) mkdirSync(join(root, name))
    folder = join(root, 'base')
    await line.run('import', ...early, '--collection', 'Sea', '--no-embed')
    cpSync(databaseOf(base), join(root, 'early.db'))
    await line.run('import', join(texts, 'late'), '--collection', 'Harbour', '--no-embed')
    folder = join(root, 'other')
    await line.run('import', join(texts, 'early-0.md'), '--no-embed')
  }

  /** Copies the base library, which the command line uses from now on; returns the copy's data folder. */
  function copy(name: string): string {
    folder = join(root, name.replaceAll(' ', '-'))
    cpSync(base, join(folder, 'data'), { recursive: true })
    return join(folder, 'data')
  }

  /** The mistakes that can happen to a database beside its originals. */
  const mistakes: Record<string, (data: string) => void> = {
    'a missing database': (data) => (withoutLog(data), rmSync(databaseOf(data))),
    'an empty database': (data) => (withoutLog(data), writeFileSync(databaseOf(data), '')),
    'a missing database and no mark': (data) => (withoutLog(data), rmSync(databaseOf(data)), rmSync(join(data, 'library.json'))),
    'an older database': (data) => replaceDatabase(data, join(root, 'early.db')),
    'an older database and no mark': (data) => (replaceDatabase(data, join(root, 'early.db')), rmSync(join(data, 'library.json'))),
    'the database of another library': (data) => replaceDatabase(data, databaseOf(join(root, 'other', 'data'))),
    'a database cut in half': (data) => truncateSync(databaseOf(data), Math.floor(statSync(databaseOf(data)).size / 2)),
    'a database of noise': (data) => (withoutLog(data), writeFileSync(databaseOf(data), createHash('sha512').update('noise').digest())),
  }

  /** Every action that becomes the owner of a library; it may refuse to work, and never loses anything. */
  const actions: Record<string, (data: string) => Promise<unknown>> = {
    'the window': async (data) => {
      const started = await startTestApp({ dataFolder: data }).catch(() => null)
      await started?.app.inOrder()
      await started?.close({ keep: true })
    },
    'check and then import': async () => {
      await line.run('check')
      writeFileSync(join(folder, 'new.txt'), 'A new note about the tide.')
      await line.run('import', join(folder, 'new.txt'), '--no-embed')
    },
    'importing the originals themselves': (data) => line.run('import', join(data, 'files'), '--no-embed'),
    paste: async () => {
      writeFileSync(join(folder, 'pasted.txt'), 'Pasted words about the moon.')
      await line.run('paste', join(folder, 'pasted.txt'), '--title', 'Pasted')
    },
    'a watched folder': async () => {
      mkdirSync(join(folder, 'watched'))
      writeFileSync(join(folder, 'watched', 'one.txt'), 'A watched note about rain.')
      await line.run('watch', 'add', join(folder, 'watched'))
    },
  }

  /** The originals (SHA-256) of a library before a mistake, and after it, one action and one more start. */
  async function originalsAround(mistake: string, action: string): Promise<{ before: string[]; after: string[] }> {
    const data = copy(`${mistake} ${action}`)
    const before = originals(data)
    mistakes[mistake]?.(data)
    await actions[action]?.(data)
    await actions['the window']?.(data)
    return { before, after: originals(data) }
  }

  return { line, make, copy, mistakes, actions, originalsAround }
}

export const databaseOf = (data: string): string => join(data, 'echomind.db')

/** Removes the write-ahead log of a database. */
export function withoutLog(data: string): void {
  for (const end of ['-wal', '-shm']) rmSync(`${databaseOf(data)}${end}`, { force: true })
}

/** Replaces the database of a library. */
export function replaceDatabase(data: string, by: string): void {
  withoutLog(data)
  cpSync(by, databaseOf(data))
}

/** SHA-256 of every original in a data folder. */
export function originals(data: string): string[] {
  return ['files', 'found']
    .flatMap((name) =>
      existsSync(join(data, name))
        ? readdirSync(join(data, name), { recursive: true, encoding: 'utf8' }).map((file) => join(data, name, file))
        : [],
    )
    .filter((path) => path.endsWith('.md') && statSync(path).isFile())
    .map((path) => createHash('sha256').update(readFileSync(path)).digest('hex'))
    .toSorted()
}
