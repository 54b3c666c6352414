import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { useContext, type ReactNode } from 'react'
import { classNames } from '../../../shared/class-names.ts'
import { PlaySecond } from '../../../shared/play-second.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { directionOf } from '../../../shared/markdown/text-direction.ts'
import { columnsOf } from '../sheets/columns.ts'
import { tableRows, type Range, type ShownBlock } from './highlight-parts.ts'
import { Marked } from './marked.tsx'

const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const
/** In sizes of the text, which a person chooses. */
const HEADING_SIZES = ['text-[1.25em]', 'text-[1.125em]', 'text-[1em]']

/** Indents of list items by level. */
const ITEM_INDENTS = ['ps-2', 'ps-7', 'ps-12', 'ps-17'] as const
/** Usual width of a character of a number or bullet, and of the blank behind it, em. */
const MARKER_CHARACTER = 0.35
/** The number, letter or bullet that a list item's text begins with; documents read by earlier versions have none. */
const OWN_MARKER = /^(?:\(?(?:\p{N}{1,4}(?:\.\p{N}{1,4}){0,6}|[a-z]{1,2}|[ivxlcdm]{1,8})[.)]|\p{N}{1,4}(?:\.\p{N}{1,4}){1,6}|[-*•–])\s/iu
/** A bullet as it is typed. */
const TYPED_BULLET = /^[-*](?=\s)/u

/** A block of a text document, with a slide separator above it if a slide starts here. The passage is highlighted. */
export function ReaderBlockView({ block, range }: { block: ShownBlock; range: Range | null }) {
  if (block.opensSlide === undefined && !block.opensNotes) return <BlockBody block={block} range={range} />
  return (
    <div className="flex flex-col gap-3">
      {block.opensSlide !== undefined && <Parting label={t('units.slideTitle', { slide: block.opensSlide })} />}
      {block.opensNotes && <p className="text-sm text-faint">{t('units.notes')}</p>}
      <BlockBody block={block} range={range} />
    </div>
  )
}

/** Separator at the start of a slide. */
function Parting({ label }: { label: string }) {
  return (
    <p className="flex items-center gap-3 pt-4 text-sm text-faint before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {label}
    </p>
  )
}

function BlockBody({ block, range }: { block: ShownBlock; range: Range | null }) {
  // A typed bullet is shown as a printed one: as long, so that places in the text stay.
  const text = block.type === 'list-item' ? block.text.replace(TYPED_BULLET, '•') : block.text
  const body = <BlockText text={text} start={block.start} block={block} range={range} />
  switch (block.type) {
    case 'heading':
      return <Heading depth={block.depth}>{body}</Heading>
    case 'list-item': {
      const indent = ITEM_INDENTS[Math.min(block.level ?? 0, ITEM_INDENTS.length - 1)] ?? 'ps-2'
      const marker = OWN_MARKER.exec(block.text)?.[0]
      if (marker !== undefined) {
        const hang = MARKER_CHARACTER * marker.length
        return (
          <div dir="auto" className={indent}>
            <p className="whitespace-pre-line" style={{ paddingInlineStart: `${hang}em`, textIndent: `${-hang}em` }}>
              {body}
            </p>
          </div>
        )
      }
      return (
        // The direction of its text is that of the item, so that the bullet stands before it.
        <div dir="auto" className={classNames('flex gap-2', indent)}>
          <span aria-hidden className={classNames('w-3 shrink-0 text-faint', !block.first && 'invisible')}>
            •
          </span>
          <p className="min-w-0 flex-1 whitespace-pre-line">{body}</p>
        </div>
      )
    }
    case 'code':
      return (
        <pre className="rounded-md border border-line bg-sunken p-3 font-mono text-[0.8em] wrap-anywhere whitespace-pre-wrap">
          <code>{body}</code>
        </pre>
      )
    case 'table':
      return <TableView block={block} range={range} />
    case 'quote':
      return (
        <blockquote dir="auto" className="border-s-2 border-line-strong ps-3 whitespace-pre-line text-soft">
          {body}
        </blockquote>
      )
    case 'paragraph':
      return (
        <p dir="auto" className="whitespace-pre-line">
          {block.first && block.startSeconds !== undefined && <Second seconds={block.startSeconds} />}
          {body}
        </p>
      )
  }
}

/** The second at which a turn begins; a button if the recording can be played. */
function Second({ seconds }: { seconds: number }) {
  const play = useContext(PlaySecond)
  const time = formatClock(seconds)
  if (!play) return <time className="me-2 text-sm text-faint tabular-nums select-none">{time}</time>
  return (
    <button
      type="button"
      aria-label={t('player.playFrom', { time })}
      className="me-2 rounded-sm text-sm text-accent tabular-nums select-none hover:underline"
      onClick={() => play(seconds)}
    >
      {time}
    </button>
  )
}

/** A heading. Its depth never skips a level below the Reader's own heading, as accessibility requires. */
function Heading({ depth, children }: { depth: number; children: ReactNode }) {
  const Tag = HEADINGS[Math.min(depth, HEADINGS.length) - 1] ?? 'h3'
  return (
    <Tag dir="auto" className={classNames('pt-3 font-semibold text-balance', HEADING_SIZES[depth - 1] ?? 'text-[1em]')}>
      {children}
    </Tag>
  )
}

function TableView({ block, range }: { block: ShownBlock; range: Range | null }) {
  const rows = tableRows(block.text, block.start)
  const [first = [], ...others] = rows.map((row) => row.map(({ text }) => text))
  const columns = columnsOf(others, first)
  return (
    <section
      tabIndex={0}
      aria-label={t('reader.table')}
      dir={directionOf(block.text)}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse font-sans text-[0.8em]">
        <tbody>
          {rows.map((row, index) => (
            <tr key={row[0]?.start ?? index} className="border-b border-line last:border-b-0">
              {columns.map(({ isNumeric }, column) => {
                const cell = row[column]
                const isEnd = isNumeric && index > 0
                const isHead = index === 0 && block.header === true
                const Cell = isHead ? 'th' : 'td'
                return (
                  <Cell
                    key={column}
                    scope={isHead ? 'col' : undefined}
                    dir={isEnd ? undefined : 'auto'}
                    className={classNames(
                      'px-3 py-1.5 align-top',
                      isHead && 'font-semibold',
                      isNumeric ? 'text-end tabular-nums' : 'text-start',
                    )}
                  >
                    {cell && <BlockText block={block} text={cell.text} start={cell.start} range={range} />}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function BlockText({ block, text, start, range }: { block: ShownBlock; text: string; start: number; range: Range | null }) {
  return <Marked text={text} start={start} part={block.part} from={block.from + start - block.start} range={range} />
}
