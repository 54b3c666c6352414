import { describe, expect, it } from 'vitest'
import { parsePdf } from '../../../../src-main/reading/adapters/parsers/pdf.ts'
import { isPictured } from '../../../../src-main/reading/adapters/parsers/pictures/pdf-pictures.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { makeScan, photographed, scanned } from '../../../support/scans/make-scan.ts'

const STAMP = 'HBR-00001 received 3 May'
const LINES = ['Harriet collects the money until the end of April.']

const read = async (data: Uint8Array, goesOn = true) => {
  const { text, unread, partial, warnings } = await parsePdf(new Uint8Array(data), goesOn ? { ocr: { pages: [], goesOn } } : {})
  return { text, unread, partial, warnings: warnings.map((warning) => say(warning)) }
}

describe('a scan with a stamp typed on it', () => {
  it('has the stamp at once, and waits for its text to be recognised', async () => {
    expect(await read(makeScan([scanned(LINES)], STAMP))).toEqual({
      text: STAMP,
      unread: [1],
      partial: true,
      warnings: ['Page 1 is mostly a picture. It waits for text recognition.'],
    })
  })

  it('says that its picture was not read while recognition is off', async () => {
    const { text, unread, warnings } = await read(makeScan([scanned(LINES)], STAMP), false)
    expect({ text, unread }).toEqual({ text: STAMP, unread: undefined })
    expect(warnings).toEqual(['Page 1 is mostly a picture. Text in it was not read, because text recognition is off.'])
  })

  it('keeps its stamp when its picture is broken, and each of many pages', async () => {
    const picture = photographed(LINES)
    const broken = { ...picture, data: picture.data.map((byte, at) => (at > 20 ? (byte * 7 + at) % 256 : byte)) }
    expect((await read(makeScan([broken], STAMP))).text).toBe(STAMP)
    expect((await read(makeScan(Array.from({ length: 30 }, () => picture)))).unread).toHaveLength(30)
    // More pages than are looked at.
    expect(
      (
        await read(
          makeScan(
            Array.from({ length: 30 }, () => picture),
            STAMP,
          ),
        )
      ).unread,
    ).toHaveLength(30)
  })
})

describe('what a page draws', () => {
  const OPS = { save: 1, restore: 2, transform: 3, paintImageXObject: 4, paintFormXObjectBegin: 5, paintFormXObjectEnd: 6 }
  const drawn = (...steps: [number, unknown][]) => ({ fnArray: steps.map(([code]) => code), argsArray: steps.map(([, args]) => args) })

  it('is mostly pictures if they cover half of it, inside of forms too, and not if a logo does', () => {
    const picture = (width: number, height: number) => drawn([1, null], [3, [width, 0, 0, height, 0, 0]], [4, ['p']], [2, null])
    expect(isPictured(picture(100, 50), OPS, 10_000)).toBe(true)
    expect(isPictured(picture(40, 40), OPS, 10_000)).toBe(false)
    const form = drawn([5, [new Float32Array([10, 0, 0, 10, 0, 0]), null]], [3, [8, 0, 0, 8, 0, 0]], [4, ['p']], [6, null])
    expect(isPictured(form, OPS, 10_000)).toBe(true)
  })
})
