import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../support/app.ts'
import { expectWhole } from '../../../support/kills/after-kills.ts'
import { importAndKill } from '../../../support/kills/killing.ts'

const KILLS = 3
const FILES = 52

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('an import of all formats whose process is killed hard', () => {
  it(`loses nothing and leaves nothing incomplete in ${KILLS} kills, and resumes by itself`, async () => {
    folder = temporaryFolder()
    const dataFolder = join(folder, 'data')
    // Early kills hit parsing, later ones embedding.
    const { rounds, midway, findings } = await importAndKill({
      folder,
      dataFolder,
      kills: KILLS,
      files: FILES,
      pauseMs: (kill) => 20 + (kill % 9) * 40,
    })
    expect(findings).toEqual([])
    expect(midway).toBeGreaterThanOrEqual(KILLS / 4)
    await expectWhole({ dataFolder, files: FILES * rounds })
  }, 240_000)
})
