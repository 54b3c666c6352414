import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, temporaryFolder, type TestApp } from '../support/app.ts'
import { runBuilt } from '../support/built-cli.ts'
import { eventually } from '../support/eventually.ts'
import { buildWhenStale } from '../tools/build.mjs'

const COMMANDS = 60
const AT_ONCE = 5
/** An answer of the open library that takes longer hangs, ms. It took 3.8 s at most at a load of 12, and 20 s at 18. */
const LONGEST_MS = 60_000

let folder: string
let dataFolder: string
let test: TestApp
beforeAll(async () => {
  await buildWhenStale()
  folder = temporaryFolder()
  dataFolder = join(folder, 'data')
  mkdirSync(join(folder, 'files'))
  for (let n = 0; n <= COMMANDS; n += 1)
    writeFileSync(join(folder, 'files', `${n}.md`), `# Berth ${n}\n\nThe heron number ${n} stands at the weir below berth ${n}.\n`)
  test = await startTestApp({ dataFolder })
  await test.app.imports.importPaths([join(folder, 'files', '0.md')])
  await eventually(async () => (await test.app.library.list())[0]?.status === 'ready')
})
afterAll(async () => {
  await test.close({ keep: true })
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** Every fifth command of a kind, so that those that write and those that read run beside each other. */
function wordsOf(n: number, known: string): string[] {
  const kinds = [
    ['import', join(folder, 'files', `${n}.md`)],
    ['search', `heron of berth ${n}`],
    ['tag', known, `berth-${n}`],
    ['collections', 'create', `Harbour ${n}`],
    ['documents'],
  ]
  return kinds[n % kinds.length] ?? []
}

it(`${COMMANDS} commands, ${AT_ONCE} at a time, beside an open library: none finds it busy, nothing is lost, and the library answers all along`, async () => {
  const { app } = test
  const known = (await app.library.list())[0]!.id
  const ends: string[] = []
  let next = 1
  const inTurn = async (): Promise<void> => {
    while (next <= COMMANDS) {
      const words = wordsOf(next++, known)
      const { code, stdout, stderr } = await runBuilt(words, { dataFolder })
      if (code !== 0) ends.push(`${words.join(' ')}: ${code} ${stdout.slice(-300)} ${stderr.slice(-300)}`)
    }
  }
  let isDone = false
  const waits: number[] = []
  const ask = async (): Promise<void> => {
    while (!isDone) {
      const start = performance.now()
      await app.retrieve.search({ question: `Where does heron ${waits.length} stand?`, filter: {}, k: 5, select: true })
      waits.push(performance.now() - start)
    }
  }
  const asking = ask()
  await Promise.all(Array.from({ length: AT_ONCE }, inTurn))
  isDone = true
  await asking
  expect(ends).toEqual([])
  expect(waits.length).toBeGreaterThan(10)
  expect(Math.max(...waits)).toBeLessThan(LONGEST_MS)
  const imported = Array.from({ length: COMMANDS }, (_, at) => at + 1).filter((n) => n % 5 === 0)
  expect((await app.library.list()).map(({ title }) => title).toSorted()).toEqual(
    ['Berth 0', ...imported.map((n) => `Berth ${n}`)].toSorted(),
  )
  expect((await app.library.get(known))?.tags).toHaveLength(COMMANDS / 5)
  expect(await app.collections.list()).toHaveLength(COMMANDS / 5 + 1)
  expect((await app.maintenance.check({ full: true })).findings).toEqual([])
})
