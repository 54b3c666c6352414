import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../support/app.ts'
import { codesOf, makeFullLibrary, rot, seeded } from '../../support/database/rot.ts'

const PLACES = 8

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('a check of a library with something of everything', () => {
  it(`finds nothing when it is sound, and 64 overwritten bytes at each of ${PLACES} places in use`, async () => {
    folder = temporaryFolder()
    const file = await makeFullLibrary(folder)
    expect(codesOf(file)).toEqual([])
    const { hits } = rot(file, { places: PLACES, random: seeded(2026), folder })
    // In test/faults it is 95 % of 500 places; of so few none may be missed.
    expect(hits.filter((hit) => !hit.found)).toEqual([])
  }, 300_000)
})
