import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDatabase, MIGRATIONS } from '../../src-main/storage/sqlite/migrations/migrate.ts'
import { toErrorShape } from '../../src-preload/contract/errors.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'
import { mountSmallDisk, type SmallDisk } from '../support/disk/small-disk.ts'

/** Moments at which the disk is full, and the seed that draws them; both can be set for a longer run. */
const MOMENTS = Number(process.env['DISK_MOMENTS'] ?? 20)
let seed = Number(process.env['DISK_SEED'] ?? 1)
/** Reasons that are true of a full disk; a backup names the megabytes that it needs. */
const TRUE_REASONS = ['disk-full', 'backup-refused']

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** 0 to 1 (a linear congruential generator). */
function random(): number {
  seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32
  return seed / 2 ** 32
}

function writeFiles(name: string): string[] {
  mkdirSync(join(folder, name), { recursive: true })
  return Array.from({ length: 6 }, (_, i) => {
    const path = join(folder, name, `${i}.md`)
    writeFileSync(path, `The keel of ship ${name} ${i} is red.\n\n${`Line ${i} of the log of ${name}. `.repeat(40 + i * 60)}\n`)
    return path
  })
}

/** Work during which the disk fills up; each ends, or says why not. */
const WORK = {
  async import({ app }: TestApp, number: number) {
    const { importId } = await app.imports.importPaths(writeFiles(`more-${number}`))
    const stop = async () => (await app.queue.state()).notice !== null
    await app.imports.wait(importId, { upTo: 'ready', stop, stallMs: 20_000 })
    const { notice } = await app.queue.state()
    if (notice) throw Object.assign(new Error(notice.code), { told: notice.code })
    const failed = (await app.imports.report(importId)).documents.find((document) => document.status === 'failed')
    if (failed) throw Object.assign(new Error('failed'), { told: failed.error?.code })
  },
  async recording({ app }: TestApp) {
    const { noteId, recordings } = await app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
    try {
      for (let sequence = 0; sequence < 20; sequence += 1)
        await app.recorder.append({ id: recordings[0]!.id, sequence, samples: new Uint8Array(32_000) })
    } finally {
      await app.recorder.stop(noteId).catch(() => undefined)
    }
  },
  async answer({ app }: TestApp) {
    await (
      await app.chat.ask({ question: 'Which colour is the keel?' })
    ).done
  },
  async backup({ app }: TestApp, number: number, disk: SmallDisk) {
    await app.backups.make(join(disk.path, `copy-${number}.echomind`))
  },
}

async function search({ app }: TestApp): Promise<number> {
  const filter = await app.collections.filterOf({})
  return (await app.retrieve.search({ question: 'keel of the Sirius', filter, k: 5, select: false })).output.hits.length
}

function codeOf(error: unknown): string {
  return (error as { told?: string }).told ?? toErrorShape(error).code
}

describe('a disk that is full at a random moment', () => {
  it(`loses nothing, is called full, and is searched, at ${MOMENTS} moments`, async ({ skip }) => {
    const disk = mountSmallDisk(folder, 64)
    if (!disk) return skip('A small disk cannot be mounted here.')
    const dataFolder = join(disk.path, 'library')
    mkdirSync(dataFolder)
    const wrong: string[] = []
    const seen: Record<string, number> = {}
    try {
      const first = await startTestApp({ dataFolder })
      const file = join(folder, 'sirius.md')
      writeFileSync(file, 'The keel of the Sirius is red.\n')
      await first.app.imports.wait((await first.app.imports.importPaths([file])).importId, { upTo: 'ready' })
      await first.close({ keep: true })
      const names = Object.keys(WORK) as (keyof typeof WORK)[]
      for (let number = 0; number < MOMENTS; number += 1) {
        const name = names[number % names.length]!
        const leave = Math.floor(random() ** 3 * 400) * 4096
        const at = `${number} ${name}, ${leave / 1024} kB free`
        const early = random() < 0.5
        if (early) disk.fill(leave)
        const test = await startTestApp({ dataFolder })
        const before = (await test.app.library.list()).map(({ id }) => id)
        if (!early) disk.fill(leave)
        const code = await WORK[name](test, number, disk).then(() => 'done', codeOf)
        seen[`${name} ${code}`] = (seen[`${name} ${code}`] ?? 0) + 1
        if (code !== 'done' && !TRUE_REASONS.includes(code)) wrong.push(`${at}: ${code}`)
        if ((await search(test).catch(codeOf)) === 0) wrong.push(`${at}: no hit`)
        await test.close({ keep: true })
        // The first command afterwards, still without space.
        const next = await startTestApp({ dataFolder, drains: false }).catch((error: unknown) => void wrong.push(`${at}: ${codeOf(error)}`))
        if (next) {
          const hits = await search(next).catch(codeOf)
          if (typeof hits !== 'number' || hits === 0) wrong.push(`${at}: search afterwards ${hits}`)
          await next.close({ keep: true })
        }
        disk.free()
        rmSync(join(disk.path, `copy-${number}.echomind`), { force: true })
        const after = await startTestApp({ dataFolder })
        const there = new Set((await after.app.library.list()).map(({ id }) => id))
        if (before.some((id) => !there.has(id))) wrong.push(`${at}: lost`)
        const check = await after.app.maintenance.check()
        if (!check.ok) wrong.push(`${at}: ${check.findings.map((finding) => finding.code).join()}`)
        await after.close({ keep: true })
      }
    } finally {
      disk.unmount()
    }
    console.log(JSON.stringify(seen))
    expect(wrong).toEqual([])
  })

  it(`leaves a library that is being migrated as it was or as it will be, at ${MOMENTS} moments`, ({ skip }) => {
    const disk = mountSmallDisk(folder, 16)
    if (!disk) return skip('A small disk cannot be mounted here.')
    const wrong: string[] = []
    let migrated = 0
    try {
      for (let number = 0; number < MOMENTS; number += 1) {
        const file = join(disk.path, `${number}.db`)
        const version = 6 + Math.floor(random() * 15)
        const old = openDatabase(file, MIGRATIONS.slice(0, version))
        old.run("INSERT INTO settings (key, value) VALUES ('kept', '1')")
        old.close()
        disk.fill(Math.floor(random() ** 2 * 700) * 4096)
        try {
          openDatabase(file).close()
          migrated += 1
        } catch (error) {
          if (codeOf(error) !== 'disk-full') wrong.push(`${number}: ${codeOf(error)}`)
        }
        disk.free()
        const now = openDatabase(file)
        if (!now.get("SELECT 1 FROM settings WHERE key = 'kept'")) wrong.push(`${number}: lost`)
        if (now.database.pragma('integrity_check', { simple: true }) !== 'ok') wrong.push(`${number}: damaged`)
        now.close()
        for (const left of readdirSync(disk.path)) rmSync(join(disk.path, left))
      }
    } finally {
      disk.unmount()
    }
    console.log(`${migrated} of ${MOMENTS} migrated at once`)
    expect(wrong).toEqual([])
  })
})
