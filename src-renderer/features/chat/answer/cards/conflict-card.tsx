import { GitCompareArrows } from 'lucide-react'
import type { Conflict, Source } from '../../../../../src-preload/contract/shapes/answers.ts'
import { conflictVerdict, verdictName } from '../../../../../src-preload/texts/evidence.ts'
import { t } from '../../../../../src-preload/texts/say.ts'
import { classNames } from '../../../../shared/class-names.ts'
import { formatAnchor } from '../../../../shared/format.ts'
import { readerTargetOf, type ReaderTarget } from '../../../../shared/reader-target.ts'

type Props = {
  conflict: Conflict
  sources: readonly Source[]
  onOpen: (target: ReaderTarget, n: number | null) => void
}

/** The passages that contradict each other, or give different values, side by side (in a narrow pane below each other), with the words in which they differ. */
export function ConflictCard({ conflict, sources, onOpen }: Props) {
  const title = verdictName(conflictVerdict(conflict))
  return (
    <section aria-label={title} className="@container flex flex-col gap-3 rounded-lg border border-line p-4">
      <div className="flex flex-col gap-1">
        <h2 className="flex items-center gap-2 font-medium">
          <GitCompareArrows size={16} className="shrink-0 text-warning" aria-hidden />
          {title}
        </h2>
        <p className="text-sm text-soft">{t('notices.disagree.next')}</p>
      </div>
      <ul className={classNames('grid gap-2', conflict.sides.length === 2 ? '@md:grid-cols-2' : '@md:grid-cols-2 @2xl:grid-cols-3')}>
        {conflict.sides.map((side) => (
          <li key={`${side.n} ${side.words}`} className="flex">
            <Side side={side} source={sources.find(({ n }) => n === side.n)} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Side({ side, source, onOpen }: { side: Conflict['sides'][number]; source: Source | undefined; onOpen: Props['onOpen'] }) {
  const title = source?.title ?? ''
  const place = formatAnchor(side.anchor, title)
  const target = source
    ? readerTargetOf({ ...source, quote: side.quote, ...(side.anchor && { anchor: side.anchor, quoteAt: side.anchor }) })
    : null
  return (
    <button
      type="button"
      aria-disabled={target === null}
      onClick={() => target && onOpen(target, side.n)}
      className="flex min-w-0 flex-1 flex-col gap-1.5 rounded-md border border-line bg-raised p-3 text-start hover:bg-hover"
    >
      <span className="flex w-full items-baseline gap-2">
        <span className="h-4.5 min-w-4.5 shrink-0 rounded-sm bg-accent-soft px-1 text-center text-xs leading-4.5 font-medium text-accent">
          {side.n}
        </span>
        <span className="flex min-w-0 flex-1 flex-col">
          <span dir="auto" className={classNames('truncate text-sm font-medium', target === null && 'line-through')}>
            {title}
          </span>
          {place !== '' && <span className="truncate text-xs text-faint">{place}</span>}
        </span>
      </span>
      <span dir="auto" className="line-clamp-6 w-full text-start text-sm">
        <Differing text={side.quote} words={side.words} />
      </span>
    </button>
  )
}

/** A sentence with the words marked in which it differs; those of a negation are the whole sentence, which is marked by nothing. */
function Differing({ text, words }: { text: string; words: string }) {
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  if (at < 0 || words === '') return text
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-xs bg-mark px-0.5 font-medium text-text">{text.slice(at, at + words.length)}</mark>
      {text.slice(at + words.length)}
    </>
  )
}
