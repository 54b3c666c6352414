import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/app.ts'
import { codesOf, makeFullLibrary, rot, seeded } from '../../support/database/rot.ts'

const PLACES = 4

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('the check of a library with every kind of data', () => {
  it(`passes for a sound library, and finds 64 overwritten bytes at each of ${PLACES} places in use`, async () => {
    folder = temporaryFolder()
    const file = await makeFullLibrary(folder)
    expect(codesOf(file)).toEqual([])
    const { hits } = rot(file, { places: PLACES, random: seeded(2026), folder })
    // The test in test/faults requires 95 % of 500 places; of these few every one must be found.
    expect(hits.filter((hit) => !hit.found)).toEqual([])
  }, 300_000)
})
