import { basename } from 'node:path'
import { toErrorShape } from '../../src-preload/contract/errors.ts'
import type { OwnModel } from '../../src-preload/contract/shapes/models.ts'
import { t } from '../../src-preload/texts/say.ts'
import { text } from '../../src-preload/texts/text.ts'
import type { FoundModel, OwnModels } from '../services/own-models/own-models.ts'
import type { HostDialogs, Question } from './host-dialogs.ts'

/** The window's two ways to add a model: a dropped folder, and the system's folder picker. */
export type ModelDoor = {
  /** Adds models among dropped or chosen paths in the background, each after a dialog; returns the other paths. */
  addModels(paths: readonly string[]): Promise<string[]>
  /** Opens the folder picker; null: cancelled. Throws as `OwnModels.add`. */
  pick(): Promise<OwnModel | null>
}

type Options = Pick<OwnModels, 'add' | 'announce' | 'find' | 'isModelFolder'>

/** Creates the door on the host's dialogs. */
export function createModelDoor(ownModels: Options, dialogs: Pick<HostDialogs, 'confirm' | 'pick'>): ModelDoor {
  /** A refusal is told as the end of adding: nobody waits for this promise. */
  async function addDropped(path: string): Promise<void> {
    try {
      const found = await ownModels.find(path)
      if (await dialogs.confirm(questionAbout(found))) await ownModels.add(found)
    } catch (error) {
      ownModels.announce(basename(path), toErrorShape(error))
    }
  }

  async function addAll(paths: readonly string[]): Promise<void> {
    for (const path of paths) await addDropped(path)
  }

  return {
    async addModels(paths) {
      const isModel = await Promise.all(paths.map((path) => ownModels.isModelFolder(path)))
      void addAll(paths.filter((_, i) => isModel[i]))
      return paths.filter((_, i) => !isModel[i])
    },
    async pick() {
      const [path] = (await dialogs.pick('model')) ?? []
      return path === undefined ? null : ownModels.add(await ownModels.find(path))
    },
  }
}

function questionAbout({ name, recognised, bytes }: FoundModel): Question {
  return {
    message: text('consent.model.question'),
    detail: text('consent.model.detail', {
      name,
      kind: t(`ownModels.kinds.${recognised.kind}`),
      size: Math.max(1, Math.round(bytes / 1e6)),
    }),
    action: text('consent.model.action'),
  }
}
