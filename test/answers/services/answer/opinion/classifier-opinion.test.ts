import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createModelStore } from '../../../../../src-main/models/adapters/files/model-store.ts'
import type { Classifier } from '../../../../../src-main/models/ports/classifier.ts'
import type { SecondOpinion } from '../../../../../src-main/models/ports/second-opinion.ts'
import { createClassifierOpinion } from '../../../../../src-main/models/services/own-models/classifier-opinion.ts'
import { createOwnModels, type OwnModels } from '../../../../../src-main/models/services/own-models/own-models.ts'
import { createClassifier } from '../../../../../src-main/models/worker/classifier.ts'
import { createEmbedderProcess, type EmbedderProcess } from '../../../../../src-main/models/worker/embedder-process.ts'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { OWN_EMBEDDER, temporaryFolder } from '../../../../support/app.ts'
import { eventually } from '../../../../support/eventually.ts'
import { writeTinyNli } from '../../../../support/models/tiny-classifier.ts'
import { opinionsIn, startJudgedChat, type JudgedChat } from './judged-chat.ts'

const WORDS = ['office', 'may', '2027', 'rent', 'letter', 'weekday', 'tuesday']

let t: JudgedChat
let folder: string
let pid: number
let inference: EmbedderProcess
let classifier: Classifier
let models: OwnModels

beforeEach(async () => {
  folder = temporaryFolder()
  inference = createEmbedderProcess({ entry: OWN_EMBEDDER, modelFolder: '', onStart: (started) => (pid = started) })
  classifier = createClassifier(inference)
  const store = createModelStore({ dataFolder: folder, now: Date.now })
  models = createOwnModels({ store, classifier, onProgress: () => undefined, onChange: () => undefined })
  writeTinyNli(join(folder, 'tiny-nli'), { words: WORDS, maxTokens: 96 })
  await models.add(await models.find(join(folder, 'tiny-nli')))
  t = await startJudgedChat()
  t.settings['answer.secondOpinion'] = 'classifier'
  await t.restart({ classifier: await given() })
})
afterEach(async () => {
  await t.close()
  await inference.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The second opinion of the model in the library. */
async function given(more: { limitMs?: number; by?: Classifier } = {}): Promise<SecondOpinion> {
  const opinion = createClassifierOpinion({ classifier: more.by ?? classifier, chosen: models.chosen, ...more })
  return (await opinion())!
}
const sentence = (text: string, ...sources: string[]) => ({
  text,
  sources: sources.map((source, i) => ({ n: i + 1, title: 'A source', text: source })),
})
const never = new AbortController().signal

describe('the second opinion of a verification model', () => {
  it('stands on each cited sentence of a written answer, under the name of the model, without asking the chat model', async () => {
    const { answer, checked } = await t.turn()
    expect(opinionsIn(answer)).toEqual([undefined, undefined, undefined, undefined])
    expect(opinionsIn(checked)).toEqual(['yes', 'yes', 'no', undefined])
    expect(checked.claims[0]?.opinionBy).toBe('tiny-nli')
    expect((await t.stored(answer)).claims).toEqual(checked.claims)
    expect(t.checks()).toEqual([])
  })

  it('is asked for by itself with the setting “auto”, though nobody knows yet how long it takes', async () => {
    t.settings['answer.secondOpinion'] = 'auto'
    const { checked } = await t.turn()
    expect(opinionsIn(checked)).toEqual(['yes', 'yes', 'no', undefined])
  })

  it('is “yes” when one of several cited sources says it, or all of them together', async () => {
    const opinion = await given()
    expect(
      await opinion.opinionsOn(
        [
          sentence('The letter came on Tuesday.', 'The rent of the office.', 'The letter came on Tuesday.'),
          sentence('The letter came on Tuesday.', 'The rent.', 'The office.'),
          sentence('The rent of the office.', 'The rent.', 'The office.'),
          sentence('Nothing is cited.'),
        ],
        never,
      ),
    ).toEqual(['yes', 'no', 'yes', null])
  })

  it('is missing, with its reason in the trace, when a file was changed; the answer stays', async () => {
    const { id } = (await models.list())[0]!
    const file = join(folder, 'models', id, 'model.onnx')
    const bytes = readFileSync(file)
    bytes[100]! ^= 1
    writeFileSync(file, bytes)
    const { answer, checked } = await t.turn()
    expect(checked).toEqual(answer)
    expect(answer.claims.length).toBeGreaterThan(3)
    expect(t.notes(answer.messageId).join()).toContain('was changed after it was added (model.onnx)')
    await expect(t.chat.check(answer.messageId)).rejects.toMatchObject({ code: 'classifier-failed' })
  })

  it('is missing when its process is killed meanwhile, and the next one is given', async () => {
    const { answer } = await t.turn()
    await classifier.unload()
    const checked = t.chat.check(answer.messageId)
    await eventually(() => t.named('chat.checking').length === 2)
    process.kill(pid, 'SIGKILL')
    await expect(checked).rejects.toMatchObject({ code: 'classifier-failed' })
    expect(opinionsIn(await t.stored(answer))).toEqual(['yes', 'yes', 'no', undefined])
    expect(opinionsIn({ claims: await t.chat.check(answer.messageId) })).toEqual(['yes', 'yes', 'no', undefined])
  })

  it('keeps what was said in time, says nothing of the rest, and learns how long a sentence takes', async () => {
    const slow: Classifier = {
      ...classifier,
      async *classify(_model, _pairs, { signal }) {
        yield 0.9
        if (!signal.aborted) await once(signal, 'abort')
        throw new AppError('cancelled')
      },
    }
    const opinion = await given({ by: slow, limitMs: 20 })
    const sentences = [sentence('One.', 'One.'), sentence('Two.', 'Two.')]
    expect(await opinion.expectedMs(sentences, never)).toBeNull()
    expect(await opinion.opinionsOn(sentences, never)).toEqual(['yes', null])
    expect(await opinion.expectedMs(sentences, never)).toBe(20)
    await expect(opinion.opinionsOn(sentences, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' })
  })

  it('is refused as too slow when not one sentence was read in time', async () => {
    const stuck: Classifier = {
      ...classifier,
      async *classify(_model, _pairs, { signal }) {
        yield* [] as number[]
        if (!signal.aborted) await once(signal, 'abort')
        throw new AppError('cancelled')
      },
    }
    const opinion = await given({ by: stuck, limitMs: 20 })
    await expect(opinion.opinionsOn([sentence('One.', 'One.')], never)).rejects.toMatchObject({ code: 'classifier-failed' })
  })
})
