import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { mistakenLibraries } from '../support/kills/database-mistakes.ts'

const root = temporaryFolder()
const libraries = mistakenLibraries(root)

beforeAll(() => libraries.make(), 600_000)
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('a database that does not match its stored originals', () => {
  const all = Object.keys(libraries.mistakes).flatMap((mistake) =>
    Object.keys(libraries.actions).map((action) => [mistake, action] as const),
  )
  it.each(all)('keeps every original after the mistake “%s” and the action “%s”', async (mistake, action) => {
    const { before, after } = await libraries.originalsAround(mistake, action)
    expect(before).toHaveLength(12)
    expect(after).toEqual(before)
  })
})
