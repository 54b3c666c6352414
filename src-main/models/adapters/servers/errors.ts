import { AppError, isAppError } from '../../../../src-preload/contract/errors.ts'

/** Error codes of responses that are not valid HTTP: some server answers, but not a model server. */
const NOT_HTTP = /^(?:HPE_|HTTPParserError|Z_|UND_ERR_HEADERS_OVERFLOW)/

/** Error codes of invalid certificates. */
const CERTIFICATE = /SELF_SIGNED|^UNABLE_TO_(?:GET_ISSUER|VERIFY)|^CERT_|^ERR_TLS_CERT/

const TOO_LONG =
  /input length exceeds|exceeds? (?:the )?(?:available |model.s )?(?:maximum )?context (?:length|size)|maximum context length is|too large to process|larger than the max context size|context size has been exceeded|when (?:the )?context (?:the )?overflows|context length is only|greater than the context length/i

/** Errors of loading a model whose file is incomplete or damaged (Ollama 0.24, recorded; llama.cpp's gguf.cpp). */
const DAMAGED =
  /exceeds file size|invalid (?:magic|file magic)|gguf_init|failed to read tensor|tensor .* (?:is )?not within the file bounds/i

/** Error of a response with a status other than 200. `body`: raw. */
export function errorOfAnswer(status: number, body: string): AppError {
  const cause = new Error(`HTTP ${status}: ${body.slice(0, 300)}`)
  try {
    const words = errorIn(JSON.parse(body))
    if (words !== null && words !== '') return errorOfText(words)
  } catch {
    // Not the format of a model server.
  }
  if (status === 401) return errorOfText('unauthorized')
  return new AppError('model-bad-answer', { cause })
}

/** Error message inside a value, '' without words; null: no error. Older versions of vLLM put the error at the top level. */
export function errorIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('error' in value && value.error !== undefined && value.error !== null) return wordsOf(value.error)
  return 'object' in value && value.object === 'error' ? wordsOf(value) : null
}

/** A string (Ollama), or an object with a message (OpenAI, and Ollama since it uses llama.cpp's engine). */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null || !('message' in error)) return ''
  return typeof error.message === 'string' ? error.message : ''
}

/**
 * Maps a server's error message; status codes are misleading and ignored. Sources of the texts: recorded from Ollama 0.24; source code of
 * llama.cpp (tools/server, server-http.cpp: "Loading model", "Invalid API Key", "File Not Found"; server-context.cpp: "exceeds the
 * available context size", "is too large to process", "is larger than the max context size") and of vLLM (entrypoints/openai, "This model's
 * maximum context length is", "The model ... does not exist."; renderers/params.py "the model's context length is only"), read on
 * 2026-11-21; public threads and code: llama.cpp's "This server does not support embeddings" (also Ollama from 0.30) and "Context size has
 * been exceeded", vLLM's "exceeds model's maximum context length", LM Studio's (closed source) "when context the overflows", "No models
 * loaded", "is greater than the context length", "Model unloaded". Not tested against these three servers.
 */
export function errorOfText(text: string): AppError {
  const cause = new Error(text.slice(0, 300))
  if (TOO_LONG.test(text)) return new AppError('context-too-long', { cause })
  if (/does not support (?:chat|generate|completion)/i.test(text)) return new AppError('model-not-chat', { cause })
  if (/cloud is disabled|\/\/ollama\.com/i.test(text)) return new AppError('model-cloud-refused', { cause })
  // llama.cpp's message for an unknown path, not for a model.
  if (/^file not found$/i.test(text)) return new AppError('model-bad-answer', { cause })
  if (/not found|does not exist|no models loaded|model (?:is )?unloaded/i.test(text)) return new AppError('model-not-installed', { cause })
  if (/unauthorized|invalid api key/i.test(text)) return new AppError('model-failed', { variant: 'needsKey', cause })
  if (/loading model/i.test(text)) return new AppError('model-failed', { variant: 'loading', cause })
  if (/support embeddings/i.test(text)) return new AppError('model-failed', { variant: 'noEmbeddings', cause })
  if (/system memory|out of memory/i.test(text)) {
    return new AppError('model-failed', { variant: 'noMemory', cause })
  }
  if (DAMAGED.test(text)) return new AppError('model-failed', { variant: 'damaged', cause })
  if (/server busy|pending requests|too many requests/i.test(text)) return new AppError('model-failed', { variant: 'busy', cause })
  return new AppError('model-failed', { cause })
}

/** Error of an interrupted request; the signal's own reason if we aborted it. */
export function errorOfConnection(error: unknown, signal: AbortSignal | undefined): AppError {
  if (signal?.aborted) return abortReason(signal)
  if (isAppError(error)) return error
  for (const code of codesOf(error)) {
    if (NOT_HTTP.test(code)) return new AppError('model-bad-answer', { cause: error })
    if (CERTIFICATE.test(code)) return new AppError('model-server-down', { variant: 'certificate', cause: error })
  }
  return new AppError('model-server-down', { cause: error })
}

/** True if no connection was established: nothing was sent, so a retry is safe. */
export function neverConnected(error: unknown): boolean {
  return codesOf(error).some((code) =>
    /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(code),
  )
}

/** Reason of an abort: our own error, the time limit (`model-stalled`), or the person (`cancelled`). */
export function abortReason(signal: AbortSignal): AppError {
  const reason: unknown = signal.reason
  if (isAppError(reason)) return reason
  return reason instanceof DOMException && reason.name === 'TimeoutError'
    ? new AppError('model-stalled', { cause: reason })
    : new AppError('cancelled')
}

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 4; at = at.cause, depth++) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code)
    // The parser of undici does not always set a code.
    else if (at.name === 'HTTPParserError') codes.push(at.name)
    else if (at instanceof AggregateError) codes.push(...at.errors.flatMap(codesOf))
  }
  return codes
}
