import { AppError, isAppError } from '../../../src-preload/contract/errors.ts'

/** Codes of what is no HTTP at all, or is broken inside: a server answers, but not one of ours. */
const NOT_HTTP = /^(?:HPE_|HTTPParserError|Z_|UND_ERR_HEADERS_OVERFLOW)/

/** Codes of a certificate that cannot be checked, or is another server's. */
const CERTIFICATE = /SELF_SIGNED|^UNABLE_TO_(?:GET_ISSUER|VERIFY)|^CERT_|^ERR_TLS_CERT/

const TOO_LONG =
  /input length exceeds|exceeds? (?:the )?(?:available |model.s )?(?:maximum )?context (?:length|size)|maximum context length is|too large to process|larger than the max context size|context size has been exceeded|when (?:the )?context (?:the )?overflows|context length is only|greater than the context length/i

/** The error of an answer with a status that is not 200: `body` as it came. */
export function errorOfAnswer(status: number, body: string): AppError {
  const cause = new Error(`HTTP ${status}: ${body.slice(0, 300)}`)
  try {
    const words = errorIn(JSON.parse(body))
    if (words !== null && words !== '') return errorOfText(words)
  } catch {
    // Not a model server's way to say it.
  }
  if (status === 401) return errorOfText('unauthorized')
  return new AppError('model-bad-answer', { cause })
}

/** The words of an error that a value tells, empty where it has none; null: it tells of no error. Older versions of vLLM put the error itself at the top. */
export function errorIn(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return null
  if ('error' in value && value.error !== undefined && value.error !== null) return wordsOf(value.error)
  return 'object' in value && value.object === 'error' ? wordsOf(value) : null
}

/** A text (Ollama), or an object with a message (OpenAI's way, and Ollama's own since its engine is llama.cpp's). */
function wordsOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null || !('message' in error)) return ''
  return typeof error.message === 'string' ? error.message : ''
}

/**
 * The error that a server tells in words; status codes mislead, so they are not looked at. Texts as recorded from Ollama 0.24; as they stand in the sources of llama.cpp
 * (tools/server, server-http.cpp: "Loading model", "Invalid API Key", "File Not Found"; server-context.cpp: "exceeds the available context size", "is too large to process",
 * "is larger than the max context size") and of vLLM (entrypoints/openai, "This model's maximum context length is", "The model ... does not exist."; renderers/params.py "the
 * model's context length is only"), read on 2026-11-21; and as people quote them in public threads and code: llama.cpp's "This server does not support embeddings" (from Ollama 0.30 on
 * too) and "Context size has been exceeded", vLLM's "exceeds model's maximum context length", LM Studio's (whose source is closed) "when context the overflows", "No models loaded",
 * "is greater than the context length", "Model unloaded". Not run against any of these three servers.
 */
export function errorOfText(text: string): AppError {
  const cause = new Error(text.slice(0, 300))
  if (TOO_LONG.test(text)) return new AppError('context-too-long', { cause })
  if (/does not support (?:chat|generate|completion)/i.test(text)) return new AppError('model-not-chat', { cause })
  if (/cloud is disabled|\/\/ollama\.com/i.test(text)) return new AppError('model-cloud-refused', { cause })
  // llama.cpp's word for a path that it does not have, not for a model.
  if (/^file not found$/i.test(text)) return new AppError('model-bad-answer', { cause })
  if (/not found|does not exist|no models loaded|model (?:is )?unloaded/i.test(text)) return new AppError('model-not-installed', { cause })
  if (/unauthorized|invalid api key/i.test(text))
    return new AppError('model-failed', {
      message: 'This model server wants a key, which EchoMind does not send.',
      next: 'Start it without one.',
      cause,
    })
  if (/loading model/i.test(text))
    return new AppError('model-failed', { message: 'The model server is still loading its model.', next: 'Try again in a moment.', cause })
  if (/support embeddings/i.test(text))
    return new AppError('model-failed', {
      message: 'This model server was started without embeddings.',
      next: 'Start it with them (llama.cpp: --embeddings), or choose another embedding model.',
      cause,
    })
  if (/system memory|out of memory/i.test(text)) {
    return new AppError('model-failed', {
      message: 'This computer has not enough memory for the model.',
      next: 'Choose a smaller model, or lower models.numCtx.',
      cause,
    })
  }
  if (/server busy|pending requests|too many requests/i.test(text))
    return new AppError('model-failed', { message: 'The model server has too much to do.', next: 'Try again in a moment.', cause })
  return new AppError('model-failed', { cause })
}

/** The error of a request that broke off: `signal`'s own reason when it was stopped by us. */
export function errorOfConnection(error: unknown, signal: AbortSignal | undefined): AppError {
  if (signal?.aborted) return abortReason(signal)
  if (isAppError(error)) return error
  for (const code of codesOf(error)) {
    if (NOT_HTTP.test(code)) return new AppError('model-bad-answer', { cause: error })
    if (CERTIFICATE.test(code))
      return new AppError('model-server-down', {
        message: 'The certificate of the model server is not one that this computer trusts.',
        next: 'Use its http address, or name the certificate in NODE_EXTRA_CA_CERTS.',
        cause: error,
      })
  }
  return new AppError('model-server-down', { cause: error })
}

/** True when no connection came about, so nothing was sent yet and the request may be made again. */
export function neverConnected(error: unknown): boolean {
  return codesOf(error).some((code) =>
    /^(?:ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT)$/.test(code),
  )
}

/** Why a signal was aborted: our own error, the time limit (`model-stalled`), or the person (`cancelled`). */
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
    // The parser of undici does not always have a code.
    else if (at.name === 'HTTPParserError') codes.push(at.name)
    else if (at instanceof AggregateError) codes.push(...at.errors.flatMap(codesOf))
  }
  return codes
}
