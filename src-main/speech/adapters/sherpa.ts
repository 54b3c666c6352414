import { AppError } from '../../../src-preload/contract/errors.ts'

type Sherpa = typeof import('sherpa-onnx-node')

/**
 * Loads the recogniser of speech models. Throws `speech-engine-failed` where it is not installed: packages leave it out, because its library
 * holds espeak-ng (GPL-3.0).
 */
export async function loadSherpa(load: () => Promise<Sherpa> = () => import('sherpa-onnx-node')): Promise<Sherpa> {
  try {
    const loaded = await load()
    // The package is CommonJS: its exports are on `default` or on the module, depending on bundling.
    return (loaded as { default?: Sherpa }).default ?? loaded
  } catch (cause) {
    throw new AppError('speech-engine-failed', { variant: 'platform', cause })
  }
}
