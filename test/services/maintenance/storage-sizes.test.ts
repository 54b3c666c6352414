import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { measureStorage } from '../../../src-main/services/maintenance/storage-sizes.ts'
import { temporaryFolder } from '../../support/app.ts'

it('the sizes of a library add up to its folder, each file in its part', async () => {
  const folder = temporaryFolder()
  const write = (path: string, bytes: number): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), Buffer.alloc(bytes))
  }
  write('echomind.db', 5000)
  write('echomind.db-wal', 300)
  write('files/2026-11-23/a.pdf', 70)
  write('files/2026-11-23/a.pdf.note', 7)
  write('files/2026-11-23/b.ogg', 900)
  write('models/x/model.onnx', 4000)
  write('library.json', 55)
  expect(await measureStorage(folder)).toEqual({
    database: 5300,
    originals: 77,
    recordings: 900,
    models: 4000,
    other: 55,
    free: expect.any(Number),
  })
})
