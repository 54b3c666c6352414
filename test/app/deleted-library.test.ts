import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startTestApp, temporaryFolder } from '../support/app.ts'

describe.skipIf(process.platform === 'win32')('a library whose folder is taken away under the running app', () => {
  it.each(['deleted', 'moved'])(
    '(%s) answers ok to nothing that is saved then, says why, makes no folder in its place, and ends',
    async (what) => {
      const root = temporaryFolder()
      const dataFolder = join(root, 'library')
      const file = join(root, 'ship.md')
      writeFileSync(file, 'The keel of the Sirius is red.\n')
      const { app, close } = await startTestApp({ dataFolder })
      await app.imports.wait((await app.imports.importPaths([file])).importId, { upTo: 'ready' })
      const note = await app.notes.create({ title: 'N', memo: 'A memo.' })
      const [document] = await app.library.list()
      if (what === 'deleted') rmSync(dataFolder, { recursive: true })
      else renameSync(dataFolder, join(root, 'elsewhere'))
      const saves: Record<string, () => Promise<unknown>> = {
        note: () => app.notes.create({ title: 'M', memo: 'Lost?' }),
        memo: () => app.notes.saveMemo(note.id, 'Lost?'),
        setting: () => app.settings.set('answer.summaries', false, 'command'),
        collection: () => app.collections.create('Lost'),
        title: () => app.titles.rename(document!.id, 'Lost'),
        tag: () => app.library.tag([document!.id], { add: ['lost'] }),
        paste: () => app.uploads.paste({ title: 'Lost', text: 'A text.' }, {}),
        file: () => app.imports.importPaths([file, dataFolder]),
        trash: () => app.library.trash([document!.id]),
      }
      for (const [name, save] of Object.entries(saves)) {
        const told = await save().then(
          () => 'ok',
          ({ code, message }: { code: string; message: string }) => [code, message],
        )
        expect([name, told]).toEqual([name, ['data-folder-unusable', 'The data folder is not where it was when EchoMind started.']])
      }
      expect(existsSync(dataFolder) ? readdirSync(dataFolder, { recursive: true }) : []).toEqual([])
      await close({ keep: true }).catch(() => undefined)
      rmSync(root, { recursive: true, force: true })
    },
  )
})
