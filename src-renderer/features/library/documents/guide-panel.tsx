import { ArrowUpRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Guide } from '../../../../src-preload/contract/shapes/guide.ts'
import { request } from '../../../shared/ipc.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { plainText, tableText } from '../../../../src-preload/texts/guide.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

type Props = { document: Document; onPassage: (target: ReaderTarget) => void; onQuestion: (question: string) => void }

/** What a document is about: central sentences, each of which opens its passage, key terms, and questions that it answers. */
export function GuidePanel(props: Props) {
  return (
    <PieceBoundary>
      <DocumentGuide {...props} />
    </PieceBoundary>
  )
}

function DocumentGuide({ document, onPassage, onQuestion }: Props) {
  const { id, title, chunks } = document
  const { guide, questions } = useGuide(id, chunks)
  const plain = guide && plainText(guide, document)
  if (guide && guide.summary.length + guide.tables.length + guide.parts.length + guide.terms.length === 0)
    return <p className="text-sm text-soft">{t('guide.none')}</p>
  return (
    <div className="flex flex-col gap-5">
      <section aria-labelledby="guide-summary" aria-busy={guide === null} className="flex flex-col gap-2">
        <h2 id="guide-summary" className="text-xs font-medium text-faint">
          {t(headingOf(guide))}
        </h2>
        {guide === null && <p className="breathing text-sm text-soft">{t('guide.reading')}</p>}
        {guide?.summary.map(({ text, chunkId }) => (
          <button
            key={text}
            type="button"
            dir="auto"
            title={t('guide.open')}
            onClick={() => onPassage({ documentId: id, title, chunkId, quote: text })}
            className="rounded-md border-s-2 border-accent-soft ps-2.5 text-start font-serif wrap-anywhere text-[15px] leading-6 transition-colors hover:border-accent"
          >
            {text}
          </button>
        ))}
        {plain !== null && <p className="text-sm text-soft">{plain}</p>}
        {guide && <Parts parts={guide.parts} onOpen={(chunkId) => onPassage({ documentId: id, title, chunkId })} />}
        {guide && <Tables tables={guide.tables} onOpen={(chunkId) => onPassage({ documentId: id, title, chunkId })} />}
      </section>
      {guide !== null && guide.terms.length > 0 && (
        <section aria-labelledby="guide-terms" className="flex flex-col gap-2">
          <h2 id="guide-terms" className="text-xs font-medium text-faint">
            {t('guide.terms')}
          </h2>
          <ul className="flex flex-wrap gap-1.5">
            {guide.terms.map((term) => (
              <li key={term}>
                <button
                  type="button"
                  dir="auto"
                  title={t('guide.askTerm', { term })}
                  onClick={() => onQuestion(t('guide.askTerm', { term }))}
                  className="rounded-full bg-sunken px-2 py-0.5 text-xs text-soft transition-colors hover:bg-accent-soft hover:text-accent"
                >
                  {term}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {guide !== null && <Questions questions={questions} onQuestion={onQuestion} />}
    </div>
  )
}

/** The questions, which come later than the rest: their place is kept, so that what stands below does not move. `null`: they are looked for. */
function Questions({ questions, onQuestion }: { questions: readonly string[] | null } & Pick<Props, 'onQuestion'>) {
  return (
    <section aria-labelledby="guide-questions" aria-busy={questions === null} className="flex min-h-37 flex-col gap-1.5">
      <h2 id="guide-questions" className="text-xs font-medium text-faint">
        {t('guide.ask')}
      </h2>
      {questions === null && <p className="breathing text-sm text-soft">{t('guide.asking')}</p>}
      {questions?.length === 0 && <p className="text-sm text-soft">{t('guide.noQuestion')}</p>}
      {questions?.map((question) => (
        <button
          key={question}
          type="button"
          onClick={() => onQuestion(question)}
          className="flex items-start gap-2 rounded-lg border border-line bg-surface px-2.5 py-2 text-start text-sm transition-colors hover:border-line-strong hover:bg-hover"
        >
          <span dir="auto" className="min-w-0 flex-1 wrap-anywhere">
            {question}
          </span>
          <ArrowUpRight size={14} aria-hidden className="mt-0.75 shrink-0 text-faint" />
        </button>
      ))}
    </section>
  )
}

/** What stands first: tables, parts, or sentences. */
function headingOf(guide: Guide | null): 'guide.tables' | 'guide.parts' | 'guide.summary' {
  if (guide === null || guide.summary.length > 0) return 'guide.summary'
  return guide.tables.length > 0 ? 'guide.tables' : 'guide.parts'
}

/** The titles of slides, tales or sections, which open them. */
function Parts({ parts, onOpen }: { parts: Guide['parts']; onOpen: (chunkId: ChunkId) => void }) {
  return parts.map(({ title, chunkId }) => (
    <button
      key={chunkId}
      type="button"
      dir="auto"
      title={t('guide.openPart')}
      onClick={() => onOpen(chunkId)}
      className="rounded-md border-s-2 border-accent-soft ps-2.5 text-start text-sm wrap-anywhere transition-colors hover:border-accent"
    >
      {title}
    </button>
  ))
}

/** What each table is, which opens it. */
function Tables({ tables, onOpen }: { tables: Guide['tables']; onOpen: (chunkId: ChunkId) => void }) {
  return tables.map((table) => (
    <button
      key={table.chunkId}
      type="button"
      dir="auto"
      title={t('guide.openTable')}
      onClick={() => onOpen(table.chunkId)}
      className="rounded-md border-s-2 border-accent-soft ps-2.5 text-start text-sm wrap-anywhere text-soft transition-colors hover:border-accent"
    >
      {tableText(table)}
    </button>
  ))
}

/** The guide, then the questions, which take longer: each is asked first. */
function useGuide(id: Document['id'], chunks: number): { guide: Guide | null; questions: readonly string[] | null } {
  const [guide, setGuide] = useState<Guide | null>(null)
  const [questions, setQuestions] = useState<readonly string[] | null>(null)
  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const summary = await request('documents.guide', { id })
      if (isGone) return
      setGuide(summary)
      const asked = await request('documents.questions', { id })
      if (!isGone) setQuestions(asked.questions)
    }
    read().catch(notifyError)
    return () => {
      isGone = true
    }
  }, [id, chunks])
  return { guide, questions }
}
