import { Suspense, lazy } from 'react'
import type { TextRange } from '../../../src-preload/contract/split-at-quotes.ts'
import type { Marks } from './markdown.tsx'

const load = () => import('./markdown.tsx')
const Loaded = lazy(() => load().then(({ Markdown }) => ({ default: Markdown })))
const LoadedText = lazy(() => load().then(({ PlainText }) => ({ default: PlainText })))

/** Loads the Markdown renderer early. It is not part of the first screen's bundle. */
export async function preloadMarkdown(): Promise<void> {
  await load()
}

/** What a model or a person wrote, as Markdown; plain text until the renderer is loaded. `quotes`: it is text with these quotes, and no Markdown. */
export function LazyMarkdown({ text, marks, quotes }: { text: string; marks?: Marks; quotes?: readonly TextRange[] | null }) {
  const more = marks && { marks }
  return (
    <Suspense fallback={<p className="markdown selectable whitespace-pre-wrap">{text}</p>}>
      {quotes ? <LoadedText text={text} quotes={quotes} {...more} /> : <Loaded text={text} {...more} />}
    </Suspense>
  )
}
