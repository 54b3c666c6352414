import { z } from 'zod'
import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Notice } from '../../../src-preload/contract/shapes/answers.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { Text } from '../../../src-preload/texts/text.ts'
import { storedObject } from '../../storage/index.ts'
import { defaultTemplate, templateFor, TEMPLATES, type Template } from '../domain/refine/templates.ts'
import type { StoredNote } from '../sqlite/notes.ts'
import { refineNote } from './refine/refine-note.ts'
import type { RefineTools } from './refine/types.ts'
import { keepRefined, type ConcludeParts } from './conclude.ts'
import { readNote } from './note-content.ts'
import type { NoteIndex } from './note-index.ts'

const editsSchema = z.record(z.string(), z.string().max(4000))

/** Refines notes with the chat model, one after the other. */
export type NoteRefiner = {
  /**
   * Refines a note; `instructions` replace those of its template. The notice says what the model could not do. Throws `note-not-found`,
   * `note-without-speech`, `cancelled`.
   */
  refine(id: DocumentId, instructions?: string): Promise<{ notice: Notice | null }>
  /** Refines a new transcript if the settings say so and there is a model. Never throws. */
  refineByItself(id: DocumentId): void
  /** Gives up; the text so far stays. */
  stop(id: DocumentId): void
  close(): Promise<void>
}

type Options = ConcludeParts & {
  tools: RefineTools
  index: NoteIndex
  /** Makes a note of an imported transcript. Throws `note-not-found`. */
  adopt: (id: DocumentId) => Promise<void>
  settings: () => Pick<Settings, 'notes.refine' | 'notes.templates' | 'models.chat'>
  /** Waits while something more urgent uses the model. */
  turn: (signal: AbortSignal) => Promise<void>
  onProgress: (id: DocumentId, message: Text) => void
  /** It ended; `notice`: what was left out, null: nothing. */
  onEnd: (id: DocumentId, notice: Notice | null) => void
  onChange: (ids: DocumentId[]) => void
}

/** Creates the refiner. A note is refined once at a time; a second request waits for the first. */
export function createNoteRefiner(options: Options): NoteRefiner {
  const running = new Map<DocumentId, AbortController>()
  let last: Promise<unknown> = Promise.resolve()

  function refine(id: DocumentId, instructions?: string): Promise<{ notice: Notice | null }> {
    const control = new AbortController()
    const done = last.then(async () => {
      running.set(id, control)
      try {
        return await refineOne(options, id, instructions, control.signal)
      } finally {
        running.delete(id)
      }
    })
    last = done.catch(() => undefined)
    return done
  }

  return {
    refine,
    refineByItself(id) {
      const { 'notes.refine': wanted, 'models.chat': model } = options.settings()
      // What fails by itself leaves the text without a model, which is there already.
      if (wanted === 'auto' && model !== '') void refine(id).catch(() => undefined)
    },
    stop: (id) => running.get(id)?.abort(),
    async close() {
      for (const control of running.values()) control.abort()
      await last
    },
  }
}

async function refineOne(
  options: Options,
  id: DocumentId,
  instructions: string | undefined,
  signal: AbortSignal,
): Promise<{ notice: Notice | null }> {
  const { database, index, onChange, onEnd, onProgress, settings, tools, turn } = options
  await options.adopt(id)
  const { note, segments } = await readNote(database, id)
  if (segments.length === 0) throw new AppError('note-without-speech')
  let notice: Notice | null = null
  try {
    const outcome = await refineNote(tools, {
      segments,
      memo: note.memo,
      echodate: note.echodate,
      template: templateOf(note, settings()['notes.templates'], instructions),
      signal,
      say: (message) => onProgress(id, message),
      turn: () => turn(signal),
    })
    notice = outcome.notice
    // Meanwhile the person may have given a title or tags.
    const { note: current } = await readNote(database, id)
    await keepRefined(options, { note: current, segments }, outcome)
    index.changed(0)
    return { notice }
  } catch (error) {
    throw isAppError(error) || !signal.aborted ? error : new AppError('cancelled', { cause: error })
  } finally {
    onChange([id])
    onEnd(id, notice)
  }
}

/** The template of a note: the person's choice, or by its conversation type; with the person's edits of it. */
function templateOf(note: StoredNote, edits: Settings['notes.templates'], instructions: string | undefined): Template {
  const id = TEMPLATES.find((one) => one === note.template) ?? templateFor(note.conversationType)
  return { id, instructions: instructions ?? readTemplates(edits)[id] ?? defaultTemplate(id).instructions }
}

/** The person's instructions by template, from the setting (a JSON object); none of a damaged one. */
export function readTemplates(setting: string): Readonly<Record<string, string>> {
  return editsSchema.safeParse(storedObject(setting)).data ?? {}
}
