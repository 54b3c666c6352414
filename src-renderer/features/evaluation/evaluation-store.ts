import { isAppError } from '../../../src-preload/contract/errors.ts'
import type { MessageId } from '../../../src-preload/contract/ids.ts'
import { createFeatureStore } from '../../shared/feature-store.ts'
import { request } from '../../shared/ipc.ts'
import { t } from '../../../src-preload/texts/say.ts'
import { notify } from '../../shared/controls/toasts.tsx'
import { triedSettings } from './experiment-store.ts'
import { INITIAL_EVALUATION, reduceEvaluation } from './evaluation-reducer.ts'

/** Store of question sets and runs. */
export const evaluationStore = createFeatureStore(INITIAL_EVALUATION, reduceEvaluation)

/** Number of questions generated at a time. */
const MADE_AT_ONCE = 20

/** Loads question sets and runs. */
export async function loadEvaluation(): Promise<void> {
  evaluationStore.dispatch({ type: 'loaded', list: await request('evaluation.list', {}) })
}

/** Imports a file of questions as a set with the file's name. */
export async function importQuestions(file: File): Promise<void> {
  const { set, warnings } = await request('evaluation.import', { name: file.name.replace(/\.[^.]*$/u, ''), text: await file.text() })
  notify({
    title: t('evaluation.imported', { name: set.name, count: set.questions }),
    description: warnings.length > 0 ? t('evaluation.warnings', { count: warnings.length, first: warnings[0] ?? '' }) : undefined,
  })
  await loadEvaluation()
}

/** Runs a set, then compares the run with the previous run of that set, if any. */
export async function runQuestions(set: string, o: { thorough: boolean; twins: boolean }): Promise<void> {
  await whileRunning(set, async () => {
    const { run } = await request('evaluation.run', { set, depth: o.thorough ? 'thorough' : 'fast', twins: o.twins, ...triedSettings() })
    await loadEvaluation()
    const before = evaluationStore.get().list?.runs.find((other) => other.set === run.set && other.id !== run.id)
    if (before) await compareRuns(before.id, run.id)
  })
}

/** Lets the chat model generate questions from the person's passages. */
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

/** Stops the current run. Its request then fails with `cancelled`, which shows no notice. */
export async function stopEvaluation(): Promise<void> {
  await request('evaluation.stop', {})
}

/** Compares two runs. */
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

/** "Keep as test": saves the question of an answer with its supporting documents. */
export async function keepAsTest(messageId: MessageId): Promise<void> {
  const { set } = await request('evaluation.keep', { messageId })
  notify({ title: t('evaluation.kept'), description: set.name })
  if (evaluationStore.get().list) await loadEvaluation()
}
