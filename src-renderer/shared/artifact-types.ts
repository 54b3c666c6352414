import type { ArtifactType } from '../../src-preload/contract/shapes/artifacts.ts'

/** The types of artifacts in the order in which they are offered (the contract's, kept out of the bundle with zod; the compiler holds them to it). */
export const ARTIFACT_TYPES = Object.keys({ blueprint: 0, pdr: 0, workflow: 0, 'build-plan': 0 } satisfies Record<
  ArtifactType,
  0
>) as readonly ArtifactType[]
