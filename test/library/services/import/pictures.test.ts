import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChunkId, DocumentId } from '../../../../src-preload/contract/ids.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import type { TestApp } from '../../../support/app.ts'
import { startTestApp, temporaryFolder } from '../../../support/app.ts'
import { makePng } from '../../../support/files/make-picture.ts'

const SCANS = new URL('../../../support/scans/', import.meta.url).pathname
const folder = temporaryFolder()
let running: TestApp
beforeEach(async () => {
  running = await startTestApp()
})
afterEach(() => running.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function imported(paths: string[]) {
  const { app } = running
  const { importId } = await app.imports.importPaths(paths)
  expect(await app.imports.wait(importId, { upTo: 'ready' })).toBe(true)
  return (await app.imports.finish(importId)).documents
}

function write(name: string, content: Uint8Array): string {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

describe('a picture', () => {
  it('is a document of the text that is recognised in it, and is shown with its words marked', async () => {
    const { app } = running
    const [document] = await imported([join(SCANS, 'fax.tiff')])
    expect(document).toMatchObject({ type: 'picture', status: 'ready', pages: 2, error: null, ocr: { pages: [1, 2], blank: [] } })
    const chunk = (await app.library.chunks(document?.id as DocumentId)).find(
      ({ text, isParent }) => !isParent && text.includes('Bicycles'),
    )
    const shown = await app.reader.read({
      id: document?.id as DocumentId,
      chunkId: chunk?.id as ChunkId,
      quote: 'Bicycles cost two pounds.',
    })
    expect(shown).toMatchObject({ view: 'pdf', isPicture: true, page: 2, pages: 2 })
    const [box] = shown.view === 'pdf' ? shown.boxes : []
    // It was drawn at 116 of 1400 and 122 of 420 pixels.
    expect([box?.x, box?.y]).toEqual([expect.closeTo(116 / 1400, 2), expect.closeTo(122 / 420, 1)])
  })

  it('is not read while recognition is off, and says so', async () => {
    await running.app.settings.set('import.ocr', false, 'command')
    const [document] = await imported([join(SCANS, 'photo.jpg')])
    expect(document).toMatchObject({ status: 'failed', error: { code: 'no-text' } })
    expect(say(document?.error?.message ?? '')).toBe('This is a picture, and text recognition is switched off.')
  })

  it('that would fill the memory, is cut off or is of another kind is refused with a sentence', async () => {
    cpSync(join(SCANS, 'photo.jpg'), join(folder, 'renamed.png'))
    const refused = await imported([
      write('huge.png', makePng({ width: 10, height: 10, says: { width: 30_000, height: 30_000 } })),
      write('cut.jpg', readFileSync(join(SCANS, 'photo.jpg')).subarray(0, 100)),
      write('circle.tiff', Buffer.from('49492a000800000000000800000000000000', 'hex')),
      write('moving.gif', Buffer.from('4749463839610a000a0080000000000000ffffff21f90400000000002c00000000', 'hex')),
      join(folder, 'renamed.png'),
    ])
    expect(Object.fromEntries(refused.map(({ title, error }) => [title.replace(/\.\w+$/, ''), error?.code ?? null]))).toEqual({
      huge: 'too-large',
      cut: 'damaged-file',
      circle: 'damaged-file',
      moving: 'unsupported-type',
      // The content tells, not the name.
      renamed: null,
    })
  })
})
