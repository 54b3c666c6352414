/** What artifacts offers to the modules above it. */
export { createArtifacts } from './services/artifacts.ts'
export { fileNameOf } from './services/export.ts'
export { loadArtifactPrompts } from './services/prompts.ts'
export { artifactFunctions } from './sqlite/artifact-functions.ts'
export type { StoredArtifact } from './sqlite/artifacts.ts'
