import type { NormalisedDocument } from '../../../src-main/reading/domain/documents/types.ts'

/** Blocks as `[type, text]`, for comparing at a glance. */
export function shownBlocks({ text, blocks }: NormalisedDocument): [type: string, text: string][] {
  return blocks.map(({ type, start, end }) => [type, text.slice(start, end)])
}
