import { z } from 'zod'

/** One request: the schema of its input and that of its output. */
export function route<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): { input: I; output: O } {
  return { input, output }
}

/** An input without anything. */
export const none = z.strictObject({})
/** An output that says no more than that it is done. */
export const done = z.object({})
/** The name of a collection or of a question set. */
export const name = z.string().trim().min(1).max(200)
