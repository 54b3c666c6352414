import { AppError } from '../../../src-preload/contract/errors.ts'
import type { Embedder } from '../../../src-main/models/ports/models.ts'
import { TEST_EMBEDDER, vectorOf } from '../database/database.ts'

/** An embedder for tests: a question has the vector of its text, so semantic search finds a passage by its exact words. */
export function testEmbedder(o: { fail?: boolean; asked?: string[]; digest?: string } = {}): Embedder {
  const embed = (text: string): Float32Array => {
    o.asked?.push(text)
    if (o.fail) throw new AppError('embedder-unavailable')
    return vectorOf(text)
  }
  return {
    info: async () => ({ ...TEST_EMBEDDER, digest: o.digest ?? TEST_EMBEDDER.digest }),
    embedPassages: async (texts) => ({ vectors: texts.map(embed), truncated: 0 }),
    embedQuestion: async (text) => embed(text),
    countTokens: async (texts) => texts.map((text) => text.length),
    close: async () => undefined,
  }
}
