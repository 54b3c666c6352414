import type { AskedRoute, RouteInput, RouteName } from '../../src-preload/contract/routes.ts'
import { ROUTES } from '../../src-preload/contract/routes.ts'
import type { Text } from '../../src-preload/texts/text.ts'
import type { HostDialogs, Question } from './host-dialogs.ts'

/**
 * A question, and an option below it as a check box, which adds to the input. `agreed`: exactly what the person is asked about, added to the
 * input; without it, the question must be the same after the answer.
 */
export type Asked<R extends AskedRoute> = Question & {
  option?: { label: Text; adds: Partial<RouteInput<R>> }
  agreed?: Partial<RouteInput<R>>
}

/** The question of each route that the gateway asks about; null: nothing can be lost. A missing one does not compile. */
export type Questions = { readonly [R in AskedRoute]: (input: RouteInput<R>) => Promise<Asked<R> | null> }

/** The input that the person agreed to; null: declined. */
export type ConsentFor = (route: RouteName, input: unknown) => Promise<unknown>

/**
 * Asks before a route that destroys or reaches outside, in a dialog that no page can answer. If what would be lost changed while the dialog
 * was open, the person is asked again: a page cannot add to what was agreed. Throws what a question throws (`document-not-found` ...).
 */
export function createConsentFor(questions: Questions, dialogs: Pick<HostDialogs, 'confirm' | 'confirmWith'>): ConsentFor {
  async function ask({ option, agreed: _agreed, ...question }: Asked<AskedRoute>, input: object): Promise<object | null> {
    if (!option) return (await dialogs.confirm(question)) ? input : null
    const isChosen = await dialogs.confirmWith(question, option.label)
    return isChosen === null ? null : { ...input, ...(isChosen && option.adds) }
  }

  return async (route, input) => {
    if (!isAsked(route)) return input
    const find = questions[route] as (given: unknown) => Promise<Asked<AskedRoute> | null>
    let question = await find(input)
    while (question) {
      const agreed = await ask(question, input as object)
      if (!agreed) return null
      if (question.agreed) return { ...agreed, ...question.agreed }
      const now = await find(input)
      if (JSON.stringify(now) === JSON.stringify(question)) return agreed
      question = now
    }
    return input
  }
}

function isAsked(route: RouteName): route is AskedRoute {
  return ROUTES[route].askedBy === 'gateway'
}
