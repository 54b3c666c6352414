import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Chunk } from '../../../../src-preload/contract/shapes/documents.ts'
import { formatAnchor, formatCount, sectionOf } from '../../../shared/format.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { useVirtual } from '../../../shared/use-virtual.ts'

const ESTIMATED_HEIGHT = 116

type ChunkListProps = {
  chunks: readonly Chunk[]
  /** Title of the document. */
  title: string
  onOpen: (chunk: Chunk) => void
  children: ReactNode
}

/** The passages of a document below `children`. Only visible ones are rendered; a click opens a passage in the Reader. */
export function ChunkList({ chunks, title, onOpen, children }: ChunkListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLDivElement>(null)
  const [headHeight, setHeadHeight] = useState(0)
  useLayoutEffect(() => setHeadHeight(head.current?.offsetHeight ?? 0), [children])
  const virtual = useVirtual({
    count: chunks.length,
    scroller,
    estimateSize: () => ESTIMATED_HEIGHT,
    scrollMargin: headHeight,
    overscan: 6,
  })
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto">
      <div ref={head} className="column">
        {children}
      </div>
      <ol className="column relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map((item) => {
          const chunk = chunks[item.index]
          if (!chunk) return null
          return (
            <li
              key={item.key}
              ref={virtual.measureElement}
              data-index={item.index}
              aria-setsize={chunks.length}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 px-2"
              style={{ top: item.start - headHeight }}
            >
              <ChunkCard chunk={chunk} title={title} number={item.index + 1} onOpen={onOpen} />
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function ChunkCard({ chunk, title, number, onOpen }: Omit<ChunkListProps, 'chunks' | 'children'> & { chunk: Chunk; number: number }) {
  const section = sectionOf(chunk.anchor, title).join(' › ')
  const place = formatAnchor(chunk.anchor, title)
  return (
    <button type="button" onClick={() => onOpen(chunk)} className="flex w-full gap-3 rounded-md px-2 py-2.5 text-start hover:bg-hover">
      <span className="min-w-6 shrink-0 text-xs leading-5 text-faint">{formatCount(number)}</span>
      <span className="min-w-0 flex-1">
        <span className="flex gap-2 text-xs leading-5 text-faint">
          {place !== section && place !== '' && <span className="shrink-0">{place}</span>}
          {section !== '' && <span className="truncate">{section}</span>}
          <span className="ms-auto flex shrink-0 gap-2">
            {chunk.redacted && <span className="text-soft">{t('library.passageRedacted')}</span>}
            {t('library.tokens', { count: chunk.tokens })}
          </span>
        </span>
        <span dir="auto" className="line-clamp-4 text-sm break-words text-text">
          {chunk.text}
        </span>
      </span>
    </button>
  )
}
