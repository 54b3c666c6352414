import { isAppError } from '../../../src-preload/contract/errors.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import { createFeatureStore } from '../../shared/feature-store.ts'
import { request } from '../../shared/ipc.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { notify } from '../../shared/controls/toasts.tsx'
import { triedSettings } from './experiment.tsx'
import { INITIAL_EVALUATION, reduceEvaluation } from './evaluation-reducer.ts'

/** Question sets and runs as the window knows them. */
export const evaluationStore = createFeatureStore(INITIAL_EVALUATION, reduceEvaluation)

/** Questions that are made at a time. */
const MADE_AT_ONCE = 20

/** Reads sets and runs. */
export async function loadEvaluation(): Promise<void> {
  evaluationStore.dispatch({ type: 'loaded', list: await request('evaluation.list', {}) })
}

/** Takes a file of questions in, as a set of its name. */
export async function importQuestions(file: File): Promise<void> {
  const { set, warnings } = await request('evaluation.import', { name: file.name.replace(/\.[^.]*$/u, ''), text: await file.text() })
  notify({
    title: t('evaluation.imported', { name: set.name, count: set.questions }),
    description: warnings.length > 0 ? t('evaluation.warnings', { count: warnings.length, first: warnings[0] ?? '' }) : undefined,
  })
  await loadEvaluation()
}

/** Runs a set, then compares it with the run of that set before, if there is one. */
export async function runQuestions(set: string, o: { thorough: boolean; twins: boolean }): Promise<void> {
  await whileRunning(set, async () => {
    const { run } = await request('evaluation.run', { set, depth: o.thorough ? 'thorough' : 'fast', twins: o.twins, ...triedSettings() })
    await loadEvaluation()
    const before = evaluationStore.get().list?.runs.find((other) => other.set === run.set && other.id !== run.id)
    if (before) await compareRuns(before.id, run.id)
  })
}

/** Lets the chat model make questions of one's own passages. */
export async function makeQuestions(): Promise<void> {
  const set = t('evaluation.made')
  await whileRunning(set, async () => {
    await request('evaluation.generate', { set, count: MADE_AT_ONCE })
    await loadEvaluation()
  })
}

async function whileRunning(set: string, work: () => Promise<void>): Promise<void> {
  evaluationStore.dispatch({ type: 'progressed', set, done: 0, total: 0 })
  try {
    await work()
  } catch (error) {
    if (!isAppError(error) || error.code !== 'cancelled') throw error
  } finally {
    evaluationStore.dispatch({ type: 'ended' })
  }
}

/** Ends what runs; its request then fails with `cancelled`, which needs no words. */
export async function stopEvaluation(): Promise<void> {
  await request('evaluation.stop', {})
}

/** Puts two runs beside each other. */
export async function compareRuns(before: string, after: string): Promise<void> {
  evaluationStore.dispatch({ type: 'compared', comparison: await request('evaluation.compare', { before, after }) })
}

export async function deleteSet(set: string): Promise<void> {
  await request('evaluation.deleteSet', { set })
  await loadEvaluation()
}

export async function deleteRun(id: string): Promise<void> {
  await request('evaluation.deleteRun', { id })
  await loadEvaluation()
}

/** "Keep as test": the question of an answer with what supported it. */
export async function keepAsTest(messageId: MessageId): Promise<void> {
  const { set } = await request('evaluation.keep', { messageId })
  notify({ title: t('evaluation.kept'), description: set.name })
  if (evaluationStore.get().list) await loadEvaluation()
}
