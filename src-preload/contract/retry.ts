/** Errors of a file that reading it again cannot change: its stored original stays as it is. */
export const FINAL_ERRORS = ['unsupported-type', 'needs-password', 'no-text', 'damaged-file', 'unsafe-archive'] as const

const FINAL: ReadonlySet<string> = new Set(FINAL_ERRORS)

/** True if another attempt may end otherwise. */
export function canRetry(error: { readonly code: string } | null): boolean {
  return error === null || !FINAL.has(error.code)
}

/** True for a file that its password opens. `path`: a path or name. */
export function isLocked({ error, path }: { readonly error: { readonly code: string } | null; readonly path: string }): boolean {
  return error?.code === 'needs-password' && /\.pdf$/iu.test(path)
}
