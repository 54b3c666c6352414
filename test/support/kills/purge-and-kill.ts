import '../../../src-preload/texts/speak-english.ts'
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import { addQuotedDocument, openPurgingLibrary, tracesOf, type PurgingLibrary } from './purging-library.ts'
import { say } from '../../../src-preload/texts/say.ts'

const PURGER = new URL('../programs/purger.ts', import.meta.url).pathname

/** The result of the loop. `midway`: kills that left a purge unfinished; `halves`: documents that are neither complete nor removed. */
export type PurgeKills = { kills: number; midway: number; purged: number; restored: number; halves: string[] }

/** Lets a process delete, restore and purge, and kills it at the given time; returns what it reported as done. */
function run(dataFolder: string, killAfterMs: number): Promise<{ lines: string[]; killed: boolean }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PURGER, dataFolder], { stdio: ['ignore', 'pipe', 'inherit'] })
    let out = ''
    let timer: NodeJS.Timeout | null = null
    child.stdout.on('data', (data: Buffer) => {
      out += data.toString()
      if (timer === null && out.includes('begun')) timer = setTimeout(() => child.kill('SIGKILL'), killAfterMs)
    })
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      if (timer) clearTimeout(timer)
      if (code !== 0 && signal !== 'SIGKILL') reject(new Error(`the purger ended with ${String(code)}`))
      else resolve({ lines: out.split('\n').slice(0, -1), killed: signal === 'SIGKILL' })
    })
  })
}

/**
 * Lets a process delete, restore and purge in a library and kills it, `kills` times; a library with few documents left is filled up. After
 * every kill the next owner finishes the purges, and every document must be complete, restorable, or removed with its file and all quotes
 * of it.
 */
export async function purgeAndKill(o: {
  dataFolder: string
  kills: number
  files: number
  pauseMs: (kill: number) => number
}): Promise<PurgeKills> {
  const { dataFolder } = o
  const result: PurgeKills = { kills: 0, midway: 0, purged: 0, restored: 0, halves: [] }
  const names = new Map<DocumentId, string>()
  const gone = new Set<string>()
  let made = 0
  mkdirSync(dataFolder, { recursive: true })
  while (result.kills < o.kills) {
    const filled = openPurgingLibrary(dataFolder)
    if (names.size < o.files / 2)
      for (let n = names.size; n < o.files; n += 1) addQuotedDocument(filled, dataFolder, `canary${(made += 1)}q`)
    for (const { id, title } of await everything(filled)) names.set(id, title.split(' ').at(-1) ?? '')
    filled.connection.close()
    const { lines, killed } = await run(dataFolder, o.pauseMs(result.kills))
    if (killed) result.kills += 1

    const next = openPurgingLibrary(dataFolder)
    const open = next.connection.all<{ id: DocumentId; mark: number }>(
      'SELECT id, purging_at AS mark FROM documents WHERE purging_at IS NOT NULL',
    )
    if (killed && open.length > 0) result.midway += 1
    const withChats = new Set([...open.filter(({ mark }) => mark < 0).map(({ id }) => id), ...said(lines, 'purged chats')])
    await next.purge.finish()
    const left = new Set((await everything(next)).map(({ id }) => id))
    for (const id of [...said(lines, 'purged'), ...open.map((one) => one.id)])
      if (left.has(id)) result.halves.push(`${id} was purged and is there`)
    for (const [id, canary] of names) {
      if (left.has(id)) continue
      names.delete(id)
      gone.add(canary)
      result.purged += 1
    }
    const { chats } = { chats: new Set(next.database.listChats().map(({ id }) => String(id))) }
    for (const id of withChats) if (chats.has(`chat-${id}`)) result.halves.push(`the answer about ${id} is left`)
    result.halves.push(...traces(dataFolder, gone), ...halves(next, dataFolder))
    const trashed = await next.library.trashed()
    result.restored += (await next.library.restore(trashed.slice(0, 2).map(({ id }) => id))).length
    result.halves.push(...halves(next, dataFolder))
    next.connection.close()
  }
  return result
}

async function everything({ library }: PurgingLibrary): Promise<{ id: DocumentId; title: string }[]> {
  return [...(await library.list()), ...(await library.trashed())]
}

function said(lines: readonly string[], verb: string): DocumentId[] {
  return lines
    .filter((line) => line.startsWith(verb))
    .flatMap((line) =>
      line
        .split(' ')
        .slice(2)
        .filter((word) => word !== ''),
    ) as DocumentId[]
}

/** Rows, passages, index rows, vectors and stored files that do not match. */
function halves({ connection, database }: PurgingLibrary, dataFolder: string): string[] {
  const odd = connection.all<{ id: string }>(`
SELECT id FROM documents d WHERE purging_at IS NOT NULL
  OR chunks <> (SELECT count(*) FROM chunks c JOIN vectors_1 v ON v.id = c.id JOIN keywords k ON k.rowid = c.id WHERE c.document_id = d.id AND c.version = d.version AND c.is_parent = 0)`)
  const known = new Set(connection.all<{ file: string }>('SELECT file FROM documents').map(({ file }) => file))
  const stored = readdirSync(join(dataFolder, 'files'), { recursive: true })
    .map((name) => `files/${String(name)}`)
    .filter((name) => name.includes('.'))
  return [
    ...database.check().map(({ code, message }) => `${code} ${say(message)}`),
    ...odd.map(({ id }) => `${id} is half there`),
    ...stored.filter((file) => !known.has(file)).map((file) => `${file} is left`),
    ...[...known].filter((file) => !stored.includes(file)).map((file) => `${file} is missing`),
    ...(database.isPurgeOpen() ? ['a purge is still open'] : []),
  ]
}

function traces(dataFolder: string, gone: ReadonlySet<string>): string[] {
  const all = readdirSync(dataFolder, { recursive: true })
    .map((name) => join(dataFolder, String(name)))
    .filter((path) => statSync(path).isFile())
    .map((path) => readFileSync(path))
  return [...gone]
    .flatMap(tracesOf)
    .filter((text) => all.some((bytes) => bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))))
    .map((text) => `“${text}” is left`)
}
