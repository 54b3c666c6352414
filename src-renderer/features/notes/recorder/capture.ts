import { AppError } from '../../../../src-preload/contract/errors.ts'
import type { WorkletOrder, WorkletReport } from './pcm-worklet.ts'
import workletAddress from './pcm-worklet.ts?worker&url'

/** Samples a second of every recording. */
export const SAMPLE_RATE = 16_000
/** Longest wait for the last samples of a source whose audio thread is gone, ms. */
const FLUSH_MILLISECONDS = 1000

/** What a source tells while it is open. */
export type CaptureListener = {
  /** 16-bit mono PCM, 16,000 samples a second. */
  readonly onBlock: (block: Int16Array<ArrayBuffer>) => void
  /** Loudest sample of the last 32 ms, 0 to 1. */
  readonly onPeak: (peak: number) => void
  /** The device is gone. */
  readonly onLost: () => void
}

/** An open source of sound: a microphone, or what the computer plays. */
export type Capture = {
  /** Name of the device. */
  readonly device: string
  readonly deviceId: string | null
  /** Sound from now on is not kept. */
  pause(): void
  resume(): void
  /** Sends the last samples and releases the device. */
  close(): Promise<void>
}

type MicrophoneChoice = {
  /** Null: the system's default microphone. */
  readonly deviceId: string | null
  /** What the computer plays is recorded on a track of its own, so its echo is removed here. */
  readonly withoutEcho: boolean
}

/** Opens a microphone. Throws `microphone-unavailable`. Needs `recording.arm`, or a recording that goes on. */
export async function openMicrophone({ deviceId, withoutEcho }: MicrophoneChoice, listener: CaptureListener): Promise<Capture> {
  const audio: MediaTrackConstraints = {
    channelCount: 1,
    autoGainControl: true,
    // Noise suppression removes parts of words, which recognition needs.
    noiseSuppression: false,
    echoCancellation: withoutEcho,
    ...(deviceId !== null && { deviceId: { exact: deviceId } }),
  }
  const stream = await navigator.mediaDevices.getUserMedia({ audio }).catch((error: unknown) => {
    throw microphoneError(error)
  })
  return capture(stream, listener)
}

/** Opens the sound that the computer plays. Throws `microphone-unavailable` where the system does not give it. */
export async function openSystemSound(listener: CaptureListener): Promise<Capture> {
  const stream = await navigator.mediaDevices.getDisplayMedia({ audio: true, video: true }).catch((error: unknown) => {
    throw new AppError('microphone-unavailable', { variant: 'system', cause: error })
  })
  // Chromium gives the sound with a picture only, which nobody looks at.
  for (const track of stream.getVideoTracks()) {
    track.stop()
    stream.removeTrack(track)
  }
  if (stream.getAudioTracks().length === 0) throw new AppError('microphone-unavailable', { variant: 'system' })
  return capture(stream, listener)
}

/** The error of a microphone that did not open, by its cause. */
function microphoneError(cause: unknown): AppError {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return new AppError('microphone-unavailable', { variant: 'denied', cause })
  if (name === 'NotReadableError' || name === 'AbortError') return new AppError('microphone-unavailable', { variant: 'busy', cause })
  return new AppError('microphone-unavailable', { variant: 'none', cause })
}

async function capture(stream: MediaStream, listener: CaptureListener): Promise<Capture> {
  const context = new AudioContext({ sampleRate: SAMPLE_RATE, latencyHint: 'balanced' })
  const [track] = stream.getAudioTracks()
  try {
    await context.audioWorklet.addModule(workletAddress)
    const node = new AudioWorkletNode(context, 'pcm', {
      numberOfOutputs: 0,
      channelCount: 1,
      channelCountMode: 'explicit',
      channelInterpretation: 'speakers',
    })
    const { port } = node
    const order = (message: WorkletOrder) => port.postMessage(message)
    let flushed = () => {}
    port.onmessage = ({ data }: MessageEvent<WorkletReport>) => {
      if (data.kind === 'block') listener.onBlock(data.samples)
      else if (data.kind === 'peak') listener.onPeak(data.peak)
      else flushed()
    }
    track?.addEventListener('ended', listener.onLost)
    context.createMediaStreamSource(stream).connect(node)
    await context.resume()
    return {
      device: track?.label ?? '',
      deviceId: track?.getSettings().deviceId ?? null,
      pause: () => order('pause'),
      resume: () => order('resume'),
      async close() {
        track?.removeEventListener('ended', listener.onLost)
        const { promise, resolve } = Promise.withResolvers<void>()
        flushed = resolve
        order('flush')
        const timer = setTimeout(resolve, FLUSH_MILLISECONDS)
        await promise
        clearTimeout(timer)
        stopTracks(stream)
        await context.close()
      },
    }
  } catch (error) {
    stopTracks(stream)
    await context.close()
    throw microphoneError(error)
  }
}

function stopTracks(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
