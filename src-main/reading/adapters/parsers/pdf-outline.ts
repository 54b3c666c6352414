import type { OutlineEntry } from '../../domain/documents/pdf-layout/headings.ts'
import type { PdfDocument } from './pdf-js.ts'

/** Most entries of an outline, and levels of it. */
const MAX_OUTLINE = 5000
const MAX_DEPTH = 20

type OutlineItems = Awaited<ReturnType<PdfDocument['getOutline']>>

/** Entries of the outline whose pages were read, in order. */
export async function readOutline(document: PdfDocument): Promise<OutlineEntry[]> {
  const entries: OutlineEntry[] = []
  try {
    const named = new Map<string, unknown[]>()
    const walk = async (items: OutlineItems, depth: number): Promise<void> => {
      for (const { title, dest, items: under } of items) {
        if (entries.length >= MAX_OUTLINE) return
        if (typeof dest === 'string' && !named.has(dest)) named.set(dest, (await document.getDestination(dest)) ?? [])
        const [target] = (typeof dest === 'string' ? named.get(dest) : dest) ?? []
        const page = typeof target === 'number' ? target + 1 : isReference(target) ? document.cachedPageNumber(target) : null
        if (page !== null && typeof title === 'string') entries.push({ title, depth, page })
        if (depth < MAX_DEPTH) await walk(under as OutlineItems, depth + 1)
      }
    }
    await walk(await document.getOutline(), 0)
  } catch {
    // A broken outline tells nothing.
  }
  return entries
}

function isReference(target: unknown): target is { num: number; gen: number } {
  return typeof target === 'object' && target !== null && 'num' in target
}
