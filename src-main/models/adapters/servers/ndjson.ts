import { AppError } from '../../../../src-preload/contract/errors.ts'

const NEWLINE = 10

/** Terminator of an event stream, also the last value of `readJsonEvents`. */
export const DONE = '[DONE]'

/**
 * JSON values of a stream with one value per line; empty lines are skipped. Throws `model-bad-answer` for invalid JSON, and the errors of
 * `readLines`.
 */
export async function* readJsonLines(chunks: AsyncIterable<Uint8Array>, lineBytes: number): AsyncGenerator<unknown, void, void> {
  for await (const line of readLines(chunks, lineBytes)) yield parse(line)
}

/**
 * JSON values of server-sent events, one `data:` line each (llama.cpp, LM Studio, vLLM, Ollama), then `DONE`; comments and other fields are
 * skipped. llama.cpp also sends `error:`. Throws like `readJsonLines`; a line without a field is not an event stream.
 */
export async function* readJsonEvents(chunks: AsyncIterable<Uint8Array>, lineBytes: number): AsyncGenerator<unknown, void, void> {
  for await (const line of readLines(chunks, lineBytes)) {
    const [, field, value = ''] = /^([a-z]*): ?(.*)$/su.exec(line) ?? []
    if (field === undefined) throw new AppError('model-bad-answer', { cause: new Error('not an event stream') })
    if (field === 'data') yield value.trim() === DONE ? DONE : parse(value)
    if (field === 'error') yield { error: parse(value) }
  }
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line) as unknown
  } catch (cause) {
    throw new AppError('model-bad-answer', { cause })
  }
}

/**
 * Trimmed non-empty lines of a stream; the last needs no line end. Lines are assembled as bytes and decoded whole, so characters split over
 * chunks stay intact. Throws `model-bad-answer` for a line longer than `lineBytes` or invalid UTF-8.
 */
async function* readLines(chunks: AsyncIterable<Uint8Array>, lineBytes: number): AsyncGenerator<string, void, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let parts: Uint8Array[] = []
  let held = 0
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      const line = take()
      if (line !== '') yield line
    }
    add(chunk.subarray(start))
  }
  const last = take()
  if (last !== '') yield last

  function add(part: Uint8Array): void {
    held += part.length
    if (held > lineBytes) throw new AppError('model-bad-answer', { cause: new Error(`a line of more than ${lineBytes} bytes`) })
    if (part.length > 0) parts.push(part)
  }

  function take(): string {
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    parts = []
    held = 0
    try {
      return decoder.decode(bytes).trim()
    } catch (cause) {
      throw new AppError('model-bad-answer', { cause })
    }
  }
}
