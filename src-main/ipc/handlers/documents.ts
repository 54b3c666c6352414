import { SAMPLE_COLLECTION } from '../../../src-preload/contract/sample.ts'
import type { App } from '../../app/compose.ts'
import { nameToOpen } from '../../storage/index.ts'
import type { Consent } from '../consent.ts'
import type { HandlersFor } from '../handlers-for.ts'
import type { HostDialogs } from '../host-dialogs.ts'
import type { ModelDoor } from '../model-door.ts'
import { given } from '../given.ts'
import type { Tickets } from '../tickets.ts'

/** Handlers of documents. */
export function documentHandlers(
  app: App,
  dialogs: HostDialogs,
  { consent, tickets, door }: { consent: Consent; tickets: Tickets; door: ModelDoor },
): HandlersFor<'documents' | 'uploads' | 'imports' | 'replaced' | 'sample' | 'trash'> {
  return {
    'documents.import': async ({ tickets: spent, ...importOptions }) => {
      const paths = await door.addModels(tickets.redeem(spent))
      return paths.length > 0 ? app.imports.importPaths(paths, given(importOptions)) : null
    },
    'documents.pick': async ({ what, ...wishes }) => {
      const paths = await door.addModels((await dialogs.pick(what)) ?? [])
      return paths.length > 0 ? app.imports.importPaths(paths, given(wishes)) : null
    },
    'documents.paste': ({ title, text, ...wishes }) => app.uploads.paste({ title, text }, given(wishes)),
    'uploads.begin': (file) => app.uploads.begin(file),
    'uploads.append': async (piece) => (await app.uploads.append(piece), {}),
    'uploads.import': ({ uploadIds, ...wishes }) => app.uploads.import(uploadIds, given(wishes)),
    'uploads.cancel': async ({ uploadIds }) => (await app.uploads.cancel(uploadIds), {}),
    'documents.list': async ({ filters }) => ({ documents: await app.library.list(filters) }),
    'documents.order': async () => ({ rows: await app.library.order() }),
    'documents.at': async ({ rows }) => ({ documents: await app.library.at(rows) }),
    'documents.get': async ({ id, chunks }) => ({
      document: await app.library.get(id),
      ...(chunks && { chunks: await app.library.chunks(id) }),
    }),
    'documents.enclosures': ({ id }) => app.library.enclosures(id),
    'documents.delete': async ({ ids }) => ({ deleted: await app.library.trash(ids) }),
    'documents.restore': async ({ ids }) => ({ documents: await app.library.restore(ids) }),
    'documents.purge': async ({ ids, chats = false }) => ({ deleted: await app.library.purge(ids, { chats }) }),
    'documents.tag': async ({ ids, add, remove }) => ({
      documents: await app.library.tag(ids, { ...(add && { add }), ...(remove && { remove }) }),
    }),
    'documents.rename': ({ id, title }) => app.titles.rename(id, title),
    'documents.move': async ({ ids, collection }) => {
      if (await consent.move(ids, collection)) return { documents: await app.library.move(ids, collection) }
      const wanted = new Set(ids)
      return { documents: (await app.library.list()).filter(({ id }) => wanted.has(id)) }
    },
    'documents.reindex': async ({ ids, older }) => app.library.reindex(older ? await app.library.readByOlder() : ids),
    'documents.retry': async ({ ids }) => (await app.queue.retry({ documentIds: ids }), {}),
    'documents.unlock': async ({ id, password }) => ({ document: await app.library.unlock(id, password) }),
    'documents.openOriginal': async ({ id }) => {
      const original = await app.library.toOpen(id)
      await dialogs.openFile({ path: original.path, name: nameToOpen(original) ?? '' })
      return {}
    },
    'documents.read': ({ id, chunkId, quote, anchor }) =>
      app.reader.read({ id, ...(chunkId !== undefined && { chunkId }), ...(quote !== undefined && { quote }), ...(anchor && { anchor }) }),
    'trash.list': async () => ({ documents: await app.library.trashed() }),
    'replaced.list': async () => ({ texts: await app.replaced.list() }),
    'replaced.get': async ({ id }) => ({ words: await app.replaced.get(id) }),
    'replaced.empty': async () => (await app.replaced.empty(), {}),
    'sample.import': () => app.imports.importPaths([app.sample], { collection: SAMPLE_COLLECTION }),
  }
}
