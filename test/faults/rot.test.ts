import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { codesOf, makeFullLibrary, rot } from '../support/database/rot.ts'

const PLACES = 500

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('64 overwritten bytes of the database', () => {
  it(`are found by the integrity check at 95 % or more of ${PLACES} random used places`, async () => {
    folder = temporaryFolder()
    const file = await makeFullLibrary(folder)
    expect(codesOf(file)).toEqual([])
    const { hits, tried, share } = rot(file, { places: PLACES, random: Math.random, folder })
    const missed = hits.filter((hit) => !hit.found)
    console.log(
      `${tried} places tried, ${Math.round(100 * share)} % of the file in use; ${hits.length - missed.length} of ${hits.length} noticed; missed: ${missed.map((hit) => `${hit.object} at ${hit.offset}`).join(', ') || 'none'}`,
    )
    expect(missed.length).toBeLessThanOrEqual(PLACES * 0.05)
  }, 3_600_000)
})
