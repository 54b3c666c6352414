/** Limits on a model server; times in ms (DESIGN.md, Answers, "Stream limits"), sizes in bytes. */
export type Limits = {
  connectMs: number
  /** Pause before the single connection retry. */
  retryPauseMs: number
  /** A short request: version, list of models. */
  requestMs: number
  /** Interval of status requests while waiting for the first token. */
  waitingEveryMs: number
  firstTokenMs: number
  /** Interval of retries while the server loads its model. */
  loadingEveryMs: number
  betweenTokensMs: number
  /** Wait for token counts after the end of an answer. */
  afterEndMs: number
  /** A batch of passages, possibly including loading the model. */
  embedMs: number
  /** Embedding of a question; on timeout the search is lexical only. */
  questionMs: number
  /** Cache lifetime of the list of models. */
  cacheMs: number
  /** One line of a stream. */
  lineBytes: number
  /** One complete response. */
  bodyBytes: number
}

/** Default limits; tests shorten them. */
export const LIMITS: Limits = {
  connectMs: 3000,
  retryPauseMs: 500,
  requestMs: 10_000,
  waitingEveryMs: 5000,
  firstTokenMs: 600_000,
  loadingEveryMs: 1000,
  betweenTokensMs: 60_000,
  afterEndMs: 2000,
  embedMs: 600_000,
  questionMs: 30_000,
  cacheMs: 3000,
  lineBytes: 1_000_000,
  bodyBytes: 32_000_000,
}
