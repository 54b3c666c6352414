import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Document, RedactPolicy } from '../../../../src-preload/contract/shapes/documents.ts'
import { labelledLines } from '../../../quality/redaction-lines.ts'
import { startTestApp, temporaryFolder, type TestApp } from '../../../support/app.ts'
import { makePdf, textPage } from '../../../support/files/make-pdf.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  folder = temporaryFolder()
  test = await startTestApp()
})
afterAll(async () => {
  await test.close()
  rmSync(folder, { recursive: true, force: true })
})

async function take(name: string, content: string | Uint8Array, redact?: RedactPolicy): Promise<Document> {
  const path = join(folder, name)
  writeFileSync(path, content)
  const { importId } = await test.app.imports.importPaths([path], redact ? { redact } : {})
  await test.app.imports.wait(importId, { upTo: 'searchable' })
  const { documents } = await test.app.imports.finish(importId)
  const [document] = documents
  if (!document || document.error) throw new Error(`${name}: ${JSON.stringify(document?.error)}`)
  return document
}

/** All bytes of the data folder except for the originals, as one string; numbers and UTF-16 texts are seen too. */
function stored(): string {
  const files = readdirSync(test.dataFolder, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.startsWith(join(test.dataFolder, 'files')),
  )
  return files
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    .map((bytes) => bytes.toString('latin1') + bytes.toString('utf16le'))
    .join('\n')
}

const filler = 'The towpath was mended in spring and the barges went on to the sea as before. '

describe('a redacted document', () => {
  it('opens at the right place before and after the redacted text, in a text and on a page', async () => {
    const line = 'Ann wrote to ann.lee@example.org and called +49 30 901820 about the quagga.'
    const markdown = await take(
      'quagga.md',
      `# Quagga\n\n${filler.repeat(4)}\n\n${line} She paid from DE89 3704 0044 0532 0130 00 for the okapi.\n\n## End\n\n${filler}`,
      'always',
    )
    expect(markdown).toMatchObject({ redactions: 3, redactedAs: { EMAIL: 1, PHONE: 1, IBAN: 1 }, sensitivity: 'high', redact: 'always' })
    for (const quote of ['about the quagga', '[REDACTED_IBAN] for the okapi', filler.slice(0, 40)]) {
      const { output } = await test.app.retrieve.search({ question: quote, filter: { documentIds: [markdown.id] }, k: 5, select: false })
      const hit = output.hits.find(({ text }) => text.includes(quote))
      if (!hit) throw new Error(`${quote} was not found`)
      const content = await test.app.reader.read({ id: markdown.id, chunkId: hit.chunkId, quote })
      if (content.view !== 'text' || !content.highlight) throw new Error('no passage')
      const { start, end } = content.highlight
      expect(
        content.blocks.map((block) => block.text.slice(Math.max(0, start - block.start), Math.max(0, end - block.start))).join(''),
      ).toBe(quote)
    }

    const pdf = await take(
      'okapi.pdf',
      makePdf([textPage([filler, 'Pay to DE89 3704 0044 0532 0130 00 and', 'feed the okapi at noon.', filler])]),
    )
    expect(pdf.redactedAs).toEqual({ IBAN: 1 })
    const { output } = await test.app.retrieve.search({ question: 'okapi noon', filter: { documentIds: [pdf.id] }, k: 1, select: false })
    const [hit] = output.hits
    if (!hit) throw new Error('the page was not found')
    const whole = await take(
      'plain.pdf',
      makePdf([textPage([filler, 'Pay to DE89 3704 0044 0532 0130 00 and', 'feed the okapi at noon.', filler, ' '])]),
      'never',
    )
    const plain = (await test.app.retrieve.search({ question: 'okapi noon', filter: { documentIds: [whole.id] }, k: 1, select: false }))
      .output.hits[0]
    const painted = async (id: Document['id'], chunkId: typeof hit.chunkId) => {
      const content = await test.app.reader.read({ id, chunkId, quote: 'feed the okapi at noon' })
      return content.view === 'pdf' ? content.boxes.map(({ y, x, width }) => [y, x, width].map((part) => part.toFixed(3))) : null
    }
    expect(await painted(pdf.id, hit.chunkId)).toEqual(await painted(whole.id, plain!.chunkId))
    expect(await painted(pdf.id, hit.chunkId)).not.toEqual([])
  })

  it('has no secret of its file name in its title', async () => {
    expect((await take('Passport C01X00T47 of Ann.txt', filler)).title).toBe('Passport [REDACTED_PASSPORT] of Ann')
  })

  it('keeps 500 secrets out of the database, keeps its original unchanged, and can be excluded from a search', async () => {
    const lines = labelledLines(77)
      .filter(({ expected }) => expected.length > 0 && expected.every(({ end, start }) => end - start >= 8))
      .slice(0, 500)
    const text = lines.map((line, index) => `${filler}Canary ${index}. ${line.text}`).join('\n\n')
    const document = await take('canaries.txt', text, 'always')
    expect(document.redactions).toBeGreaterThanOrEqual(500)
    const bytes = stored()
    const secrets = lines.flatMap(({ text: line, expected }) => expected.map(({ start, end }) => line.slice(start, end)))
    expect(secrets.length).toBeGreaterThanOrEqual(500)
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
    const { file } = (await test.app.database.getFile(document.id)) ?? {}
    expect(readFileSync(join(test.dataFolder, file ?? ''), 'utf8')).toBe(text)
    const searched = async (sensitivities?: readonly ['low']) =>
      (
        await test.app.retrieve.search({
          question: 'canary',
          filter: { documentIds: [document.id], ...(sensitivities && { sensitivities }) },
          k: 5,
          select: false,
        })
      ).output.hits.length
    expect(await searched()).toBe(5)
    expect(await searched(['low'])).toBe(0)
  })
})
