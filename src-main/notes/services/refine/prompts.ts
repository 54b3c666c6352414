import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { RefinePrompts } from '../../domain/refine/prompt.ts'

/** Loads the prompts (`resources/prompts/refine*.md`) at start. Throws if one is missing: the installation is damaged. */
export async function loadRefinePrompts(folder: string): Promise<RefinePrompts> {
  const [read, joined] = await Promise.all(['refine.md', 'refine-join.md'].map((name) => readFile(join(folder, name), 'utf8')))
  return { read: read ?? '', join: joined ?? '' }
}
