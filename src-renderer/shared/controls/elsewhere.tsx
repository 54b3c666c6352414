import { TextQuote } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Claim, Source } from '../../../src-preload/contract/shapes/answers.ts'
import { Button } from './button.tsx'
import { formatAnchor } from '../format.ts'
import { request } from '../ipc.ts'
import type { ReaderTarget } from '../reader-target.ts'
import { t } from '../../../src-preload/texts/say.ts'

/** An uncited passage that supports a sentence, and the sources of the answer, which may include it. */
export type Elsewhere = { readonly passage: NonNullable<Claim['elsewhere']>; readonly sources: readonly Source[] }

type Named = { readonly n: number | null; readonly title: string; readonly name: string }

/** The passage named by the sources; null: its document is not among theirs. */
function namedBySources({ passage, sources }: Elsewhere): Named | null {
  const source = sources.find(({ chunkId }) => chunkId !== null && chunkId === passage.chunkId)
  const title = (source ?? sources.find(({ documentId }) => documentId !== null && documentId === passage.documentId))?.title
  return title === undefined ? null : nameOf(source?.n ?? null, title, passage.anchor ?? source?.anchor ?? null)
}

function nameOf(n: number | null, title: string, anchor: Source['anchor']): Named {
  const name = [title, formatAnchor(anchor, title)].filter(Boolean).join(', ')
  return { n, title, name: n === null ? name : `${name} [${n}]` }
}

/** The named passage. Without a source of its document, its name is requested; null until then, and if it was deleted. */
function useNamed(elsewhere: Elsewhere): Named | null {
  const known = namedBySources(elsewhere)
  const [found, setFound] = useState<Named | null>(null)
  const { chunkId, anchor } = elsewhere.passage
  const asks = known === null && chunkId !== null
  useEffect(() => {
    if (!asks) return undefined
    let gone = false
    request('passages.get', { ids: [chunkId] }).then(
      ({ passages: [one] }) => !gone && one && setFound(nameOf(null, one.title, anchor ?? one.anchor)),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [asks, chunkId, anchor])
  return known ?? found
}

function textOf(named: Named | null): string {
  return named ? t('chat.elsewhere', { name: named.name }) : t('evidence.elsewhere')
}

/** Text about the supporting passage, from the sources alone, for screen readers. */
export function elsewhereText(elsewhere: Elsewhere): string {
  return textOf(namedBySources(elsewhere))
}

/** Text about the supporting passage. */
export function ElsewhereText({ elsewhere }: { elsewhere: Elsewhere }) {
  return textOf(useNamed(elsewhere))
}

/** Text about the supporting passage, with a button that opens it unless it was deleted. */
export function ElsewhereNote({ elsewhere, onOpen }: { elsewhere: Elsewhere; onOpen: (target: ReaderTarget, n: number | null) => void }) {
  const named = useNamed(elsewhere)
  const { chunkId, documentId } = elsewhere.passage
  return (
    <>
      <p className="text-xs text-warning">{textOf(named)}</p>
      {named && chunkId !== null && documentId !== null && (
        <Button
          size="small"
          icon={TextQuote}
          className="self-start"
          onClick={() => onOpen({ documentId, title: named.title, chunkId }, named.n)}
        >
          {t('chat.elsewhereOpen')}
        </Button>
      )}
    </>
  )
}
