/** Peaks that a level meter shows: 40 of 32 ms. */
export const SHOWN_PEAKS = 40

/** The newest peaks (0 to 1), oldest first. Read once a frame, so that no component renders for a peak. */
export type LevelFeed = {
  push(peak: number): void
  clear(): void
  read(): readonly number[]
  /** Changes with every peak. */
  version(): number
}

/** An empty feed. */
function createLevelFeed(): LevelFeed {
  let peaks: number[] = []
  let version = 0
  return {
    push(peak) {
      peaks = [...peaks.slice(1 - SHOWN_PEAKS), peak]
      version += 1
    },
    clear() {
      peaks = []
      version += 1
    },
    read: () => peaks,
    version: () => version,
  }
}

/** Peaks of the microphone that is being recorded. */
export const microphoneLevels = createLevelFeed()
