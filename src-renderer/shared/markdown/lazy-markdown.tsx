import { Suspense, lazy } from 'react'
import type { Marks } from './markdown.tsx'

const load = () => import('./markdown.tsx').then((module) => ({ default: module.Markdown }))
const Loaded = lazy(load)

/** Loads the Markdown renderer early. It is not part of the first screen's bundle. */
export async function preloadMarkdown(): Promise<void> {
  await load()
}

/** Markdown; plain text until the renderer is loaded. */
export function LazyMarkdown({ text, marks }: { text: string; marks?: Marks }) {
  return (
    <Suspense fallback={<p className="markdown selectable whitespace-pre-wrap">{text}</p>}>
      <Loaded text={text} {...(marks && { marks })} />
    </Suspense>
  )
}
