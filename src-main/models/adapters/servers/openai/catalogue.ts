import { AppError } from '../../../../../src-preload/contract/errors.ts'
import { isCloudModel } from '../../../../storage/index.ts'
import type { Catalogue, ModelDetails } from '../ollama/catalogue.ts'
import type { ModelHttp } from '../http.ts'
import type { Limits } from '../limits.ts'
import { openModelsSchema, propsSchema, validated } from '../schemas.ts'

type Listed = ReturnType<typeof openModelsSchema.parse>['data'][number]

/** Typical names of embedding models, for servers that do not report capabilities. */
const EMBEDS = /embed|minilm|(?:^|[/_-])(?:bge|gte|e5)(?:[_-]|$)/i

/** Models of `/v1/models`, cached for `cacheMs`; the context length comes from llama.cpp (`/props`) or LM Studio (`/api/v0/models`). */
export function createOpenCatalogue(http: ModelHttp, limits: Limits): Catalogue {
  let kept: { url: string; until: number; models: ModelDetails[] } | null = null

  async function all(signal?: AbortSignal): Promise<ModelDetails[]> {
    const { url } = http.address()
    if (kept?.url === url && performance.now() < kept.until) return kept.models
    const call = { signal, timeoutMs: limits.requestMs }
    const { data } = validated(openModelsSchema, await http.json('/v1/models', null, call))
    const isTold = data.every((model) => contextOf(model) !== null)
    const [more, slot] = isTold ? [[], null] : await Promise.all([studioModels(call), slotContext(call)])
    const models = data.map((model) => describe({ ...model, ...more.find(({ id }) => id === model.id) }, slot))
    kept = { url, until: performance.now() + limits.cacheMs, models }
    return models
  }

  // Both paths are tried on servers without them; any unexpected response means absence.
  async function studioModels(call: { signal: AbortSignal | undefined; timeoutMs: number }): Promise<Listed[]> {
    return http
      .json('/api/v0/models', null, call)
      .then((answer) => validated(openModelsSchema, answer).data)
      .catch(() => [])
  }
  async function slotContext(call: { signal: AbortSignal | undefined; timeoutMs: number }): Promise<number | null> {
    return http
      .json('/props', null, call)
      .then((answer) => validated(propsSchema, answer).default_generation_settings.n_ctx)
      .catch(() => null)
  }

  return {
    all: () => all(),
    async find(name, signal) {
      if (isCloudModel({ name })) throw new AppError('model-cloud-refused')
      const listed = await all(signal)
      // Ollama's own /v1 lists "llama3:latest" but also accepts "llama3".
      const found = listed.find((model) => model.name === name) ?? listed.find((model) => model.name === `${name}:latest`)
      if (!found) throw new AppError('model-not-installed', { variant: 'notListed', data: { model: name } })
      return found
    },
    forget() {
      kept = null
    },
  }
}

function contextOf({ max_model_len, loaded_context_length, max_context_length, meta }: Listed): number | null {
  return max_model_len ?? loaded_context_length ?? meta?.n_ctx ?? max_context_length ?? null
}

function describe(model: Listed, slot: number | null): ModelDetails {
  const embeds = model.type === undefined ? EMBEDS.test(model.id) : model.type === 'embeddings'
  return {
    name: model.id,
    // No checksum exists: owner and weight size must do. The index's probe texts detect other changes.
    digest: `${model.owned_by} ${model.id} ${model.meta?.size ?? ''}`,
    capabilities: embeds ? ['embedding'] : model.type === 'vlm' ? ['completion', 'vision'] : ['completion'],
    contextLength: contextOf(model) ?? slot ?? model.meta?.n_ctx_train ?? null,
    embeddingLength: model.meta?.n_embd ?? null,
    cloud: isCloudModel({ name: model.id }),
    ...(model.meta?.size && { bytes: model.meta.size }),
  }
}
