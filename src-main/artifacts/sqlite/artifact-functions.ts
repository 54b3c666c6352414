import type { Bound } from '../../storage/index.ts'
import * as artifacts from './artifacts.ts'

/** Functions of artifacts, of the database thread. */
export const artifactFunctions = { ...artifacts }

export type ArtifactFunctions = Bound<typeof artifactFunctions>
