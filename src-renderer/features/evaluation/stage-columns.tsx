import { useEffect, useState } from 'react'
import type { PassageView, Stage } from '../../../src-preload/contract/shapes/answers.ts'
import type { ChunkId } from '../../../src-preload/contract/ids.ts'
import { formatDecimal } from '../../shared/format.ts'
import { classNames } from '../../shared/class-names.ts'
import { request } from '../../shared/ipc.ts'
import type { MessageKey } from '../../../src-preload/texts/catalogue.ts'
import { hasText, say, t } from '../../../src-preload/texts/say.ts'

/** Greatest number of passages in one request. */
const READ_AT_ONCE = 100

/** The stages of a trace as columns, each with time and best passages. A hovered or chosen passage is highlighted in all columns. */
export function StageColumns({ trace }: { trace: readonly Stage[] }) {
  const [followed, setFollowed] = useState<ChunkId | null>(null)
  const passages = usePassages(trace)
  const lists = trace.filter((stage) => stage.top !== undefined)
  return (
    <section aria-label={t('inspector.stages')} className="@container flex flex-col gap-3">
      {/* In a narrow pane what is said of a stage stands below its numbers. */}
      <ol className="flex flex-col text-xs">
        {trace.map((stage, index) => (
          <li
            key={`${stage.stage}-${index}`}
            className="grid grid-cols-[1fr_auto_auto] gap-x-3 gap-y-0.5 border-b border-line py-1.5 last:border-0 @2xl:grid-cols-[8rem_5.5rem_5rem_1fr]"
          >
            <span className="font-medium">{stageName(stage.stage)}</span>
            <span className="text-end tabular-nums whitespace-nowrap text-soft">
              {t('inspector.milliseconds', { ms: formatDecimal(stage.ms, stage.ms < 100 ? 1 : 0) })}
            </span>
            <span className="tabular-nums text-faint">{t('inspector.flow', { in: stage.in, out: stage.out })}</span>
            <span className="col-span-full min-w-0 break-words text-soft @2xl:col-span-1">{say(stage.note)}</span>
          </li>
        ))}
      </ol>
      <div className="flex gap-3 overflow-x-auto pb-2" tabIndex={0} role="group" aria-label={t('inspector.stages')}>
        {lists.map((stage, index) => (
          <div key={`${stage.stage}-${index}`} className="w-44 shrink-0">
            <h3 className="mb-1 text-xs font-medium text-soft">{stageName(stage.stage)}</h3>
            <ol className="flex flex-col gap-px">
              {stage.top?.map(({ chunkId, score }) => (
                <li key={chunkId}>
                  <button
                    type="button"
                    aria-pressed={followed === chunkId}
                    title={passages.get(chunkId)?.text.slice(0, 300)}
                    onMouseEnter={() => setFollowed(chunkId)}
                    onFocus={() => setFollowed(chunkId)}
                    onClick={() => setFollowed(chunkId)}
                    className={classNames(
                      'flex w-full gap-2 rounded px-1.5 py-0.5 text-start text-xs',
                      followed === chunkId ? 'bg-selected' : 'hover:bg-hover',
                    )}
                  >
                    <span dir="auto" className="min-w-0 flex-1 truncate">
                      {passages.get(chunkId)?.title ?? t('inspector.passage', { id: chunkId })}
                    </span>
                    <span className="tabular-nums text-faint">{formatDecimal(score, 3)}</span>
                  </button>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}

/** What a stage does; one that has no name is shown as the trace calls it. */
function stageName(stage: string): string {
  const path = `inspector.stageNames.${stage.replaceAll(' ', '-')}`
  return hasText(path) ? t(path as MessageKey) : stage
}

/** The passages of all lists of a trace, without deleted ones. */
function usePassages(trace: readonly Stage[]): ReadonlyMap<number, PassageView> {
  const [passages, setPassages] = useState<ReadonlyMap<number, PassageView>>(new Map())
  useEffect(() => {
    let isCurrent = true
    const ids = [...new Set(trace.flatMap(({ top }) => top?.map(({ chunkId }) => chunkId) ?? []))].slice(0, READ_AT_ONCE)
    if (ids.length > 0) {
      // If the request fails, the columns still show the ids.
      request('passages.get', { ids }).then(
        (found) => isCurrent && setPassages(new Map(found.passages.map((passage) => [passage.chunkId, passage]))),
        () => undefined,
      )
    }
    return () => {
      isCurrent = false
    }
  }, [trace])
  return passages
}
