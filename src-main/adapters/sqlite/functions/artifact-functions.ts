import type { Bound } from '../shared/bind.ts'
import * as artifacts from '../tables/artifacts.ts'

/** Functions of artifacts, of the database thread. */
export const artifactFunctions = { ...artifacts }

export type ArtifactFunctions = Bound<typeof artifactFunctions>
