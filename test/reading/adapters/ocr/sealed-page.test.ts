import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { openPage, pageKey, sealPage } from '../../../../src-main/reading/adapters/ocr/sealed-page.ts'
import { temporaryFolder } from '../../../support/app.ts'

const folder = temporaryFolder()
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function keyOf(name: string, content: string): Promise<Buffer> {
  writeFileSync(join(folder, name), content)
  return pageKey(join(folder, name))
}

it('opens a recognised page with the bytes of its original alone, and never a changed one', async () => {
  const words = [{ text: 'okapi', x0: 0.1, y0: 0.1, x1: 0.2, y1: 0.2 }]
  const page = { page: 1, width: 595, height: 842, lines: [{ words, end: true }], confidence: 0.9, blank: false }
  const key = await keyOf('a.pdf', 'one scan')
  const sealed = sealPage(page, key)
  expect(sealed.includes('okapi')).toBe(false)
  expect(openPage(sealed, await keyOf('copy.pdf', 'one scan'))).toEqual(page)
  expect(openPage(sealed, await keyOf('b.pdf', 'another scan'))).toBeNull()
  for (let place = 0; place < sealed.length; place += 7) {
    const changed = Buffer.from(sealed)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect(openPage(changed, key), `byte ${place}`).toBeNull()
  }
  expect(openPage(new Uint8Array(3), key)).toBeNull()
  // Equal pages are not seen to be equal.
  expect(sealPage(page, key).equals(sealed)).toBe(false)
})
