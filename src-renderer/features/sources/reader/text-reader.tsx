import { FileText } from 'lucide-react'
import { useEffect, useImperativeHandle, useMemo, useRef, type ReactNode, type RefObject } from 'react'
import type { ReaderContent } from '../../../../src-preload/contract/shapes/library.ts'
import { EmptyState } from '../../../shared/controls/empty-state.tsx'
import { t } from '../../../../src-preload/texts/say.ts'
import { FindBar } from '../../../shared/find/find-bar.tsx'
import { useFind, type ShowHit } from '../../../shared/find/use-find.ts'
import { useVirtual } from '../../../shared/use-virtual.ts'
import { firstMarked, shownBlocks, type Range, type ShownBlock } from './highlight-parts.ts'
import { SideToggle } from '../side/side-panel.tsx'
import { sideStore } from '../side/side-store.ts'
import { headingsOf, TextSide } from '../side/text-side.tsx'
import { findTextOf, indexOf } from './find-in-blocks.ts'
import { ReaderBlockView } from './reader-block.tsx'
import { TextToolbar } from './text-toolbar.tsx'
import { useSamePlace } from './use-same-place.ts'
import { useSizeKeys, useTextSize } from './use-text-size.ts'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

type TextContent = Extract<ReaderContent, { view: 'text' }>
type Scroller = RefObject<HTMLDivElement | null>
type ListProps = {
  blocks: readonly ShownBlock[]
  range: Range | null
  title: string
  scroller: Scroller
  show: ShowHit
  /** Size of the text, 1: 16 pixels. */
  size: number
}

/** Greatest number of blocks that are all rendered, so that selection reaches the whole document. */
const ALL_AT_ONCE = 300
/** Approximate characters per line, to estimate heights. */
const LINE_CHARACTERS = 60
const LINE_HEIGHT = 26
/** Space above a heading, and its height, pixels. */
const HEADING = 12
const HEADING_LINE = 31
/** Size of the text, pixels. */
const READING = 16
const GAP = 12

/** A text document, typeset from its blocks and scrolled to the highlighted passage. */
export function TextReader({ content, hasSide = false }: { content: TextContent; hasSide?: boolean }) {
  const blocks = useMemo(() => shownBlocks(content.blocks), [content])
  const scroller = useRef<HTMLDivElement>(null)
  const show: ShowHit = useRef(null)
  const text = useMemo(() => findTextOf(content.blocks), [content])
  const find = useFind(text, scroller, show)
  const headings = useMemo(() => (hasSide ? headingsOf(blocks) : []), [hasSide, blocks])
  const isSideOpen = sideStore.use((state) => state.isOpen)
  const size = useTextSize()
  useSizeKeys(scroller, size)
  const { highlight, title } = content
  if (blocks.length === 0) return <EmptyState icon={FileText} title={t('reader.noText')} text={t('reader.noTextNext')} />
  const List = blocks.length > ALL_AT_ONCE ? VirtualBlocks : AllBlocks
  return (
    <div className="flex h-full min-h-0 flex-col">
      <TextToolbar start={headings.length > 0 && <SideToggle />} size={size} onFind={find.open} />
      <FindBar find={find} label={t('findIn.document')} />
      <div className="flex min-h-0 flex-1">
        {isSideOpen && headings.length > 0 && <TextSide headings={headings} scroller={scroller} show={show} />}
        <List blocks={blocks} range={highlight} title={title} scroller={scroller} show={show} size={size.percent / 100} />
      </div>
    </div>
  )
}

function AllBlocks({ blocks, range, title, scroller, show, size }: ListProps) {
  useImperativeHandle(show, () => ({ part }, align = 'center') => {
    scroller.current?.querySelector(`[data-part="${part}"]`)?.scrollIntoView({ block: align })
  })
  useEffect(() => {
    showMark(scroller.current)
  }, [scroller, range])
  return (
    <Frame scroller={scroller} range={range} title={title} size={size}>
      <div className="mx-auto flex max-w-[64ch] flex-col gap-3">
        {blocks.map((block) => (
          <PieceBoundary key={block.start} text={block.text}>
            <ReaderBlockView block={block} range={range} />
          </PieceBoundary>
        ))}
      </div>
    </Frame>
  )
}

/** Renders only visible blocks; starts at the passage. */
function VirtualBlocks({ blocks, range, title, scroller, show, size }: ListProps) {
  const target = firstMarked(blocks, range)
  const virtual = useVirtual({
    count: blocks.length,
    scroller,
    estimateSize: (index) => heightOf(blocks[index], size),
    overscan: 8,
  })
  const items = virtual.getVirtualItems()
  const isThere = items.some((item) => item.index === target)
  useImperativeHandle(show, () => (hit, align = 'center') => {
    virtual.scrollToIndex(indexOf(blocks, hit), { align })
    // The end of a list moves away while its last rows are measured: the row itself is where it is wanted two frames later.
    const settle = (): void => scroller.current?.querySelector(`[data-part="${hit.part}"]`)?.scrollIntoView({ block: align })
    if (align === 'start') requestAnimationFrame(() => requestAnimationFrame(settle))
  })
  useSamePlace(virtual, size)
  useEffect(() => {
    if (target >= 0) virtual.scrollToIndex(target, { align: 'center' })
    // oxlint-disable-next-line react/exhaustive-deps -- once, when a passage is opened: later only the person scrolls
  }, [range])
  useEffect(() => {
    if (isThere) showMark(scroller.current)
  }, [isThere, range, scroller])
  return (
    <Frame scroller={scroller} range={range} title={title} size={size}>
      <div className="relative mx-auto max-w-[64ch]" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const block = blocks[item.index]
          return (
            block && (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="absolute inset-x-0 pb-3"
                style={{ top: item.start }}
              >
                <PieceBoundary text={block.text}>
                  <ReaderBlockView block={block} range={range} />
                </PieceBoundary>
              </div>
            )
          )
        })}
      </div>
    </Frame>
  )
}

/** Height of a block, estimated from its characters. */
function heightOf(block: ShownBlock | undefined, size: number): number {
  if (block?.type === 'heading') return GAP + HEADING + HEADING_LINE * size
  return GAP + LINE_HEIGHT * size * Math.max(1, Math.ceil((block?.text.length ?? 0) / LINE_CHARACTERS))
}

/** The scroll container. It is part of each list: the virtualizer looks for it in a layout effect, when a parent is not attached yet. */
function Frame({ scroller, range, title, size, children }: Omit<ListProps, 'blocks' | 'show'> & { children: ReactNode }) {
  return (
    <section
      ref={scroller}
      aria-label={t('reader.text', { title })}
      tabIndex={0}
      className="selectable min-h-0 min-w-0 flex-1 scroll-pt-4 overflow-y-auto px-5 py-4 font-serif leading-[1.625] break-words"
      style={{ fontSize: READING * size }}
    >
      {range && <output className="sr-only">{t('reader.passageMarked')}</output>}
      {children}
    </section>
  )
}

function showMark(scroller: HTMLElement | null): void {
  scroller?.querySelector('mark')?.scrollIntoView?.({ block: 'center' })
}
