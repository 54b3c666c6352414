import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Prompts for query rewriting, reranking and test questions. */
export type RetrievalPrompts = { rewrite: string; rerank: string; testQuestion: string }

/** Loads the prompts (`resources/prompts/*.md`) at start. Throws if one is missing: the installation is damaged. */
export async function loadRetrievalPrompts(folder: string): Promise<RetrievalPrompts> {
  const read = (name: string): Promise<string> => readFile(join(folder, `${name}.md`), 'utf8')
  const [rewrite, rerank, testQuestion] = await Promise.all([read('rewrite'), read('rerank'), read('test-question')])
  return { rewrite, rerank, testQuestion }
}
