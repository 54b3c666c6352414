import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OcrOutput } from '../../src-preload/contract/shapes/models.ts'
import { commandLine } from '../support/cli.ts'

const ENGLISH = new URL('../../resources/ocr/eng.traineddata.gz', import.meta.url).pathname
const SCANS = new URL('../support/scans/', import.meta.url).pathname
let folder: string
const { run, json, refused } = commandLine(() => folder)

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-ocr-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function codes(...command: string[]): Promise<string[]> {
  return (await json<OcrOutput>('ocr', ...command)).output.languages.map(({ code, isOwn }) => `${code}${isOwn ? ' own' : ''}`)
}

describe('the command ocr', () => {
  it('lists English, adds the languages of a file and of a folder, packed or not, reads with them, and removes them', async () => {
    expect((await run('ocr')).stdout).toMatch(/^eng {2}English {2}2\.0 MB\nFor another language/)
    const packed = join(folder, 'deu.traineddata.gz')
    cpSync(ENGLISH, packed)
    expect(await codes('add', packed)).toEqual(['deu own', 'eng'])
    const several = join(folder, 'several')
    mkdirSync(several)
    writeFileSync(join(several, 'chi_sim.traineddata'), gunzipSync(readFileSync(ENGLISH)))
    writeFileSync(join(several, 'notes.txt'), 'Not a language.')
    expect(await codes('add', several)).toEqual(['chi_sim own', 'deu own', 'eng'])
    expect(await codes('remove', 'chi_sim')).toEqual(['deu own', 'eng'])
    await run('import', join(SCANS, 'fax.tiff'), '--wait')
    expect((await run('search', 'bicycles')).stdout).toContain('Bicycles cost two pounds.')
    expect(await refused('ocr', 'remove', 'eng')).toEqual({ code: 1, error: 'ocr-language-not-found' })
  })

  it('refuses what is no language, is cut off or is for an older tesseract', async () => {
    const english = gunzipSync(readFileSync(ENGLISH))
    const old = Buffer.from(english)
    // The place of the network (part 17) says that there is none.
    old.writeBigInt64LE(-1n, 4 + 8 * 17)
    const wrong: Record<string, Buffer> = {
      'letter.txt': Buffer.from('Dear Ann'),
      'fra.traineddata': Buffer.from('not a language at all'),
      'ita.traineddata': english.subarray(0, 100_000),
      'spa.traineddata': old,
      'por.traineddata.gz': readFileSync(ENGLISH).subarray(0, 10_000),
    }
    for (const [name, data] of Object.entries(wrong)) {
      writeFileSync(join(folder, name), data)
      expect(await refused('ocr', 'add', join(folder, name)), name).toEqual({ code: 1, error: 'ocr-language-unusable' })
    }
    expect(await codes()).toEqual(['eng'])
  })

  it('tries a language before it is kept, because data that tesseract cannot read would end recognition', async () => {
    const noise = gunzipSync(readFileSync(ENGLISH))
    noise.fill(7, 400, noise.length - 1000)
    writeFileSync(join(folder, 'deu.traineddata'), noise)
    expect(await refused('ocr', 'add', join(folder, 'deu.traineddata'))).toEqual({ code: 1, error: 'ocr-language-unusable' })
    expect(await codes()).toEqual(['eng'])
  }, 60_000)
})
