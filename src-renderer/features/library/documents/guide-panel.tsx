import { ArrowUpRight } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import type { ChunkId } from '../../../../src-preload/contract/ids.ts'
import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Guide } from '../../../../src-preload/contract/shapes/guide.ts'
import { request } from '../../../shared/ipc.ts'
import type { ReaderTarget } from '../../../shared/reader-target.ts'
import { tableText } from '../../../../src-preload/texts/guide.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { notifyError } from '../../../shared/controls/toasts.tsx'
import { PieceBoundary } from '../../../shared/controls/boundary.tsx'

type Props = {
  document: Document
  onPassage: (target: ReaderTarget) => void
  onQuestion: (question: string) => void
  /** What the guide stands in, which is shown only where there is one. */
  frame: (guide: ReactNode) => ReactNode
}

/** The tables that a document is made of, and the questions that it asks itself. Nothing where it has neither. */
export function GuidePanel(props: Props) {
  return (
    <PieceBoundary>
      <DocumentGuide {...props} />
    </PieceBoundary>
  )
}

function DocumentGuide({ document, onPassage, onQuestion, frame }: Props) {
  const { id, title, chunks } = document
  const { guide, questions } = useGuide(id, chunks)
  const isMade = guide !== null && guide.tables.length > 0
  if (!isMade && questions.length === 0) return null
  const open = (chunkId: ChunkId) => onPassage({ documentId: id, title, chunkId })
  return frame(
    <div className="flex flex-col gap-5">
      {isMade && (
        <section aria-labelledby="guide-made" className="flex flex-col gap-2">
          <h2 id="guide-made" className="text-xs font-medium text-faint">
            {t('guide.tables')}
          </h2>
          {guide.tables.map((table) => (
            <Line key={table.chunkId} title={t('guide.openTable')} onOpen={() => open(table.chunkId)}>
              {tableText(table)}
            </Line>
          ))}
        </section>
      )}
      {questions.length > 0 && <Questions questions={questions} onQuestion={onQuestion} />}
    </div>,
  )
}

function Questions({ questions, onQuestion }: { questions: readonly string[] } & Pick<Props, 'onQuestion'>) {
  return (
    <section aria-labelledby="guide-questions" className="flex flex-col gap-1.5">
      <h2 id="guide-questions" className="text-xs font-medium text-faint">
        {t('guide.ask')}
      </h2>
      {questions.map((question) => (
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

/** A table, which opens at a press. */
function Line({ title, onOpen, children }: { title: string; onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      dir="auto"
      title={title}
      onClick={onOpen}
      className="rounded-md border-s-2 border-accent-soft ps-2.5 text-start text-sm wrap-anywhere transition-colors hover:border-accent"
    >
      {children}
    </button>
  )
}

/** The guide, then the questions, which take longer: each is asked first. */
function useGuide(id: Document['id'], chunks: number): { guide: Guide | null; questions: readonly string[] } {
  const [guide, setGuide] = useState<Guide | null>(null)
  const [questions, setQuestions] = useState<readonly string[]>([])
  useEffect(() => {
    let isGone = false
    const read = async (): Promise<void> => {
      const made = await request('documents.guide', { id })
      if (isGone) return
      setGuide(made)
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
