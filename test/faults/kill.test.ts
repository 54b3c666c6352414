import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/app.ts'
import { expectWhole } from '../support/kills/after-kills.ts'
import { importAndKill } from '../support/kills/killing.ts'

const KILLS = 200
const FILES = 78

let folder: string | null = null
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true })
})

describe('an import of all formats whose process is killed (SIGKILL)', () => {
  it(`leaves every document complete in ${KILLS} kills at random moments`, async () => {
    folder = temporaryFolder()
    const dataFolder = join(folder, 'data')
    const { rounds, midway, findings } = await importAndKill({
      folder,
      dataFolder,
      kills: KILLS,
      files: FILES,
      pauseMs: () => Math.random() * 1500,
    })
    console.log(`${KILLS} kills in ${rounds} imports, ${midway} of them while a document was under way`)
    expect(findings).toEqual([])
    expect(midway).toBeGreaterThanOrEqual(KILLS / 2)
    await expectWhole({ dataFolder, files: FILES * rounds })
  }, 3_600_000)
})
