import { toErrorShape } from '../../src-preload/contract/errors.ts'
import { spoken, type Spoken } from '../../src-preload/texts/say.ts'
import type { ErrorShape } from '../../src-preload/contract/errors.ts'

/**
 * An error in the person's words: code, sentence and next step. @example await expect(work().catch(said)).resolves.toMatchObject({ code,
 * next })
 */
export function said(error: unknown): Spoken<ErrorShape> {
  return spoken(toErrorShape(error))
}
