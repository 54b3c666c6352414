import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { NoteState, Recording, Segment } from '../../../../src-preload/contract/shapes/notes.ts'
import { createFeatureStore } from '../../../shared/feature-store.ts'
import { storedFile } from '../../../shared/files/stored-file.ts'
import { text, type Text } from '../../../../src-preload/texts/text.ts'
import { nextSpeech } from './skip-silence.ts'

/** Speeds, slowest first. */
export const SPEEDS = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
/** Jump of the arrow keys, seconds. */
export const JUMP_SECONDS = 5

/** What the player needs of a note. */
export type Playable = {
  id: DocumentId
  title: string
  seconds: number | null
  recordings: readonly Recording[]
  segments: readonly Segment[]
  state: NoteState
}

type PlayerState = {
  readonly noteId: DocumentId | null
  readonly seconds: number
  readonly duration: number
  readonly isPlaying: boolean
  readonly speed: number
  readonly skipsSilence: boolean
  /** Silence is known from the transcript only. */
  readonly canSkip: boolean
  readonly problem: Text | null
}
type PlayerEvent = { type: 'changed'; change: Partial<PlayerState> }

const INITIAL_PLAYER: PlayerState = {
  noteId: null,
  seconds: 0,
  duration: 0,
  isPlaying: false,
  speed: 1,
  skipsSilence: false,
  canSkip: false,
  problem: null,
}

/** Store of the player of recordings. */
export const playerStore = createFeatureStore<PlayerState, PlayerEvent>(INITIAL_PLAYER, (state, { change }) => ({ ...state, ...change }))

const set = (change: Partial<PlayerState>) => playerStore.dispatch({ type: 'changed', change })

/** One element for each track of the recording; the first one leads. */
let tracks: HTMLAudioElement[] = []
let segments: readonly Segment[] = []
let recordings = ''
/** Where the next player of a note begins: a click elsewhere led to this second. */
let cue: { noteId: DocumentId; seconds: number } | null = null

/** True for a note with a recording that has ended: only then is its file complete. */
export function isPlayable({ recordings: own, state }: Pick<Playable, 'recordings' | 'state'>): boolean {
  return own.length > 0 && state !== 'recording'
}

/** Takes in the recording of a note; the one that plays goes on if it is the same. */
export function loadPlayer(note: Playable): void {
  const wanted = isPlayable(note) ? note.recordings.map(addressOf).join(' ') : ''
  segments = note.segments
  set({ canSkip: note.segments.length > 0 })
  const { noteId, seconds, isPlaying } = playerStore.get()
  if (wanted === recordings && noteId === note.id) return
  unload()
  recordings = wanted
  if (wanted === '') return set({ ...INITIAL_PLAYER, speed: playerStore.get().speed, noteId: null })
  tracks = note.recordings.map((recording) => createTrack(addressOf(recording)))
  set({ noteId: note.id, seconds: 0, duration: note.seconds ?? 0, isPlaying: false, problem: null })
  if (noteId === note.id) goOn(seconds, isPlaying)
  takeCue()
}

/** The recording of the note in the player was compressed meanwhile: its new file goes on at the second of the former one. */
function goOn(seconds: number, isPlaying: boolean): void {
  seek(seconds)
  if (isPlaying) void play()
}

/** A file that was replaced by a compressed one has another address, so that no player reads on in the wrong file. */
function addressOf({ id, format }: Pick<Recording, 'id' | 'format'>): string {
  return storedFile(`/recordings/${id}/${format}`)
}

/** Begins at a second when the note is opened; at once if it is open. */
export function cueSecond(noteId: DocumentId, seconds: number): void {
  cue = { noteId, seconds }
  takeCue()
}

function takeCue(): void {
  if (!cue || cue.noteId !== playerStore.get().noteId) return
  seek(cue.seconds)
  cue = null
}

function createTrack(address: string): HTMLAudioElement {
  const audio = new Audio(address)
  audio.preload = 'metadata'
  audio.preservesPitch = true
  const ifLeading = (act: () => void) => () => (audio === tracks[0] ? act() : undefined)
  audio.addEventListener('timeupdate', ifLeading(follow))
  audio.addEventListener('seeked', ifLeading(follow))
  audio.addEventListener(
    'durationchange',
    ifLeading(() => Number.isFinite(audio.duration) && set({ duration: audio.duration })),
  )
  audio.addEventListener(
    'play',
    ifLeading(() => set({ isPlaying: true, problem: null })),
  )
  audio.addEventListener(
    'pause',
    ifLeading(() => set({ isPlaying: false })),
  )
  audio.addEventListener(
    'ended',
    ifLeading(() => set({ isPlaying: false })),
  )
  audio.addEventListener(
    'error',
    ifLeading(() => set({ isPlaying: false, problem: text('player.failed') })),
  )
  return audio
}

function unload(): void {
  for (const audio of tracks) {
    audio.pause()
    audio.removeAttribute('src')
    audio.load()
  }
  tracks = []
}

function follow(): void {
  const [leading] = tracks
  if (!leading) return
  set({ seconds: leading.currentTime })
  const { skipsSilence, canSkip, isPlaying } = playerStore.get()
  const next = skipsSilence && canSkip && isPlaying ? nextSpeech(segments, leading.currentTime) : null
  if (next !== null) seek(next)
}

/** Goes to a second. */
export function seek(seconds: number): void {
  const { duration } = playerStore.get()
  const at = Math.max(0, Math.min(seconds, duration || seconds))
  for (const audio of tracks) audio.currentTime = at
  set({ seconds: at })
}

/** Plays from a second on. */
export async function playFrom(seconds: number): Promise<void> {
  seek(seconds)
  await play()
}

async function play(): Promise<void> {
  const { speed } = playerStore.get()
  for (const audio of tracks) audio.playbackRate = speed
  try {
    await Promise.all(tracks.map((audio) => audio.play()))
  } catch (error) {
    // Another seek or a pause interrupted the start.
    if (!(error instanceof DOMException && error.name === 'AbortError')) set({ isPlaying: false, problem: text('player.failed') })
  }
}

/** Plays or pauses. */
export async function togglePlay(): Promise<void> {
  if (playerStore.get().isPlaying) pausePlayer()
  else await play()
}

/** Pauses, for instance because a recording begins. */
export function pausePlayer(): void {
  for (const audio of tracks) audio.pause()
}

/** Sets the speed, 0.75 to 2. */
export function setSpeed(speed: number): void {
  for (const audio of tracks) audio.playbackRate = speed
  set({ speed })
}

/** The next faster or slower speed. */
export function stepSpeed(step: 1 | -1): void {
  const { speed } = playerStore.get()
  const index = SPEEDS.findIndex((one) => one >= speed)
  setSpeed(SPEEDS[Math.max(0, Math.min(SPEEDS.length - 1, index + step))] ?? 1)
}

/** Jumps over pauses in the speech, or plays them. */
export function setSkipsSilence(skipsSilence: boolean): void {
  set({ skipsSilence })
}
