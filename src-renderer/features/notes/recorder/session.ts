import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type { Note, Track } from '../../../../src-preload/contract/shapes/notes.ts'
import { request } from '../../../shared/ipc.ts'
import { createBlockSender, type Append, type BlockSender } from './block-sender.ts'
import { openSystemSound, SAMPLE_RATE, type Capture } from './capture.ts'
import { keepMicrophone, type KeptMicrophone, type KeptMicrophoneOptions } from './kept-microphone.ts'

export type SessionInput = {
  readonly collection?: string
  /** Name of the chosen microphone; '': the default one. */
  readonly microphone: string
  /** Records what the computer plays on a track of its own. */
  readonly systemSound: boolean
}

/** What a session tells while it goes on. */
export type SessionEvents = Pick<KeptMicrophoneOptions, 'onPeak' | 'onSilence' | 'onLost' | 'onOpened'> & {
  /** Seconds recorded, and seconds that wait to be stored; about four times a second. */
  readonly onTime: (time: { seconds: number; behind: number }) => void
  /** Nothing more can be stored; what was stored before is kept. */
  readonly onFailed: (error: unknown) => void
}

/** A recording from its start to its end. */
export type Session = {
  readonly noteId: DocumentId
  setPaused(is: boolean): Promise<void>
  useMicrophone(deviceId: string): Promise<void>
  /** Ends in order: everything that was heard is stored. */
  stop(): Promise<Note>
  /** Releases the devices of a recording that the main process has ended. */
  release(): Promise<void>
}

type Source = { track: Track; device: string; sender: BlockSender }

/** Opens the devices and begins a recording. Throws `microphone-unavailable`, `recording-under-way`, `disk-full`. */
export async function beginSession(input: SessionInput, events: SessionEvents): Promise<Session> {
  await request('recording.arm', {})
  const append: Append = (part) => request('recording.append', part)
  const mine = createBlockSender(append, events.onFailed)
  let noteId: DocumentId | null = null
  // The main process may have ended the recording meanwhile; then nothing is left to mark.
  const mark = async (event: 'paused' | 'resumed' | 'device-lost' | 'device-found'): Promise<void> => {
    if (noteId !== null) await request('recording.mark', { noteId, event }).catch(() => undefined)
  }
  const microphone = keepMicrophone({
    ...events,
    withoutEcho: input.systemSound,
    onBlock(block) {
      mine.add(block)
      const { added, stored } = mine.counts()
      events.onTime({ seconds: added / SAMPLE_RATE, behind: (added - stored) / SAMPLE_RATE })
    },
    onLost(isLost) {
      events.onLost(isLost)
      void mark(isLost ? 'device-lost' : 'device-found')
    },
  })
  const others = input.systemSound ? createBlockSender(append, events.onFailed) : null
  let system: Capture | null = null
  const release = async (): Promise<void> => {
    noteId = null
    await Promise.all([microphone.close(), system?.close()])
  }
  try {
    await microphone.open(null)
    await microphone.openByName(input.microphone)
    if (others) system = await openSystemSound({ onBlock: others.add, onPeak: () => {}, onLost: () => {} })
    noteId = await start(input, sourcesOf(microphone, mine, system, others))
  } catch (error) {
    await release()
    throw error
  }
  const id = noteId
  return {
    noteId: id,
    async setPaused(is) {
      microphone.setPaused(is)
      if (is) system?.pause()
      else system?.resume()
      await mark(is ? 'paused' : 'resumed')
    },
    useMicrophone: microphone.open,
    async stop() {
      await release()
      await Promise.all([mine.drain(), others?.drain()])
      return (await request('recording.stop', { noteId: id })).note
    },
    release,
  }
}

/** The tracks of a recording: one, or with the system's sound one for each side. */
function sourcesOf(microphone: KeptMicrophone, mine: BlockSender, system: Capture | null, others: BlockSender | null): Source[] {
  const me: Source = { track: others ? 'me' : 'mixed', device: microphone.name(), sender: mine }
  return others ? [me, { track: 'others', device: system?.device ?? '', sender: others }] : [me]
}

async function start({ collection }: SessionInput, sources: readonly Source[]): Promise<DocumentId> {
  const { noteId, recordings } = await request('recording.start', {
    ...(collection !== undefined && { collection }),
    tracks: sources.map(({ track, device }) => ({ track, device })),
  })
  for (const { track, sender } of sources) {
    const recording = recordings.find((one) => one.track === track)
    if (recording) sender.begin(recording.id)
  }
  return noteId
}
