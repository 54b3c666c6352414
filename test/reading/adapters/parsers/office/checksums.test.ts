import { zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { openOfficeFile } from '../../../../../src-main/reading/adapters/parsers/office/zip-limits.ts'

it('an archive with a changed byte is damaged, never read with another digit', () => {
  const archive = Buffer.from(zipSync({ 'word/document.xml': Buffer.from('<w:document>1200 euros</w:document>') }, { level: 0 }))
  expect(openOfficeFile(archive).size).toBe(1)
  archive[archive.indexOf('1200')] = '7'.charCodeAt(0)
  expect(() => openOfficeFile(archive)).toThrow(expect.objectContaining({ code: 'damaged-file' }))
})
