import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { everyMonth, measureStorage } from '../../../../src-main/care/services/maintenance/storage-sizes.ts'
import { temporaryFolder } from '../../../support/app.ts'

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

it('every month from the first one with documents is told, over the end of a year and behind a clock that was ahead', () => {
  const brought = (month: string) => ({ month, documents: 1, bytes: 10, recordedSeconds: 0 })
  const none = (month: string) => ({ month, documents: 0, bytes: 0, recordedSeconds: 0 })
  expect(everyMonth([], new Date(2026, 1, 1))).toEqual([])
  expect(everyMonth([brought('2025-11'), brought('2026-01')], new Date(2026, 1, 28))).toEqual([
    brought('2025-11'),
    none('2025-12'),
    brought('2026-01'),
    none('2026-02'),
  ])
  expect(everyMonth([brought('2026-02'), brought('2026-04')], new Date(2026, 2, 1)).map(({ month }) => month)).toEqual([
    '2026-02',
    '2026-03',
    '2026-04',
  ])
})
