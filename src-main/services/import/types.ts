import type { ChunkProfile, RedactPolicy } from '../../../src-preload/contract/shapes/documents.ts'

/**
 * A file to take in: where it lies, what it is called, where it came from; `temporary`: removed once it is in the library; `title`: instead of its own;
 * `within`: the folder that it was found in and must still lie in when it is copied.
 */
export type Incoming = { path: string; name: string; origin: string; temporary: boolean; title?: string; within?: string }

/** How files are taken in. `profile`, `redact`: for these files alone, whatever their collection says. */
export type ImportOptions = { collection?: string; embed?: boolean; profile?: ChunkProfile; redact?: RedactPolicy }
