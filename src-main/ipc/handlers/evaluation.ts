import { AppError } from '../../../src-preload/contract/errors.ts'
import type { App } from '../../app/compose.ts'
import type { HandlersFor } from '../handlers-for.ts'

/** Handlers of question sets, runs and the Inspector. */
export function evaluationHandlers(app: App): HandlersFor<'evaluation' | 'inspect'> {
  return {
    'evaluation.list': () => app.evaluation.list(),
    'evaluation.import': ({ name, text }) => app.evaluation.importSet(name, text),
    'evaluation.keep': async ({ messageId }) => ({ set: await app.evaluation.keep(messageId) }),
    'evaluation.generate': async ({ set, count }) => ({ set: await app.evaluation.generate(set, count) }),
    'evaluation.run': async ({ set, depth, twins, settings }) => ({
      run: await app.evaluation.run({ set, ...(depth && { depth }), ...(twins !== undefined && { twins }), ...(settings && { settings }) }),
    }),
    'evaluation.stop': async () => (app.evaluation.stop(), {}),
    'evaluation.compare': ({ before, after }) => app.evaluation.compare(before, after),
    'evaluation.deleteSet': async ({ set }) => (await app.evaluation.removeSet(set), {}),
    'evaluation.deleteRun': async ({ id }) => (await app.evaluation.removeRun(id), {}),
    'inspect.answer': async ({ messageId }) => (await app.database.getTrace(messageId)) ?? notFound(),
    'inspect.query': async ({ query, filters, depth, settings }) => {
      const filter = await app.collections.filterOf(filters)
      const { output, trace } = await app.retrieve.search({
        question: query,
        filter,
        k: 20,
        select: false,
        ...(depth && { depth }),
        ...(settings && { settings }),
      })
      return { ...output, trace }
    },
    'inspect.why': async ({ document, query, filters }) => {
      const filter = await app.collections.filterOf(filters)
      return app.inspect.why(document, { question: query, filter, k: app.settings.current()['retrieval.k'] })
    },
  }
}

function notFound(): never {
  throw new AppError('bad-request', { variant: 'noTrace' })
}
