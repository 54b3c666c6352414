import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { createBuiltInEmbedder } from '../../../../src-main/models/worker/built-in-embedder.ts'
import { OWN_EMBEDDER } from '../../../support/app.ts'

const modelFolder = fileURLToPath(new URL('../../../../resources/models/all-minilm-l6-v2', import.meta.url))
const sentence = (n: number): string => `Invoice number ${n} was paid ${n % 30} days after the delivery of ${n * 3} boxes.`

describe('the first comparison of an embedder process', () => {
  it.runIf(process.platform === 'linux')('needs no threads, and says what they say', async () => {
    const pids: number[] = []
    const own = createBuiltInEmbedder({ entry: OWN_EMBEDDER, modelFolder, onStart: (pid) => pids.push(pid) })
    const threads = async (): Promise<number> => (await readdir(`/proc/${pids[0]}/task`)).length
    try {
      const texts = Array.from({ length: 8 }, (_, i) => sentence(i))
      const first = await own.compareTokens!('Who is at work?', texts)
      const before = await threads()
      await own.embedPassages(texts)
      expect(await threads()).toBeGreaterThan(before)
      expect(first).toEqual(await own.compareTokens!('Who is at work?', texts))
    } finally {
      await own.close()
    }
  })
})
