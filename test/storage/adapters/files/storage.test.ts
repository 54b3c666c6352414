import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFileStorage } from '../../../../src-main/storage/adapters/files/storage.ts'
import type { FileStorage } from '../../../../src-main/storage/adapters/files/storage.ts'

let folder = ''
let storage: FileStorage
const limit = { maxBytes: 10e6 }

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'echomind-files-'))
  await mkdir(join(folder, 'data'))
  storage = createFileStorage({ dataFolder: join(folder, 'data'), today: () => '2025-03-04' })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function source(name: string, content: Uint8Array | string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const stored = (): Promise<string[]> => readdir(join(folder, 'data', 'files', '2025-03-04')).catch(() => [])

describe('the storage of original files', () => {
  it('copies a complete file under a new name and returns its SHA-256', async () => {
    const content = randomBytes(3_000_000)
    const result = await storage.copyIn(await source('My report.PDF', content), limit)
    expect(result.file).toMatch(/^files\/2025-03-04\/[0-9a-f-]{36}\.pdf$/)
    expect(result).toMatchObject({ bytes: content.length, checksum: createHash('sha256').update(content).digest('hex') })
    await storage.keep(result.file)
    expect((await readFile(storage.pathOf(result.file))).equals(content)).toBe(true)
    expect(await storage.exists(result.file)).toBe(true)
    await storage.remove(result.file)
    await storage.remove(result.file)
    expect(await storage.exists(result.file)).toBe(false)
  })

  it('refuses empty, too large and missing files and folders, and leaves nothing behind', async () => {
    const large = await source('large.txt', '')
    await truncate(large, 600e6)
    await expect(storage.copyIn(large, { maxBytes: 500e6 })).rejects.toMatchObject({
      code: 'too-large',
      message: 'This file has 600 MB. The limit is 500 MB.',
    })
    await expect(storage.copyIn(await source('empty.txt', ''), limit)).rejects.toMatchObject({ code: 'empty-file' })
    await expect(storage.copyIn(join(folder, 'gone.txt'), limit)).rejects.toMatchObject({ code: 'file-missing' })
    await expect(storage.copyIn(folder, limit)).rejects.toMatchObject({ code: 'file-unreadable' })
    expect(await stored()).toEqual([])
  })

  it.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('reports a file without read permission as unreadable', async () => {
    const locked = await source('locked.txt', 'x')
    await chmod(locked, 0)
    await expect(storage.copyIn(locked, limit)).rejects.toMatchObject({ code: 'file-unreadable' })
  })

  it('stops copying on cancel and removes the partial copy', async () => {
    const path = await source('long.bin', randomBytes(8_000_000))
    const controller = new AbortController()
    const copying = storage.copyIn(path, { ...limit, signal: controller.signal })
    controller.abort()
    await expect(copying).rejects.toMatchObject({ code: 'cancelled' })
    expect(await stored()).toEqual([])
  })

  it('lists originals and partial copies of a killed process, and ignores files of others', async () => {
    expect(await storage.list()).toEqual([])
    const whole = await storage.copyIn(await source('whole.txt', 'whole'), limit)
    await storage.keep(whole.file)
    const large = await source('large.bin', '')
    await truncate(large, 1e9)
    const program = `import { createFileStorage } from ${JSON.stringify(new URL('../../../../src-main/storage/adapters/files/storage.ts', import.meta.url).href)}
      await createFileStorage({ dataFolder: ${JSON.stringify(join(folder, 'data'))}, today: () => '2025-03-04' }).copyIn(${JSON.stringify(large)}, { maxBytes: 2e9 })`
    const child = spawn(process.execPath, ['--input-type=module', '--eval', program], { stdio: 'inherit' })
    const ended = new Promise((resolve) => child.once('exit', (_, signal) => resolve(signal)))
    await expect.poll(stored, { interval: 5, timeout: 10_000 }).toContainEqual(expect.stringMatching(/\.part$/))
    child.kill('SIGKILL')
    expect(await ended).toBe('SIGKILL')
    await writeFile(join(folder, 'data', 'files', '2025-03-04', 'thesis.part'), 'not ours')
    const entries = await storage.list()
    expect(entries.map(({ isHalf }) => isHalf).toSorted()).toEqual([false, true])
    const half = entries.find(({ isHalf }) => isHalf)?.file ?? ''
    await storage.abandon(half)
    expect((await stored()).toSorted()).toEqual([whole.file.split('/').at(-1), 'thesis.part'].toSorted())
  })

  it('finishes a registered copy that a kill left without its final name', async () => {
    const copied = await storage.copyIn(await source('late.txt', 'late'), limit)
    expect(await storage.list()).toEqual([{ file: copied.file, isHalf: true }])
    expect(await storage.exists(copied.file)).toBe(true)
    expect(await readFile(storage.pathOf(copied.file), 'utf8')).toBe('late')
    expect(await storage.list()).toEqual([{ file: copied.file, isHalf: false }])
  })

  it('writes a note with the original name beside a file and removes the note with the file', async () => {
    const copied = await storage.copyIn(await source('plan.txt', 'plan'), limit)
    await storage.keep(copied.file, { name: 'plan.txt', path: '/home/me/plan.txt', collection: 'Plans', added: '2025-03-04T00:00:00.000Z' })
    expect(JSON.parse(await readFile(`${storage.pathOf(copied.file)}.note`, 'utf8'))).toMatchObject({
      name: 'plan.txt',
      collection: 'Plans',
    })
    await storage.remove(copied.file)
    expect(await stored()).toEqual([])
  })

  it('refuses to copy when the data folder was moved away or replaced by an empty one', async () => {
    const path = await source('a.txt', 'a')
    await rename(join(folder, 'data'), join(folder, 'elsewhere'))
    await expect(storage.copyIn(path, limit)).rejects.toMatchObject({ code: 'data-folder-unusable' })
    await mkdir(join(folder, 'data'))
    await expect(storage.copyIn(path, limit)).rejects.toMatchObject({ code: 'data-folder-unusable' })
    expect(await readdir(join(folder, 'data'))).toEqual([])
    await rm(join(folder, 'data'), { recursive: true })
    await rename(join(folder, 'elsewhere'), join(folder, 'data'))
    expect(await storage.copyIn(path, limit)).toMatchObject({ bytes: 1 })
  })
})

/** Swaps `a.txt` and the folder `inner` for links to the outside and back, without a pause. */
const SWAPPER = `
  const fs = require('node:fs')
  const [within, outside] = process.argv.slice(1)
  process.stdout.write('ready')
  for (;;) {
    fs.symlinkSync(outside + '/a.txt', within + '/link')
    fs.renameSync(within + '/link', within + '/a.txt')
    fs.renameSync(within + '/inner', within + '/aside')
    fs.symlinkSync(outside, within + '/inner')
    fs.writeFileSync(within + '/own', 'mine')
    fs.renameSync(within + '/own', within + '/a.txt')
    fs.unlinkSync(within + '/inner')
    fs.renameSync(within + '/aside', within + '/inner')
  }`

describe('the paths of stored files', () => {
  it('exclude files outside the imported folder that a symbolic link leads to', async () => {
    await mkdir(join(folder, 'dropped', 'inner'), { recursive: true })
    await mkdir(join(folder, 'private'))
    await writeFile(join(folder, 'private', 'secret.txt'), 'secret')
    await symlink(join(folder, 'private', 'secret.txt'), join(folder, 'dropped', 'secret.txt'))
    await symlink(join(folder, 'private'), join(folder, 'dropped', 'linked'))
    await writeFile(join(folder, 'dropped', 'inner', 'mine.txt'), 'mine')
    const within = join(folder, 'dropped')
    await expect(storage.copyIn(join(within, 'secret.txt'), { ...limit, within })).rejects.toMatchObject({ code: 'file-unreadable' })
    await expect(storage.copyIn(join(within, 'linked', 'secret.txt'), { ...limit, within })).rejects.toMatchObject({
      code: 'file-unreadable',
    })
    expect(await storage.copyIn(join(within, 'inner', 'mine.txt'), { ...limit, within })).toMatchObject({ bytes: 4 })
  })

  it.skipIf(process.platform === 'win32')(
    'exclude files outside of it however fast another program swaps files and folders for links: 400 races',
    async () => {
      const [within, outside] = [join(folder, 'dropped'), join(folder, 'private')]
      await mkdir(join(within, 'inner'), { recursive: true })
      await mkdir(outside)
      for (const place of [join(within, 'inner'), within]) await writeFile(join(place, 'a.txt'), 'mine')
      await writeFile(join(outside, 'a.txt'), 'secret')
      const swapper = spawn(process.execPath, ['--eval', SWAPPER, within, outside], { stdio: ['ignore', 'pipe', 'inherit'] })
      await new Promise((resolve) => swapper.stdout.once('data', resolve))
      const outcomes = { copied: 0, refused: 0 }
      try {
        for (let race = 0; race < 400; race += 1) {
          const path = race % 2 === 0 ? join(within, 'a.txt') : join(within, 'inner', 'a.txt')
          const copied = await storage.copyIn(path, { ...limit, within }).catch((error: { code: string }) => error.code)
          if (typeof copied === 'string') expect(['file-unreadable', 'file-missing']).toContain(copied)
          else {
            await storage.keep(copied.file)
            expect(await readFile(storage.pathOf(copied.file), 'utf8')).toBe('mine')
          }
          outcomes[typeof copied === 'string' ? 'refused' : 'copied'] += 1
        }
      } finally {
        swapper.kill('SIGKILL')
      }
      expect(Math.min(outcomes.copied, outcomes.refused)).toBeGreaterThan(20)
    },
  )

  it('stay inside the data folder for two hundred hostile file names', async () => {
    const endings = [
      '.pdf',
      '.PDF ',
      '.p/df',
      '.ex\\e',
      '. .',
      '.\u202efdp',
      '.tar.gz',
      '',
      '.aaaaaaaaaaaaaaaaaaaaaaaaa',
      '.:x',
      '.<script>',
      '.txt\n',
      '.%2e%2e',
      '.é',
      '...',
      '.a;rm',
      '.$(x)',
      ".'",
      '."',
      '.\ud800',
    ]
    const starts = ['report', '..', '-rf', 'con', 'a b', '.hidden', 'üñí', '%00', 'x'.repeat(180), '~$lock']
    let tried = 0
    for (const start of starts) {
      for (const ending of endings) {
        const name = `${start}${ending}`.replaceAll('/', '\u2215')
        const path = join(folder, 'in', name)
        tried += 1
        await mkdir(join(folder, 'in'), { recursive: true })
        if (
          !(await writeFile(path, 'x').then(
            () => true,
            () => false,
          ))
        )
          continue
        const result = await storage.copyIn(path, limit)
        expect(result.file).toMatch(/^files\/2025-03-04\/[0-9a-f-]{36}\.[a-z0-9]{1,12}$/)
      }
    }
    expect(tried).toBe(200)
    expect((await readdir(join(folder, 'data'))).sort()).toEqual(['files'])
  })

  it('exist only for names that the storage gave itself', () => {
    const names = [
      '../../etc/passwd',
      'files/../../x',
      '/etc/passwd',
      'files/2025-03-04/x.pdf',
      'C:\\x',
      '',
      'files/2025-03-04/00000000-0000-0000-0000-000000000000.pdf/..',
    ]
    for (const name of names) expect(() => storage.pathOf(name)).toThrow(expect.objectContaining({ code: 'file-missing' }))
  })

  it('follow a symbolic link that a person chose directly', async () => {
    const target = await source('real.txt', 'text')
    await symlink(target, join(folder, 'link.txt'))
    expect(await storage.copyIn(join(folder, 'link.txt'), limit)).toMatchObject({ bytes: 4 })
  })
})
