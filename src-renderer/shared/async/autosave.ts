/** Pause after the last change until the value is stored, ms. */
const AFTER_CHANGE = 600
/** Longest time of changes without a pause until the value is stored, ms. */
const AT_LATEST = 1000

/** Stores a value while it changes. */
export type Autosave<Value> = {
  /** The value has changed. `read` is called when it is stored, because reading a long text takes time. */
  changed(read: () => Value): void
  /** Stores at once what is not stored yet. */
  flush(): Promise<void>
  /** True until the last change is stored. */
  hasUnsaved(): boolean
}

/** Saver of a value. One save at a time; a failed one is tried again with the next change or flush. */
export function createAutosave<Value>(save: (value: Value) => Promise<void>, onFailed: (error: unknown) => void): Autosave<Value> {
  let unsaved: (() => Value) | null = null
  let first = 0
  let isSaving = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let saving: Promise<void> = Promise.resolve()

  async function store(): Promise<void> {
    clearTimeout(timer)
    const read = unsaved
    if (!read) return
    unsaved = null
    isSaving = true
    try {
      await save(read())
    } catch (error) {
      unsaved ??= read
      onFailed(error)
    } finally {
      isSaving = false
    }
  }
  const flush = (): Promise<void> => (saving = saving.then(store))
  return {
    changed(read) {
      const now = Date.now()
      if (unsaved === null) first = now
      unsaved = read
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), Math.max(0, Math.min(AFTER_CHANGE, first + AT_LATEST - now)))
    },
    flush,
    hasUnsaved: () => unsaved !== null || isSaving,
  }
}
