import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/app.ts'

let test: TestApp | undefined
afterEach(() => test?.close())

const DAY = 86_400_000

/** Uses the app on a day, and ends it when its first works are done. */
async function useAt(time: number, dataFolder: string): Promise<void> {
  test = await startTestApp({ dataFolder, now: () => time })
  await test.app.inOrder()
  // A day counts with the first look at the trash.
  await test.app.library.expireTrash(30)
  await test.close({ keep: true })
}

it('a half upload outlives a clock that jumps by ten years, and goes after two later days of use', async () => {
  test = await startTestApp()
  const { dataFolder } = test
  await test.app.inOrder()
  await test.close({ keep: true })
  const uploads = join(dataFolder, 'uploads')
  mkdirSync(uploads, { recursive: true })
  const half = join(uploads, 'half.part')
  writeFileSync(half, 'the first half')
  const begun = Date.now()
  utimesSync(half, begun / 1000, begun / 1000)
  await useAt(begun + 3650 * DAY, dataFolder)
  expect(existsSync(half)).toBe(true)
  await useAt(begun + DAY, dataFolder)
  await useAt(begun + 2 * DAY, dataFolder)
  await useAt(begun + 3 * DAY, dataFolder)
  expect(existsSync(half)).toBe(false)
  test = await startTestApp({ dataFolder })
})
