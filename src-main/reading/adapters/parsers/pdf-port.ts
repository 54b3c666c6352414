/** A message of pdf.js: an answer, or a part of a stream. */
type Message = { stream?: number; chunk?: { items?: unknown[] } }
type Listener = (event: { data: unknown }) => void

/** pdf.js's number for a part of a stream. */
const ENQUEUE = 4

/**
 * Joins pdf.js and its worker, which run in one thread. Messages are copied as between threads, but for the text of pages: its items are made for
 * one message and never touched again, and copying them is a tenth of the time for reading a PDF.
 */
export class TextPort {
  readonly #listeners = new Set<Listener>()
  readonly #later = Promise.resolve()

  postMessage(message: Message, transfer?: Transferable[]): void {
    const isText = message.stream === ENQUEUE && message.chunk?.items !== undefined
    const data = isText ? { ...message, chunk: { ...message.chunk } } : structuredClone(message, transfer ? { transfer } : undefined)
    void this.#later.then(() => {
      for (const listener of this.#listeners) listener.call(this, { data })
    })
  }

  addEventListener(_name: string, listener: Listener, options?: { signal?: AbortSignal }): void {
    this.#listeners.add(listener)
    options?.signal?.addEventListener('abort', () => this.#listeners.delete(listener))
  }

  removeEventListener(_name: string, listener: Listener): void {
    this.#listeners.delete(listener)
  }

  terminate(): void {
    this.#listeners.clear()
  }
}
