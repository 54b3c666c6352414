import type { Bound } from '../../storage/index.ts'
import { deleteRun, deleteSet, getQuestions, getRun, listRuns, listSets, questionPassages, saveQuestions, saveRun } from './evaluation.ts'

/** Functions of question sets and runs, of the database thread. */
export const evaluationFunctions = { saveQuestions, listSets, getQuestions, deleteSet, saveRun, listRuns, getRun, deleteRun }

export type EvaluationFunctions = Bound<typeof evaluationFunctions>

/** Functions of evaluation, of a search process. */
export const evaluationSearch = { questionPassages }

export type EvaluationSearch = Bound<typeof evaluationSearch>
