/** Pause after the last key until the text is stored, ms. */
const AFTER_KEY = 600
/** Longest time of typing without a pause until the text is stored, ms. */
const AT_LATEST = 1000

/** Stores a text while it is being written. */
export type Autosave = {
  /** The text has changed. `read` is called when it is stored, because reading a long text takes time. */
  changed(read: () => string): void
  /** Stores at once what is not stored yet. */
  flush(): Promise<void>
  hasUnsaved(): boolean
}

/** Saver of a text. One save at a time; a failed one is tried again with the next change or flush. */
export function createAutosave(save: (text: string) => Promise<void>, onFailed: (error: unknown) => void): Autosave {
  let unsaved: (() => string) | null = null
  let first = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()

  async function store(): Promise<void> {
    clearTimeout(timer)
    const read = unsaved
    if (!read) return
    unsaved = null
    try {
      await save(read())
    } catch (error) {
      unsaved ??= read
      onFailed(error)
    }
  }
  const flush = (): Promise<void> => (saving = saving.then(store))
  return {
    changed(read) {
      const now = Date.now()
      if (unsaved === null) first = now
      unsaved = read
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(AFTER_KEY, first + AT_LATEST - now)))
    },
    flush,
    hasUnsaved: () => unsaved !== null,
  }
}
