import { z } from 'zod'

/** A route: input and output schema. */
export function route<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): { input: I; output: O } {
  return { input, output }
}

/** Empty input. */
export const none = z.strictObject({})
/** Empty output. */
export const done = z.object({})
/** Name of a collection or question set. */
export const name = z.string().trim().min(1).max(200)
