import type { ErrorShape } from './errors.ts'

/** Result of a request; the IPC gateway never throws. */
export type Result<T> = { ok: true; data: T } | { ok: false; error: ErrorShape }
