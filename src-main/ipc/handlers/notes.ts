import { join } from 'node:path'
import { SAMPLE_COLLECTION, SAMPLE_RECORDING } from '../../../src-preload/contract/sample.ts'
import { t } from '../../../src-preload/texts/say.ts'
import type { App } from '../../app/compose.ts'
import { LONGEST_TITLE, TEMPLATES, defaultTemplate, readTemplates } from '../../notes/index.ts'
import type { NoteEdit } from '../../notes/index.ts'
import { fileNameOf } from '../../artifacts/index.ts'
import type { HandlersFor } from '../handlers-for.ts'
import { given } from '../given.ts'
import type { HostDialogs } from '../host-dialogs.ts'

/** Handlers of notes, recordings and the ledger. */
export function noteHandlers(app: App, dialogs: HostDialogs): HandlersFor<'notes' | 'recording' | 'ledger'> {
  const { notes, recorder, ledger } = app
  return {
    'notes.list': async (filter) => ({ notes: await notes.list(filter) }),
    'notes.get': async ({ id }) => ({ note: await notes.get(id) }),
    'notes.create': async (input) => ({ note: await notes.create(given(input)) }),
    'notes.keepAnswer': async ({ messageId }) => {
      const { question, markdown } = await app.chat.answerMarkdown(messageId)
      return { note: await notes.create({ title: question.slice(0, LONGEST_TITLE), memo: markdown }) }
    },
    'notes.addSample': () => app.imports.importPaths([join(app.sample, SAMPLE_RECORDING)], { collection: SAMPLE_COLLECTION }),
    'notes.edit': async ({ id, ...change }) => ({ note: await notes.edit(id, given<NoteEdit>(change)) }),
    'notes.saveMemo': async ({ id, memo }) => (await notes.saveMemo(id, memo), {}),
    'notes.saveSegments': async ({ id, segments, base }) => {
      const wasChanged = await notes.saveSegments(id, segments, { kind: 'person' }, base)
      return { note: await notes.get(id), wasChanged }
    },
    'notes.pasteTranscript': async ({ id, text }) => ({ note: await notes.pasteTranscript(id, text) }),
    'notes.refine': async ({ id, instructions }) => {
      const { notice } = await app.refiner.refine(id, instructions)
      return { note: await notes.get(id), notice }
    },
    'notes.stopRefining': async ({ id }) => (app.refiner.stop(id), {}),
    'notes.transcribe': async ({ id }) => (await app.transcriber.again(id), {}),
    'notes.stopTranscribing': async ({ id }) => (await app.transcriber.cancel(id), {}),
    'notes.templates': async () => {
      const edits = readTemplates(app.settings.current()['notes.templates'])
      const templates = TEMPLATES.map((id) => {
        const { name, instructions: initial } = defaultTemplate(id)
        return { id, name, initial, instructions: edits[id] ?? initial }
      })
      return { templates }
    },
    'notes.tag': async ({ id }) => ({ note: await notes.tag(id) }),
    'notes.export': async ({ id, format }) => ({ content: await notes.export(id, format) }),
    'notes.saveFile': async ({ id, format }) => {
      const { title } = await notes.get(id)
      return { saved: await dialogs.saveText(fileNameOf(title, format), await notes.export(id, format)) }
    },
    'notes.versions': async ({ id }) => ({ versions: await notes.versions(id) }),
    'notes.version': async ({ id, part, version }) => ({ content: await notes.version(id, part, version) }),
    'notes.diff': async ({ id, part, version }) => ({ parts: await notes.diff(id, part, version) }),
    'notes.corrections': async ({ id, version }) => ({ corrections: await notes.corrections(id, version) }),
    'notes.undoCorrection': async ({ id, version, at }) => ({ note: await notes.undoCorrection(id, version, at) }),
    'notes.restore': async ({ id, part, version }) => ({ note: await notes.restore(id, part, version) }),
    'notes.removeAudio': async ({ id }) => ({ note: await notes.removeAudio(id) }),

    'recording.arm': async () => (recorder.arm(), {}),
    'recording.start': (input) => recorder.start(given(input)),
    'recording.append': (part) => recorder.append(part),
    'recording.decoded': async (part) => (await app.decodedSound.append(part), {}),
    'recording.toCompress': async ({ without }) => {
      // Unregistered copies are garbage to whoever collects it, at the start.
      await app.inOrder()
      return { recording: await app.compressedSound.next(without) }
    },
    'recording.compressed': async (part) => (await app.compressedSound.append(part), {}),
    'recording.mark': async ({ noteId, event }) => (await recorder.mark(noteId, event), {}),
    'recording.stop': async ({ noteId }) => {
      await recorder.stop(noteId)
      return { note: await notes.get(noteId) }
    },
    'recording.state': async () => ({ running: recorder.running() }),

    'ledger.list': async () => ({ items: await ledger.list() }),
    'ledger.saveFile': async () => ({ saved: await dialogs.saveText(fileNameOf(t('ledger.title')), await ledger.markdown()) }),
    'ledger.change': async ({ id, ...change }) => ({ items: await ledger.change(id, given(change)) }),
  }
}
