import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startTestApp, temporaryFolder } from '../app.ts'
import { eventually } from '../eventually.ts'
import { pictureOf } from '../library-picture.ts'
import { fuzzGateway, type FuzzResult } from './fuzz-gateway.ts'

type FuzzedLibrary = FuzzResult & {
  /** Files of the person beside the library, before and after. */
  person: { before: Record<string, string>; after: Record<string, string> }
  /** Stored files that were there before and are gone or changed. */
  lost: string[]
  /** Findings of a full check afterwards. */
  findings: unknown[]
}

function contentOf(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    names.map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'hex')]),
  )
}

/** A library with documents, a note with tasks, a chat and files of the person beside it, and so many requests of a hostile page to it. */
export async function fuzzLibrary(o: { calls: number; seed: number }): Promise<FuzzedLibrary> {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'home'))
  for (const name of ['key.txt', 'lease.md']) writeFileSync(join(folder, 'home', name), `The ${name} of the person.`)
  const test = await startTestApp({ dataFolder: join(folder, 'library') })
  try {
    const { app } = test
    await app.imports.importPaths([join(folder, 'home', 'lease.md')])
    await app.uploads.paste({ title: 'Bills', text: 'The bill for the pump is due in June.' })
    const { id: note } = await app.notes.create({ title: 'Harbour', memo: 'The heron stands at the weir.' })
    await app.notes.pasteTranscript(note, 'Ivo: We decided to buy the crane. I will feed the heron by Friday.')
    const { chatId, messageId, done } = await app.chat.ask({ question: 'When is the bill due?' })
    await done
    await eventually(async () => (await app.library.list()).filter(({ status }) => status === 'ready').length >= 2)
    const documents = await app.library.list()
    const known = [
      ...documents.map(({ id }) => id),
      chatId,
      messageId,
      ...(await app.ledger.list()).map(({ id }) => id),
      ...(await app.personas.list()).map(({ name }) => name),
      'Personal',
      'models.baseUrl',
      'privacy.redact',
      'appearance.theme',
      '1',
      'eng',
    ]
    const [before, stored] = [contentOf(join(folder, 'home')), pictureOf(test.dataFolder)]
    const result = await fuzzGateway(test, { ...o, known })
    await app.recorder.close()
    const left = pictureOf(test.dataFolder)
    const lost = Object.keys(stored).filter((file) => file.startsWith('files/') && !file.endsWith('.note') && left[file] !== stored[file])
    const { findings } = await app.maintenance.check({ full: true })
    return { ...result, person: { before, after: contentOf(join(folder, 'home')) }, lost, findings }
  } finally {
    await test.close({ keep: true })
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
