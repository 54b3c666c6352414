import { z } from 'zod'

/**
 * What a route does for whoever calls it, a script in the page included. `reads`: nothing changes. `changes`: what was there before stays
 * (trash, versions, the copy that the page sent) or can be set again. `destroys`: something can be gone for good. `reachesOutside`: a file,
 * a program or another computer beyond the library and the model server of the settings.
 */
export type Effect = 'reads' | 'changes' | 'destroys' | 'reachesOutside'

/** Who asks the person in a dialog of the main process: the gateway before the handler is called, the handler itself, or nobody. */
export type AskedBy = 'gateway' | 'handler' | 'nobody'

/** A route: its schemas, its effect, and who asks before it. */
export type Route<I extends z.ZodType, O extends z.ZodType, A extends AskedBy = AskedBy> = {
  input: I
  output: O
  effect: Effect
  askedBy: A
}

type Row<A extends AskedBy> = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => Route<I, O, A>

function row<A extends AskedBy>(effect: Effect, askedBy: A): Row<A> {
  return (input, output) => ({ input, output, effect, askedBy })
}

/** Rows of the table of routes by their effect: a row without one cannot be written. */
export const reads = row('reads', 'nobody')
export const changes = row('changes', 'nobody')
/** The gateway asks. `asked`: the handler opens a dialog itself; a test declines it and finds nothing changed. */
export const destroys = Object.assign(row('destroys', 'gateway'), { asked: row('destroys', 'handler') })
export const reachesOutside = Object.assign(row('reachesOutside', 'gateway'), { asked: row('reachesOutside', 'handler') })

/** Empty input. */
export const none = z.strictObject({})
/** Empty output. */
export const done = z.object({})
/** Name of a collection or question set. */
export const name = z.string().trim().min(1).max(200)
