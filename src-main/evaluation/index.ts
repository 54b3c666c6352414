/** What evaluation offers to the modules above it. */
export { answerOnce, claimsOf } from './services/answer-once.ts'
export { createEvaluation } from './services/evaluation.ts'
export { createInspect } from './services/inspect.ts'
export { evaluationFunctions, evaluationSearch } from './sqlite/evaluation-functions.ts'
