import { basename } from 'node:path'
import { toErrorShape, type ErrorShape } from '../../src-preload/contract/errors.ts'
import { languageTag } from '../../src-preload/texts/language-tag.ts'
import type { OwnModel } from '../../src-preload/contract/shapes/models.ts'
import type { SpeechModel } from '../../src-preload/contract/shapes/speech.ts'
import { t } from '../../src-preload/texts/say.ts'
import { text, type LanguageName } from '../../src-preload/texts/text.ts'
import type { OcrLanguages } from '../library/index.ts'
import type { OwnModels } from '../models/index.ts'
import type { SpeechModels } from '../speech/index.ts'
import type { HostDialogs, Question } from './host-dialogs.ts'

/** The window's two ways to add a model or a language of text recognition: what is dropped, and the system's picker. */
export type ModelDoor = {
  /** Adds models among dropped or chosen paths in the background, each after a dialog; returns the other paths. */
  addModels(paths: readonly string[]): Promise<string[]>
  /** Opens the folder picker for a classifier; null: cancelled. Throws as `OwnModels.add`. */
  pickClassifier(): Promise<OwnModel | null>
  /** Opens the folder picker for a speech model; null: cancelled. Throws as `SpeechModels.add`. */
  pickSpeechModel(): Promise<SpeechModel | null>
  /** Opens the file picker for languages of text recognition and adds the chosen ones. Throws as `OcrLanguages.add`. */
  pickLanguages(): Promise<void>
}

/** A kind of model: how to tell it, ask about it and add it. */
type Kind = {
  holds(path: string): Promise<boolean>
  /** Asks, then adds. Throws why the model cannot be used. */
  add(path: string): Promise<void>
  announce(name: string, error: ErrorShape): void
}

type Classifiers = Pick<OwnModels, 'add' | 'announce' | 'find' | 'isModelFolder'>
type Speech = Pick<SpeechModels, 'add' | 'announce' | 'isModel' | 'look'>
type Languages = Pick<OcrLanguages, 'add' | 'announce' | 'isLanguages' | 'look'>
type Parts = { classifiers: Classifiers; speech: Speech; languages: Languages }

/** Creates the door on the host's dialogs. */
export function createModelDoor({ classifiers, speech, languages }: Parts, dialogs: Pick<HostDialogs, 'confirm' | 'pick'>): ModelDoor {
  const kinds: readonly Kind[] = [
    {
      holds: languages.isLanguages,
      async add(path) {
        const { codes, bytes } = await languages.look(path)
        const question = text('consent.language.question')
        const detail = text('consent.language.detail', { languages: codes.map(named), size: megabytes(bytes) })
        if (await dialogs.confirm({ message: question, detail, action: text('consent.language.action') })) await languages.add(path)
      },
      announce: languages.announce,
    },
    {
      holds: speech.isModel,
      async add(path) {
        const { name, kind, bytes } = await speech.look(path)
        const question = text('consent.speechModel.question')
        const detail = text('consent.speechModel.detail', { name, kind, size: megabytes(bytes) })
        if (await dialogs.confirm({ message: question, detail, action: text('consent.speechModel.action') })) await speech.add(path)
      },
      announce: speech.announce,
    },
    {
      holds: classifiers.isModelFolder,
      async add(path) {
        const found = await classifiers.find(path)
        if (await dialogs.confirm(questionAbout(found))) await classifiers.add(found)
      },
      announce: classifiers.announce,
    },
  ]

  async function kindOf(path: string): Promise<Kind | null> {
    for (const kind of kinds) if (await kind.holds(path)) return kind
    return null
  }

  /** A refusal is told as the end of adding: nobody waits for this promise. */
  async function addAll(found: readonly { path: string; kind: Kind }[]): Promise<void> {
    for (const { path, kind } of found) await kind.add(path).catch((error: unknown) => kind.announce(basename(path), toErrorShape(error)))
  }

  async function pickFolder(): Promise<string | undefined> {
    return (await dialogs.pick('model'))?.[0]
  }

  return {
    async addModels(paths) {
      const all = await Promise.all(paths.map(async (path) => ({ path, kind: await kindOf(path) })))
      void addAll(all.flatMap(({ path, kind }) => (kind ? [{ path, kind }] : [])))
      return all.filter(({ kind }) => kind === null).map(({ path }) => path)
    },
    async pickClassifier() {
      const path = await pickFolder()
      return path === undefined ? null : classifiers.add(await classifiers.find(path))
    },
    async pickSpeechModel() {
      const path = await pickFolder()
      return path === undefined ? null : speech.add(path)
    },
    async pickLanguages() {
      for (const path of (await dialogs.pick('languages')) ?? []) await languages.add(path)
    },
  }
}

function questionAbout({ name, recognised, bytes }: Awaited<ReturnType<Classifiers['find']>>): Question {
  return {
    message: text('consent.model.question'),
    detail: text('consent.model.detail', { name, kind: t(`ownModels.kinds.${recognised.kind}`), size: megabytes(bytes) }),
    action: text('consent.model.action'),
  }
}

/** A language of text recognition by its name, or by tesseract's code if it has none. */
function named(code: string): LanguageName | string {
  const tag = languageTag(code)
  return tag === null ? code : { languageCode: tag }
}

function megabytes(bytes: number): number {
  return Math.max(1, Math.round(bytes / 1e6))
}
