import type { Calls } from '../../../storage/index.ts'
import type { IndexFunctions } from '../../../search/index.ts'
import type { Embedder, EmbedderInfo } from '../../../models/index.ts'
import { deserialize, serialize } from 'node:v8'

/** Shortest interval of version requests to a server. */
const VERSION_MS = 10_000
/** Grace period of a retired index, longer than any search: embedding its question may take 30 s (models/adapters/servers/limits.ts). */
const GRACE_MS = 60_000
/** Cosine of a probe text below which a changed server produces other vectors (DESIGN.md, Terms). */
const SAME_COSINE = 0.999

/** Short, long, foreign, numeric and code texts: sensitive to changes of tokenizer, pooling and precision. */
const PROBES: readonly string[] = [
  'The contract can be ended with three months\u2019 notice.',
  'How many days of leave are left?',
  'Der Vertrag endet am 31. M\u00e4rz, wenn er nicht verl\u00e4ngert wird.',
  '\u4f1a\u8bae\u63a8\u8fdf\u5230\u661f\u671f\u4e94\u4e0a\u5348\u5341\u70b9\u3002',
  'Invoice 2041, total 1,299.50 EUR, due in 14 days.',
  'const total = items.reduce((sum, item) => sum + item.price, 0)',
  'harbour',
  'The turbine was stopped for inspection after the bearing temperature rose above ninety degrees; the crew replaced the seal, refilled the oil, and started it again the same evening without further findings.',
  '\u0627\u0644\u0627\u062c\u062a\u0645\u0627\u0639 \u063a\u062f\u0627 \u0641\u064a \u0627\u0644\u0633\u0627\u0639\u0629 \u0627\u0644\u062a\u0627\u0633\u0639\u0629.',
  'Q: Who signs the report? A: The head of the department.',
]

export type EmbeddingIndexes = {
  /** The current embedder and its index; null: embeddings are off. Throws errors of a server's embedder; those of the built-in one come with its vectors. */
  current(): Promise<{ embedder: Embedder; indexId: number } | null>
  /** The index that is searched until a change of the embedder is complete, and its embedder; null: there is no change, or its vectors cannot be made any more. */
  serving(): Promise<{ embedder: Embedder; indexId: number } | null>
  /** Queues missing vectors of the current embedder, and drops indexes being built for others. True if there is work. */
  embedMissing(): Promise<boolean>
  /** The embedder whose queries are comparable with an index; null: none, or embeddings are off. */
  embedderOf(index: { provider: string; model: string; outdated: boolean }): Embedder | null
  /** Removes indexes retired beyond the grace period. */
  tidy(): Promise<void>
}

type Options = {
  database: Calls<
    IndexFunctions,
    'activeIndex' | 'ensureIndex' | 'findIndex' | 'queueMissing' | 'removeRetired' | 'retireBuilding' | 'setProbes'
  >
  /** The embedder chosen in the settings; null: off. */
  chosen: () => Embedder | null
  builtIn: Embedder
  /** An embedder backed by the model server. */
  served: (model: string) => Embedder
  /** The model server's version; null: unreachable. */
  serverVersion: () => Promise<string | null>
  now: () => number
  /** Shortened by tests. */
  graceMs?: number
}

/** Manages indexes: one per embedder, with a second one built beside it after a change (DESIGN.md, Terms, "index version"). */
export function createEmbeddingIndexes(options: Options): EmbeddingIndexes {
  const { database, now } = options
  let asked: { at: number; version: string | null } | null = null
  let making: Promise<unknown> = Promise.resolve()

  async function versionOf(info: EmbedderInfo): Promise<string | null> {
    if (info.provider === 'built-in') return null
    if (asked && Math.abs(now() - asked.at) < VERSION_MS) return asked.version
    asked = { at: now(), version: await options.serverVersion() }
    return asked.version
  }

  /** Several workers ask at once; only one may probe and create an index. */
  function current(): Promise<{ embedder: Embedder; indexId: number } | null> {
    const created = making.then(find)
    making = created.catch(() => undefined)
    return created
  }

  async function find(): Promise<{ embedder: Embedder; indexId: number } | null> {
    const embedder = options.chosen()
    if (!embedder) return null
    const info = await prepare(embedder)
    // Another embedder was chosen meanwhile: this index must not be revived.
    return options.chosen() === embedder ? { embedder, indexId: await database.ensureIndex(info) } : find()
  }

  /** Identity for creating or finding the index; probes the server if it changed. */
  async function prepare(embedder: Embedder): Promise<Parameters<IndexFunctions['ensureIndex']>[0]> {
    const info = await identityOf(embedder)
    const serverVersion = await versionOf(info)
    const known = await database.findIndex(info)
    if (info.provider === 'built-in' || (known && (serverVersion === null || known.serverVersion === serverVersion))) return info
    const { vectors } = await embedder.embedPassages(PROBES)
    const probes = serialize(vectors)
    if (!known) return { ...info, serverVersion, probes }
    const before = known.probes.byteLength > 0 ? (deserialize(known.probes) as Float32Array[]) : vectors
    if (!isSame(before, vectors)) return { ...info, serverVersion, probes, anew: true }
    // The first probes stay the reference, so that small drifts add up visibly.
    await database.setProbes({ id: known.id, serverVersion, probes: serialize(before) })
    return info
  }

  function embedderOf({ provider, model, outdated }: { provider: string; model: string; outdated: boolean }): Embedder | null {
    if (outdated || options.chosen() === null) return null
    return provider === 'built-in' ? options.builtIn : options.served(model)
  }

  return {
    current,
    async serving() {
      const active = await database.activeIndex()
      const embedder = active && embedderOf(active)
      if (!embedder || embedder === options.chosen()) return null
      // Another version of the model makes other vectors.
      const known = await database.findIndex(await identityOf(embedder))
      return known?.id === active.id ? { embedder, indexId: active.id } : null
    },
    async embedMissing() {
      const target = await current()
      await database.retireBuilding({ except: target?.indexId ?? null })
      return target !== null && (await database.queueMissing({ indexId: target.indexId, now: now() })) > 0
    },
    embedderOf,
    async tidy() {
      await database.removeRetired({ before: now() - (options.graceMs ?? GRACE_MS) })
    },
  }
}

/** A library without new passages needs no model: opening it takes half a second of processor. */
async function identityOf(embedder: Embedder): Promise<EmbedderInfo> {
  return embedder.identity ?? embedder.info()
}

function isSame(before: readonly Float32Array[], after: readonly Float32Array[]): boolean {
  return before.length === after.length && before.every((vector, i) => cosine(vector, after[i] ?? new Float32Array()) >= SAME_COSINE)
}

/** Cosine of unit vectors. */
function cosine(a: Float32Array, b: Float32Array): number {
  return a.length === b.length ? a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0) : 0
}
