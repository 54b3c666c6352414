import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../support/app.ts'
import { codesOf, makeFullLibrary, rot, seeded } from '../../../support/database/rot.ts'

const PLACES = 4
/** Of which the layout of a library may put one where nothing is told from its neighbours (test/faults: 95 % of 500 are found). */
const FOUND = 3

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('the check of a library with every kind of data', () => {
  it(`passes for a sound library, and finds 64 overwritten bytes at ${FOUND} or more of ${PLACES} places in use`, async () => {
    folder = temporaryFolder()
    const file = await makeFullLibrary(folder)
    expect(codesOf(file)).toEqual([])
    const { hits } = rot(file, { places: PLACES, random: seeded(2026), folder })
    expect(hits.filter((hit) => hit.found).length, JSON.stringify(hits)).toBeGreaterThanOrEqual(FOUND)
  }, 300_000)
})
