import type { ArtifactType } from '../../src-preload/contract/shapes/artifacts.ts'

/** The types of artifacts, in display order. An import from the contract would add zod to the bundle; the compiler keeps them equal. */
export const ARTIFACT_TYPES = Object.keys({ blueprint: 0, pdr: 0, workflow: 0, 'build-plan': 0 } satisfies Record<
  ArtifactType,
  0
>) as readonly ArtifactType[]
