import { AppError } from '../../../../src-preload/contract/errors.ts'

type Runtime = typeof import('onnxruntime-node')

/** Imports the native runtime; a parameter, so that tests can simulate its absence. */
export type ImportRuntime = () => Promise<Runtime>

/** Loads the native runtime. Throws `embedder-unavailable` on a computer without it. */
export async function loadRuntime(
  importRuntime: ImportRuntime = () => import('onnxruntime-node'),
  system: NodeJS.Platform = process.platform,
): Promise<Runtime> {
  try {
    const loaded = await importRuntime()
    // The package is CommonJS: its exports are on `default` or on the module, depending on bundling.
    return (loaded as { default?: Runtime }).default ?? loaded
  } catch (cause) {
    throw new AppError('embedder-unavailable', { variant: lacksVisualCpp(cause, system) ? 'visualCpp' : 'platform', cause })
  }
}

/** True if Windows could not load a library that the runtime is linked to: the only one that it does not bring is Microsoft's for C++. */
function lacksVisualCpp(cause: unknown, system: NodeJS.Platform): boolean {
  return system === 'win32' && cause instanceof Error && 'code' in cause && cause.code === 'ERR_DLOPEN_FAILED'
}
