import type { Database } from '../../workers/calls.ts'
import { deserialize, serialize } from 'node:v8'
import type { DatabaseFunctions } from '../../adapters/sqlite/database-functions.ts'
import type { Embedder, EmbedderInfo } from '../../ports/models.ts'

/** A server's version is asked for this often at most. */
const VERSION_MS = 10_000
/** Longer than any search that may still read an index that has just retired: its question's vector alone may take 30 s (models/limits.ts). */
const GRACE_MS = 60_000
/** Below this cosine of a probe text, a changed server counts as making other vectors (DESIGN.md, Terms). */
const SAME_COSINE = 0.999

/** Short, long, foreign, numbers, code: what a changed tokenizer, pooling or precision would move. */
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
  /** The embedder in use and the index that its vectors go into; null: embeddings are off. Throws what the embedder throws. */
  current(): Promise<{ embedder: Embedder; indexId: number } | null>
  /** Queues what has no vector of the embedder in use, and gives up indexes that were being built for another one. True when there is work. */
  embedMissing(): Promise<boolean>
  /** The embedder whose questions can be compared with an index; null: none can, or embeddings are off. */
  embedderOf(index: { provider: string; model: string; outdated: boolean }): Embedder | null
  /** Removes what retired long enough ago that nothing reads it any more. */
  tidy(): Promise<void>
}

type Options = {
  database: Database<'ensureIndex' | 'findIndex' | 'queueMissing' | 'removeRetired' | 'retireBuilding' | 'setProbes'>
  /** The embedder that the settings choose; null: off. */
  chosen: () => Embedder | null
  builtIn: Embedder
  /** An embedding model of the model server. */
  served: (model: string) => Embedder
  /** The model server's version; null: it is away. */
  serverVersion: () => Promise<string | null>
  now: () => number
  /** Tests shorten it. */
  graceMs?: number
}

/** Which vectors belong together: one index for each embedder, a second one beside the first when it changes (DESIGN.md, Terms, "index version"). */
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

  /** Several lanes ask at once; only one may probe and make an index. */
  function current(): Promise<{ embedder: Embedder; indexId: number } | null> {
    const created = making.then(find)
    making = created.catch(() => undefined)
    return created
  }

  async function find(): Promise<{ embedder: Embedder; indexId: number } | null> {
    const embedder = options.chosen()
    if (!embedder) return null
    const info = await prepare(embedder)
    // Another one was chosen meanwhile: an index of this one must not come back.
    return options.chosen() === embedder ? { embedder, indexId: await database.ensureIndex(info) } : find()
  }

  /** What the index is to be made or found with, probed when the server has changed. */
  async function prepare(embedder: Embedder): Promise<Parameters<DatabaseFunctions['ensureIndex']>[0]> {
    const info = await embedder.info()
    const serverVersion = await versionOf(info)
    const known = await database.findIndex(info)
    if (info.provider === 'built-in' || (known && (serverVersion === null || known.serverVersion === serverVersion))) return info
    const { vectors } = await embedder.embedPassages(PROBES)
    const probes = serialize(vectors)
    if (!known) return { ...info, serverVersion, probes }
    const before = known.probes.byteLength > 0 ? (deserialize(known.probes) as Float32Array[]) : vectors
    if (!isSame(before, vectors)) return { ...info, serverVersion, probes, anew: true }
    // The first probes stay, so that many small steps cannot add up unseen.
    await database.setProbes({ id: known.id, serverVersion, probes: serialize(before) })
    return info
  }

  return {
    current,
    async embedMissing() {
      const target = await current()
      await database.retireBuilding({ except: target?.indexId ?? null })
      return target !== null && (await database.queueMissing({ indexId: target.indexId, now: now() })) > 0
    },
    embedderOf({ provider, model, outdated }) {
      if (outdated || options.chosen() === null) return null
      return provider === 'built-in' ? options.builtIn : options.served(model)
    },
    async tidy() {
      await database.removeRetired({ before: now() - (options.graceMs ?? GRACE_MS) })
    },
  }
}

function isSame(before: readonly Float32Array[], after: readonly Float32Array[]): boolean {
  return before.length === after.length && before.every((vector, i) => cosine(vector, after[i] ?? new Float32Array()) >= SAME_COSINE)
}

/** Of unit vectors. */
function cosine(a: Float32Array, b: Float32Array): number {
  return a.length === b.length ? a.reduce((sum, x, i) => sum + x * (b[i] ?? 0), 0) : 0
}
