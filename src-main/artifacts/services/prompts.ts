import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ArtifactPrompts } from '../domain/prompt.ts'

/** Loads the prompts (`resources/prompts/artifact*.md`) at start. Throws if one is missing: the installation is damaged. */
export async function loadArtifactPrompts(folder: string): Promise<ArtifactPrompts> {
  const [section, notes] = await Promise.all(['artifact.md', 'artifact-notes.md'].map((name) => readFile(join(folder, name), 'utf8')))
  return { section: section ?? '', notes: notes ?? '' }
}
