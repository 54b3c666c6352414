import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PromptTexts } from '../../domain/generation/prompt-message.ts'

const FILES: Readonly<Record<keyof PromptTexts, string>> = {
  answer: 'answer.md',
  general: 'general.md',
  summary: 'summary.md',
  fullDocument: 'whole.md',
  followUp: 'follow-up.md',
  conversation: 'conversation.md',
  opinion: 'opinion.md',
}

/** Loads the prompts (`resources/prompts/*.md`) at start. Throws if one is missing: the installation is damaged. */
export async function loadPrompts(folder: string): Promise<PromptTexts> {
  const texts = await Promise.all(Object.entries(FILES).map(async ([name, file]) => [name, await readFile(join(folder, file), 'utf8')]))
  return Object.fromEntries(texts) as PromptTexts
}
