import { openMicrophone, type Capture } from './capture.ts'
import { listMicrophones, waitForDevices } from './microphones.ts'
import { watchSound } from './sound-watch.ts'

export type KeptMicrophoneOptions = {
  readonly withoutEcho: boolean
  readonly onBlock: (block: Int16Array<ArrayBuffer>) => void
  readonly onPeak: (peak: number) => void
  readonly onSilence: (isSilent: boolean) => void
  /** The microphone is gone, or there is one again. */
  readonly onLost: (isLost: boolean) => void
  readonly onOpened: (microphone: { name: string; id: string | null }) => void
}

/** A microphone that is replaced when it is unplugged or another one is chosen. */
export type KeptMicrophone = {
  name(): string
  /** Opens a microphone; the former one is closed. Null: the default one. Throws `microphone-unavailable`. */
  open(deviceId: string | null): Promise<void>
  /** Opens the microphone of this name, if there is one; else nothing changes. */
  openByName(name: string): Promise<void>
  setPaused(is: boolean): void
  close(): Promise<void>
}

/** Keeper of the microphone of a recording. */
export function keepMicrophone(options: KeptMicrophoneOptions): KeptMicrophone {
  let current: Capture | null = null
  let isPaused = false
  let isClosed = false
  const watch = watchSound(options.onSilence)
  const listener = {
    onBlock: options.onBlock,
    onPeak(peak: number) {
      options.onPeak(peak)
      watch.peak(peak)
    },
    onLost: () => void replaceLost(),
  }

  async function open(deviceId: string | null): Promise<void> {
    const opened = await openMicrophone({ deviceId, withoutEcho: options.withoutEcho }, listener)
    if (isClosed) return opened.close()
    if (isPaused) opened.pause()
    const before = current
    current = opened
    await before?.close()
    options.onOpened({ name: opened.device, id: opened.deviceId })
  }

  /** Waits for a microphone, and goes on with the first one that opens. */
  async function replaceLost(): Promise<void> {
    const lost = current
    current = null
    watch.reset()
    options.onLost(true)
    // Else its audio thread would go on with silence beside the next one.
    await lost?.close()
    while (!isClosed && current === null) {
      await waitForDevices()
      await open(null).catch(() => undefined)
    }
    if (!isClosed) options.onLost(false)
  }

  return {
    name: () => current?.device ?? '',
    open,
    async openByName(name) {
      if (name === '' || current?.device === name) return
      // The browser tells names only while a microphone is open.
      const chosen = (await listMicrophones()).find((microphone) => microphone.name === name)
      if (chosen) await open(chosen.id).catch(() => undefined)
    },
    setPaused(is) {
      isPaused = is
      if (is) current?.pause()
      else current?.resume()
      watch.reset()
    },
    async close() {
      isClosed = true
      await current?.close()
      current = null
    },
  }
}
