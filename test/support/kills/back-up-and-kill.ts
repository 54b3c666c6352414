import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { readArchive } from '../../../src-main/storage/adapters/archive/read-archive.ts'
import { announce, confirmRestore, settleRestore, stageFolder, undoRestore } from '../../../src-main/care/services/backup/swap.ts'
import { expect, vi } from 'vitest'
import { RESOURCES, startTestApp } from '../app.ts'
import { pictureOf } from '../library-picture.ts'
import { runAndKill } from './run-and-kill.ts'

const BACKER = new URL('../programs/backer.ts', import.meta.url)
const SETTLER = new URL('../programs/settler.ts', import.meta.url)

/** The outcome of kills: how many hit work under way, how often either library was there, and everything that was not whole. */
export type BackupKills = { midway: number; before: number; after: number; problems: string[] }

/** Two libraries, closed, and a backup of the second. */
export type TwoLibraries = { old: string; fresh: string; backup: string }

/** How often to kill, after which time, and where the libraries to be killed are made. */
type Kills = { folder: string; kills: number; pauseMs: (kill: number) => number }

/** Makes a library to be replaced, another one with two documents, and the backup of that. */
export async function makeTwoLibraries(folder: string): Promise<TwoLibraries> {
  const [old, fresh, backup] = [join(folder, 'old'), join(folder, 'fresh'), join(folder, 'fresh.echomind')]
  const fill = async (dataFolder: string, names: readonly string[]): Promise<void> => {
    const { app, close } = await startTestApp({ dataFolder })
    await app.imports.importPaths(names.map((name) => join(RESOURCES, 'sample', name)))
    await vi.waitFor(async () => expect((await app.queue.state()).open).toBe(0), { timeout: 30_000 })
    await close({ keep: true })
  }
  await fill(old, ['Letter from the keeper, 1938.txt'])
  await fill(fresh, ['Eelgrass buoy manual.md', 'Agreement Merganser.docx'])
  // Of a library at rest: nothing is embedded or measured any more.
  const { app, close } = await startTestApp({ dataFolder: fresh, drains: false })
  await app.backups.make(backup)
  await close({ keep: true })
  return { old, fresh, backup }
}

const same = (a: Record<string, string>, b: Record<string, string>): boolean =>
  JSON.stringify(Object.entries(a).toSorted()) === JSON.stringify(Object.entries(b).toSorted())

/** Kills backups of a library: no target is half, the library stays as it is, and the next backup clears up. */
export async function backUpAndKill(o: {
  dataFolder: string
  target: string
  kills: number
  pauseMs: (kill: number) => number
}): Promise<BackupKills> {
  const { dataFolder, target } = o
  const result: BackupKills = { midway: 0, before: 0, after: 0, problems: [] }
  const library = pictureOf(dataFolder)
  for (let kill = 0; kill < o.kills; kill += 1) {
    const { said } = await runAndKill(BACKER, ['backup', target, '--data', dataFolder], o.pauseMs(kill))
    if (!said.includes('done')) result.midway += 1
    if (existsSync(target)) {
      result.after += 1
      await readArchive(target, async (_name, pieces) => void (await Array.fromAsync(pieces))).catch((error: unknown) =>
        result.problems.push(`the backup is not whole: ${String(error)}`),
      )
      rmSync(target)
    } else result.before += 1
    if (!same(pictureOf(dataFolder), library)) result.problems.push('the library has changed')
  }
  await runAndKill(BACKER, ['backup', target, '--data', dataFolder], null)
  const left = readdirSync(dirname(target)).filter((name) => name.startsWith(basename(target)) && name !== basename(target))
  return { ...result, problems: [...result.problems, ...left.map((name) => `${name} is left`)] }
}

/**
 * Kills restores of `backup` over a library: what stands there afterwards, once a start has settled it, is the one or the other as a whole.
 * `fresh`: a folder with the restored library.
 */
export async function restoreAndKill(o: TwoLibraries & Kills): Promise<BackupKills> {
  const result: BackupKills = { midway: 0, before: 0, after: 0, problems: [] }
  const [before, after] = [pictureOf(o.old), pictureOf(o.fresh)]
  for (let kill = 0; kill < o.kills; kill += 1) {
    const dataFolder = join(o.folder, `restore-${kill}`)
    cpSync(o.old, dataFolder, { recursive: true })
    const { said } = await runAndKill(BACKER, ['restore', o.backup, '--yes', '--data', dataFolder], o.pauseMs(kill))
    if (!said.includes('done')) result.midway += 1
    await judge(dataFolder, before, after, result)
    rmSync(dataFolder, { recursive: true })
  }
  return result
}

/** Kills the move itself, which takes milliseconds: settling, confirming and undoing of an unpacked library. */
export async function settleAndKill(o: Omit<TwoLibraries, 'backup'> & Kills): Promise<BackupKills> {
  const result: BackupKills = { midway: 0, before: 0, after: 0, problems: [] }
  const [before, after] = [pictureOf(o.old), pictureOf(o.fresh)]
  for (let kill = 0; kill < o.kills; kill += 1) {
    const dataFolder = join(o.folder, `settle-${kill}`)
    cpSync(o.old, dataFolder, { recursive: true })
    const stage = stageFolder(dataFolder)
    cpSync(o.fresh, stage, { recursive: true })
    await announce(dataFolder, stage, new Date(0).toISOString())
    const { said } = await runAndKill(SETTLER, [dataFolder, kill % 2 === 0 ? 'confirm' : 'undo'], o.pauseMs(kill))
    if (!said.includes('done') && existsSync(join(dataFolder, 'restore', 'old'))) result.midway += 1
    await judge(dataFolder, before, after, result)
    rmSync(dataFolder, { recursive: true })
  }
  return result
}

/** Settles as the next start does. A restored library that was not opened yet must still be able to go back. */
async function judge(
  dataFolder: string,
  before: Record<string, string>,
  after: Record<string, string>,
  result: BackupKills,
): Promise<void> {
  const { isNew } = await settleRestore(dataFolder)
  const picture = pictureOf(dataFolder)
  if (same(picture, before)) result.before += 1
  else if (same(picture, after)) result.after += 1
  else
    result.problems.push(
      `neither library: ${Object.keys({ ...picture, ...after })
        .filter((part) => picture[part] !== after[part])
        .join(', ')}`,
    )
  if (!isNew) return
  if (Math.random() < 0.5) return confirmRestore(dataFolder)
  await undoRestore(dataFolder)
  if (!same(pictureOf(dataFolder), before)) result.problems.push('the library from before did not come back')
}
