import { AppError, isAppError } from '../../../../../src-preload/contract/errors.ts'
import type { Model } from '../../../../../src-preload/contract/shapes/models.ts'
import { isCloudModel } from '../../../../storage/index.ts'
import type { ModelHttp } from '../http.ts'
import type { Limits } from '../limits.ts'
import { showSchema, tagsSchema, validated } from '../schemas.ts'

/**
 * A model as described by the server. `capabilities`: empty on old servers; lengths in tokens and numbers; `thinkValues`: accepted values
 * of `think`, if reported.
 */
export type ModelDetails = Model & { digest: string; embeddingLength: number | null; thinkValues?: readonly (string | boolean)[] }

/** Installed models, cached briefly. */
export type Catalogue = {
  all(): Promise<ModelDetails[]>
  /** Throws `model-not-installed`, and `model-cloud-refused` for a remote model. */
  find(name: string, signal?: AbortSignal): Promise<ModelDetails>
  /** Clears the cache. */
  forget(): void
}

type Tag = ReturnType<typeof tagsSchema.parse>['models'][number]

/** Caches `/api/tags` for `cacheMs` and `/api/show` per digest. */
export function createCatalogue(http: ModelHttp, limits: Limits): Catalogue {
  let tags: { url: string; until: number; models: Tag[] } | null = null
  const shown = new Map<string, ModelDetails>()

  async function installed(signal?: AbortSignal): Promise<Tag[]> {
    const { url } = http.address()
    if (tags?.url === url && performance.now() < tags.until) return tags.models
    const { models } = validated(tagsSchema, await http.client({ signal, timeoutMs: limits.requestMs }).list())
    tags = { url, until: performance.now() + limits.cacheMs, models }
    return models
  }

  async function describe(tag: Tag, signal?: AbortSignal): Promise<ModelDetails> {
    const key = `${http.address().url} ${tag.name} ${tag.digest}`
    const known = shown.get(key)
    if (known) return known
    const basic = {
      name: tag.name,
      digest: tag.digest,
      capabilities: [],
      contextLength: null,
      embeddingLength: null,
      cloud: isCloudModel(tag),
      ...(tag.size !== undefined && { bytes: tag.size }),
    }
    // Even the description of a cloud model would be fetched remotely.
    if (basic.cloud) return basic
    const show = validated(showSchema, await http.client({ signal, timeoutMs: limits.requestMs }).show({ model: tag.name }))
    const architecture = show.model_info?.['general.architecture']
    const length = (name: string): number | null => {
      const value = show.model_info?.[`${String(architecture)}.${name}`]
      return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null
    }
    const details = {
      ...basic,
      capabilities: show.capabilities ?? [],
      contextLength: length('context_length'),
      embeddingLength: length('embedding_length'),
      cloud: isCloudModel({ name: tag.name, ...show }),
      ...(show.thinking && { thinkValues: show.thinking.values }),
    }
    shown.set(key, details)
    return details
  }

  return {
    async all() {
      const models: ModelDetails[] = []
      let isStalled = false
      for (const tag of await installed()) {
        try {
          // One timeout is enough: nobody waits ten seconds for each of many models.
          if (isStalled) throw new AppError('model-stalled')
          models.push(await describe(tag))
        } catch (error) {
          if (!isAppError(error) || error.code === 'model-server-down') throw error
          isStalled ||= error.code === 'model-stalled'
          // A single undescribable model must not hide the others.
          models.push({
            name: tag.name,
            digest: tag.digest,
            capabilities: [],
            contextLength: null,
            embeddingLength: null,
            cloud: isCloudModel(tag),
          })
        }
      }
      return models
    },
    async find(name, signal) {
      if (isCloudModel({ name })) throw new AppError('model-cloud-refused')
      const tag = (await installed(signal)).find((model) => fullName(model.name) === fullName(name))
      if (!tag) throw new AppError('model-not-installed', { data: { model: name } })
      const details = await describe(tag, signal)
      if (details.cloud) throw new AppError('model-cloud-refused')
      return details
    },
    forget() {
      tags = null
    },
  }
}

/** Normalised name with tag: `Qwen3` is `qwen3:latest` for Ollama. */
export function fullName(name: string): string {
  const lower = name.trim().toLowerCase()
  return lower.lastIndexOf(':') > lower.lastIndexOf('/') ? lower : `${lower}:latest`
}
