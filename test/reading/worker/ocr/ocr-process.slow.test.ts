import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { createOcrProcess, type OcrProcess } from '../../../../src-main/reading/worker/ocr/ocr-process.ts'
import { ENTRIES, RESOURCES, temporaryFolder } from '../../../support/app.ts'
import { makePng } from '../../../support/files/make-picture.ts'
import { photo } from '../../../support/scans/make-scan.ts'

const SCAN = new URL('../../../support/scans/mixed.pdf', import.meta.url).pathname
const GUARD = new URL('../../../support/no-network.cjs', import.meta.url).pathname
const never = new AbortController().signal

const open: OcrProcess[] = []
const folder = temporaryFolder()
function start(options: { seconds?: number; megabytes?: number } = {}): OcrProcess {
  const ocr = createOcrProcess({ entry: ENTRIES.ocr, folder: join(RESOURCES, 'ocr'), ...options })
  open.push(ocr)
  return ocr
}

afterEach(() => {
  for (const ocr of open.splice(0)) ocr.close()
  delete process.env['NODE_OPTIONS']
  delete process.env['NETWORK_LOG']
  rmSync(join(folder, 'log'), { force: true })
})

/** pdftotext's box of the word "Harriet" in the page that was scanned, as fractions. */
const HARRIET = { x0: 72 / 595, x1: 108 / 595, y0: 139.4 / 842, y1: 150.5 / 842 }

const MINUTES = [
  'The committee agreed to buy a new kettle.',
  'Harriet collects the money until April.',
  'The old kettle goes to the workshop.',
  'The next meeting is on the ninth of May.',
]
const textsOf = ({ lines }: Awaited<ReturnType<OcrProcess['readPage']>>) =>
  lines.map(({ words }) => words.map(({ text }) => text).join(' '))

describe('text recognition', () => {
  it('reads every word of a scanned page, with boxes where the words stand', async () => {
    const read = await start().readPage(SCAN, 2, never)
    expect(read.lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
      'Minutes of the meeting of 12 March',
      'The committee agreed to buy a new kettle for the kitchen.',
      'Harriet collects the money until the end of April.',
      'The old kettle goes to the workshop, where the heater is broken.',
      'The next meeting is on 9 April at seven in the evening.',
    ])
    expect(read).toMatchObject({ page: 2, blank: false })
    expect(read.confidence).toBeGreaterThan(0.85)
    expect(Math.round(read.width)).toBe(595)
    const harriet = read.lines[2]?.words[0]
    for (const side of ['x0', 'x1', 'y0', 'y1'] as const) expect(harriet?.[side]).toBeCloseTo(HARRIET[side], 2)
  })

  it.each([
    ['a picture of a screen with a clear background', 'screen.png', 1],
    ['a photo that was turned by its camera', 'photo.jpg', 1],
    ['a WebP', 'photo.webp', 1],
    ['the first page of a fax', 'fax.tiff', 1],
    ['a TIFF packed by LZW', 'packed.tiff', 1],
  ])('reads %s', async (_what, file, page) => {
    const read = await start().readPage(join(SCAN, '..', file), page, never)
    expect(read.lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
      'The ferry to the island leaves at noon.',
      'Harriet collects the money on board.',
    ])
  })

  it('reads what is whole of a TIFF whose lower half is damaged', async () => {
    const damaged = join(folder, 'damaged.tiff')
    const bytes = readFileSync(join(SCAN, '..', 'packed.tiff'))
    // Codes that refer to themselves: a table of strings that trusts them becomes a ring.
    for (let at = bytes.length >> 1; at < bytes.length * 0.9; at += 3) bytes[at] = 0xff ^ at
    writeFileSync(damaged, bytes)
    const read = await start({ seconds: 20 }).readPage(damaged, 1, never)
    expect(read).toMatchObject({ blank: false, damage: 'part' })
    expect(read.lines[0]?.words.map(({ text }) => text).join(' ')).toBe('The ferry to the island leaves at noon.')
  })

  it('ends with a picture that grows out of all proportion, and reads the next one', async () => {
    const ocr = start({ megabytes: 400 })
    const bomb = join(folder, 'bomb.png')
    writeFileSync(bomb, makePng({ width: 20_000, height: 40_000, says: { width: 100, height: 100 } }))
    await expect(ocr.readPage(bomb, 1, never)).rejects.toMatchObject({ code: expect.stringMatching(/parse-memory|damaged-file/) as string })
    expect(await ocr.readPage(join(SCAN, '..', 'fax.tiff'), 2, never)).toMatchObject({ page: 2, blank: false })
  })

  it('tells a blank page from one whose words it cannot find', async () => {
    expect(await start().readPage(SCAN, 3, never)).toMatchObject({ lines: [], confidence: null, blank: true })
  })

  it('never reaches for the network, in none of its threads', async () => {
    const log = join(folder, 'log')
    process.env['NETWORK_LOG'] = log
    process.env['NODE_OPTIONS'] = `--require ${GUARD}`
    await start().readPage(SCAN, 2, never)
    expect(existsSync(log)).toBe(false)
    // The guard itself works, in a thread as well.
    const thread = `new (require('node:worker_threads').Worker)("fetch('http://127.0.0.1:9')", { eval: true }).on('error', () => {})`
    execFileSync(process.execPath, ['-e', thread])
    expect(readFileSync(log, 'utf8')).toBe('fetch\n')
  })

  it('stops at once when it is cancelled, and goes on with the next page', async () => {
    const ocr = start()
    await ocr.readPage(SCAN, 3, never)
    const control = new AbortController()
    const reading = ocr.readPage(SCAN, 2, control.signal)
    const stopped = expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    const before = Date.now()
    control.abort()
    await stopped
    expect(Date.now() - before).toBeLessThan(1000)
    expect((await ocr.readPage(SCAN, 2, never)).lines).toHaveLength(5)
  })

  it('ends a page that takes too long or too much memory', async () => {
    await expect(start({ seconds: 0.2 }).readPage(SCAN, 2, never)).rejects.toMatchObject({ code: 'parse-timeout' })
    await expect(start({ megabytes: 60 }).readPage(SCAN, 2, never)).rejects.toMatchObject({ code: 'parse-memory' })
  })

  it('refuses a file that is no PDF, and a page that is not there', async () => {
    const file = join(folder, 'broken.pdf')
    writeFileSync(file, '%PDF-1.7\nnothing')
    const ocr = start()
    await expect(ocr.readPage(file, 1, never)).rejects.toMatchObject({ code: expect.any(String) })
    await expect(ocr.readPage(SCAN, 9, never)).rejects.toMatchObject({ code: expect.any(String) })
    expect((await ocr.readPage(SCAN, 2, never)).lines).toHaveLength(5)
  })
})

describe('text recognition of a photo', () => {
  it.each([
    ['on its left side', 3, 90],
    ['on its head', 2, 180],
    ['on its right side', 1, 270],
  ])('reads a page that lies %s, and tells how it was turned', async (_what, quarters, turn) => {
    const path = join(folder, 'turned.png')
    writeFileSync(path, photo(MINUTES, { quarters }))
    const read = await start().readPage(path, 1, never)
    expect(textsOf(read)).toEqual(MINUTES)
    expect(read.turn).toBe(turn)
    expect(read.width < read.height).toBe(true)
  })

  it.each([
    [4, 0],
    [-6, 2],
  ])('reads a page that was put down %i degrees askew as lines that are straight', async (degrees, quarters) => {
    const path = join(folder, 'tilted.png')
    const lines = Array.from({ length: 12 }, (_line, at) => MINUTES[at % MINUTES.length] ?? '')
    writeFileSync(path, photo(lines, { quarters, degrees }))
    const read = await start().readPage(path, 1, never)
    expect(textsOf(read)).toEqual(lines)
    expect(read.tilt).toBeCloseTo(degrees, 0)
    const heights = read.lines.map(({ words }) => Math.max(...words.map(({ y1 }) => y1)) - Math.min(...words.map(({ y1 }) => y1)))
    expect(Math.max(...heights)).toBeLessThan(0.004)
  })

  it('reads a page in light that fades, all of it', async () => {
    const path = join(folder, 'faded.png')
    writeFileSync(
      path,
      photo(
        Array.from({ length: 20 }, (_line, at) => MINUTES[at % MINUTES.length] ?? ''),
        { fades: true },
      ),
    )
    const texts = textsOf(await start().readPage(path, 1, never))
    expect(texts).toHaveLength(20)
    expect(texts.at(-1)).toBe(MINUTES[19 % MINUTES.length])
  })

  it('reads every cell of a ruled table', async () => {
    const cells = [
      ['Article', 'Colour', 'Stock', 'Price'],
      ...['Anchor chain', 'Bilge pump', 'Deck brush', 'Fender', 'Life jacket'].map((name, at) => [
        name,
        'navy blue',
        `${at}4`,
        `${at}9.50`,
      ]),
    ]
    const path = join(folder, 'table.png')
    writeFileSync(path, photo(['Price list of the chandlery'], { cells }))
    const words = new Set(textsOf(await start().readPage(path, 1, never)).flatMap((line) => line.split(' ')))
    expect(cells.flatMap((row) => row.flatMap((cell) => cell.split(' '))).filter((word) => !words.has(word))).toEqual([])
  })
})
