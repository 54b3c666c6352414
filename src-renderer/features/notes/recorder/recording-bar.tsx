import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { Mic, MicOff, Pause, Play, Square, TriangleAlert, VolumeX, X } from 'lucide-react'
import { useEffect } from 'react'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import { notesStore } from '../store/notes-store.ts'
import { microphoneLevels } from './level-feed.ts'
import { LevelMeter } from './level-meter.tsx'
import { MicrophoneMenu } from './microphone-menu.tsx'
import { isGoingOn, type RecorderProblem } from './recorder-reducer.ts'
import { dismissProblem, recorderStore, togglePause } from './recorder-store.ts'

/** Seconds that wait to be stored from which the bar tells it. */
const BEHIND = 5
/** Time for which a recording that did not begin is told, ms. */
const TOLD_FOR = 20_000

type Props = {
  /** Label of the shortcut that stops. */
  shortcut: string
  onOpen: (noteId: DocumentId) => void
  onStop: () => void
  onRetry: () => void
}

/** The recording that goes on: always in sight, on every page. Without one: why the last one failed, or nothing. */
export function RecordingBar({ shortcut, onOpen, onStop, onRetry }: Props) {
  const phase = recorderStore.use((state) => state.phase)
  const problem = recorderStore.use((state) => state.problem)
  if (phase === 'idle') return problem && <ProblemBar problem={problem} onOpen={onOpen} onRetry={onRetry} />
  return (
    <section
      data-pane
      aria-label={t('recorder.bar')}
      className="flex h-11 shrink-0 items-center gap-3 border-b border-line bg-accent-soft px-3 text-sm"
    >
      <Status onOpen={onOpen} />
      <Trouble />
      <LiveText />
      {isGoingOn({ phase }) && (
        <>
          <MicrophoneMenu />
          <Button icon={phase === 'paused' ? Play : Pause} onClick={() => run(togglePause())}>
            {t(phase === 'paused' ? 'recorder.resume' : 'recorder.pause')}
          </Button>
          <Button look="primary" icon={Square} title={shortcut} onClick={onStop}>
            {t('recorder.stop')}
          </Button>
        </>
      )}
    </section>
  )
}

/** State, timer and level. */
function Status({ onOpen }: { onOpen: Props['onOpen'] }) {
  const { phase, noteId, seconds, isLost } = recorderStore.use()
  const isLive = phase === 'recording' && !isLost
  return (
    <>
      <output className="flex shrink-0 items-center gap-2 font-medium">
        <span
          aria-hidden
          className={isLive ? 'breathing size-2.5 rounded-full bg-error' : 'size-2.5 rounded-full border border-line-control'}
        />
        {phase !== 'idle' && t(`recorder.phase.${phase}`)}
      </output>
      <span role="timer" aria-label={t('recorder.time')} className="w-14 shrink-0 tabular-nums">
        {formatClock(seconds)}
      </span>
      {phase === 'recording' && !isLost && <LevelMeter feed={microphoneLevels} />}
      {noteId && (
        <Button size="small" look="quiet" onClick={() => onOpen(noteId)}>
          {t('recorder.open')}
        </Button>
      )}
    </>
  )
}

/** What keeps sound from coming in or being stored. */
function Trouble() {
  const { isSilent, isLost, behind } = recorderStore.use()
  const trouble = isLost
    ? { icon: MicOff, text: t('recorder.lost') }
    : isSilent
      ? { icon: VolumeX, text: t('recorder.silent') }
      : behind >= BEHIND
        ? { icon: TriangleAlert, text: t('recorder.behind', { count: behind }) }
        : null
  return (
    <div role="status" className="min-w-0 text-warning">
      {trouble && (
        <span className="flex items-center gap-1.5">
          <trouble.icon size={16} className="shrink-0" aria-hidden />
          <span className="truncate">{trouble.text}</span>
        </span>
      )}
    </div>
  )
}

/** The last words of the transcript, while an engine hears faster than they are said. */
function LiveText() {
  const noteId = recorderStore.use((state) => state.noteId)
  const words = notesStore.use(({ note }) => (note !== null && note.id === noteId ? (note.segments.at(-1)?.text ?? '') : ''))
  return (
    <p dir="auto" className="min-w-0 flex-1 truncate text-end text-soft" title={words}>
      {words}
    </p>
  )
}

/** Why a recording failed, above the page, which does not move for it. It goes by itself where nothing was recorded. */
function ProblemBar({ problem, onOpen, onRetry }: { problem: RecorderProblem } & Pick<Props, 'onOpen' | 'onRetry'>) {
  const { message, next, noteId } = problem
  useEffect(() => {
    if (noteId !== null) return undefined
    const timer = setTimeout(dismissProblem, TOLD_FOR)
    return () => clearTimeout(timer)
  }, [problem, noteId])
  return (
    <div
      role="alert"
      className="floating fixed inset-x-4 top-14 z-30 mx-auto flex min-h-11 max-w-180 items-center gap-3 bg-warning-soft! px-3 py-2 text-sm"
    >
      <TriangleAlert size={16} className="shrink-0 text-warning" aria-hidden />
      <p className="min-w-0 flex-1">
        {say(message)} <span className="text-soft">{say(next)}</span>
      </p>
      {noteId ? (
        <Button
          onClick={() => {
            dismissProblem()
            onOpen(noteId)
          }}
        >
          {t('recorder.open')}
        </Button>
      ) : (
        <Button icon={Mic} onClick={onRetry}>
          {t('recorder.retry')}
        </Button>
      )}
      <IconButton icon={X} label={t('common.dismiss')} side="bottom" onClick={dismissProblem} />
    </div>
  )
}
