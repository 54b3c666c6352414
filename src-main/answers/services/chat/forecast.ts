import { text, type Text } from '../../../../src-preload/texts/text.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import { forecast, modelFor } from '../../../models/index.ts'
import type { Generator, ThoroughStep } from '../../../models/index.ts'
import type { Calls } from '../../../storage/index.ts'
import { choosePersona } from '../../../settings/index.ts'
import type { SettingsFunctions } from '../../../settings/index.ts'
import { rerankWay } from '../../../search/index.ts'

/**
 * How long a fast and a thorough answer take with a persona's model, and what a thorough one leaves out; null: no model, or its speed is not
 * known yet. Throws `persona-not-found`.
 */
export type ForecastAnswers = (persona?: string) => Promise<Text | null>

/** Forecast by the speeds that were learnt from earlier answers. */
export function createForecast(o: {
  database: Calls<SettingsFunctions, 'listPersonas'>
  generator: Pick<Generator, 'speedOf'>
  settings: () => Settings
}): ForecastAnswers {
  return async (persona) => {
    const settings = o.settings()
    const model = modelFor(settings, choosePersona(await o.database.listPersonas(), persona).profile)
    const speed = model === '' ? null : await o.generator.speedOf(model)
    if (speed === null) return null
    const { fastMs, thoroughMs, leftOut } = forecast(speed, stepsOf(settings))
    const [step, another] = leftOut
    const seconds = { model, fast: Math.ceil(fastMs / 1000), thorough: Math.ceil(thoroughMs / 1000) }
    return text(step === undefined ? 'forecast.complete' : `forecast.without.${another === undefined ? step : 'both'}`, seconds)
  }
}

function stepsOf(settings: Settings): ThoroughStep[] {
  const isReranked = rerankWay(settings, 'thorough', true) === 'model'
  return [...(settings['retrieval.rewrites'] ? (['rewrite'] as const) : []), ...(isReranked ? (['rerank'] as const) : [])]
}
