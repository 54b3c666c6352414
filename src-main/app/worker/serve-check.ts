import { createCheckProcess } from '../../care/index.ts'
import { serve } from '../../storage/index.ts'

/** Serves a check of the library. */
export function serveCheck(file: string): void {
  const check = createCheckProcess({ file })
  serve(check.functions, () => check.close())
}
