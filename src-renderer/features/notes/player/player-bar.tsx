import { formatClock } from '../../../../src-preload/contract/values/clock.ts'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { say, t } from '../../../../src-preload/texts/say.ts'
import { IconButton } from '../../../shared/controls/button.tsx'
import { run } from '../../../shared/controls/toasts.tsx'
import {
  isPlayable,
  JUMP_SECONDS,
  loadPlayer,
  playerStore,
  seek,
  setSkipsSilence,
  setSpeed,
  SPEEDS,
  togglePlay,
  type Playable,
} from './player-store.ts'
import { usePlayerKeys } from './use-player-keys.ts'

/** The player of a note's recording; nothing without one. While another recording is in the player, a button takes it back. */
export function PlayerBar({ note }: { note: Playable }) {
  const isHere = playerStore.use((state) => state.noteId === note.id)
  usePlayerKeys(isHere)
  if (!isPlayable(note)) return null
  return (
    <section aria-label={t('player.title')} className="anchor-foot @container shrink-0 border-t border-line bg-side">
      <div className="flex h-12 items-center gap-2 px-3 text-sm">
        {isHere ? (
          <Controls />
        ) : (
          <IconButton
            icon={Play}
            label={t('player.play')}
            onClick={() => {
              loadPlayer(note)
              run(togglePlay())
            }}
          />
        )}
      </div>
    </section>
  )
}

function Controls() {
  const { seconds, duration, isPlaying, problem } = playerStore.use()
  return (
    <>
      {/* A recording runs from left to right in every language; the words beside it do not. */}
      <div dir="ltr" className="flex min-w-0 flex-1 items-center gap-2">
        <IconButton
          icon={RotateCcw}
          label={t('player.back', { count: JUMP_SECONDS })}
          shortcut="←"
          onClick={() => seek(seconds - JUMP_SECONDS)}
        />
        <IconButton
          icon={isPlaying ? Pause : Play}
          label={t(isPlaying ? 'player.pause' : 'player.play')}
          shortcut={t('player.space')}
          onClick={() => run(togglePlay())}
        />
        <IconButton
          icon={RotateCw}
          label={t('player.on', { count: JUMP_SECONDS })}
          shortcut="→"
          onClick={() => seek(seconds + JUMP_SECONDS)}
        />
        <span className="shrink-0 tabular-nums">{formatClock(seconds)}</span>
        <input
          type="range"
          className="min-w-12 flex-1 accent-accent"
          aria-label={t('player.position')}
          aria-valuetext={t('player.positionOf', { time: formatClock(seconds), all: formatClock(duration) })}
          min={0}
          max={Math.max(duration, 0.1)}
          step={0.1}
          value={Math.min(seconds, duration)}
          onChange={(event) => seek(Number(event.target.value))}
        />
        <span className="shrink-0 text-soft tabular-nums">{formatClock(duration)}</span>
      </div>
      {problem && (
        <span role="alert" className="truncate text-error">
          {say(problem)}
        </span>
      )}
      <Pace />
    </>
  )
}

/** Speed, and whether silence is played. */
function Pace() {
  const { speed, skipsSilence, canSkip } = playerStore.use()
  return (
    <>
      {canSkip && (
        <label className="hidden shrink-0 items-center gap-1.5 text-soft @xl:flex">
          <input type="checkbox" checked={skipsSilence} onChange={(event) => setSkipsSilence(event.target.checked)} />
          {t('player.skipSilence')}
        </label>
      )}
      <select className="field" aria-label={t('player.speed')} value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {t('player.times', { speed: one })}
          </option>
        ))}
      </select>
    </>
  )
}
