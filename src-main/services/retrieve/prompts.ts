import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What the chat model is told for rewrites, for scores, and to ask a test question. */
export type RetrievalPrompts = { rewrite: string; rerank: string; testQuestion: string }

/** Reads them (`resources/prompts/*.md`) once at the start. Throws when one is missing: the installation is damaged. */
export async function loadRetrievalPrompts(folder: string): Promise<RetrievalPrompts> {
  const read = (name: string): Promise<string> => readFile(join(folder, `${name}.md`), 'utf8')
  const [rewrite, rerank, testQuestion] = await Promise.all([read('rewrite'), read('rerank'), read('test-question')])
  return { rewrite, rerank, testQuestion }
}
