import { rmSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../support/app.ts'
import { importAndEnd } from '../../../support/kills/ended-imports.ts'

const ENDS = 4

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a file whose import command ends while it is read', () => {
  it(`gets no crash count, however the command ends, ${ENDS} times in a row`, async () => {
    const { midway, statuses, output } = await importAndEnd({
      folder,
      ends: ENDS,
      content: '# Healthy\n\nA slow file, but a healthy one.\n',
    })
    expect(output).not.toContain('The reader crashed')
    expect(statuses).toEqual(['searchable'])
    expect(midway).toBeGreaterThanOrEqual(ENDS - 2)
  }, 400_000)

  it('is quarantined when it crashes its parser twice', async () => {
    const { statuses } = await importAndEnd({ folder, ends: 0, content: '# Bad\n\nA deadly file.\n' })
    expect(statuses).toEqual([expect.stringMatching(/^quarantined: .*parser-crashed/u)])
  }, 120_000)
})
