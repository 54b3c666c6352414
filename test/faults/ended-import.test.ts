import { rmSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { importAndEnd } from '../support/kills/ended-imports.ts'

const ENDS = 20

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('a file that is being read when its command ends', () => {
  it(`is imported later without a crash on its record, ${ENDS} times in a row`, async () => {
    folder = temporaryFolder()
    const { midway, statuses } = await importAndEnd({ folder, ends: ENDS, content: '# Healthy\n\nA slow file, but a healthy one.\n' })
    console.log(`${ENDS} commands ended, ${midway} of them while the file was read`)
    expect(statuses).toEqual(['searchable'])
    expect(midway).toBeGreaterThanOrEqual(ENDS / 2)
  })
})
