/** Limits on a model server; times in milliseconds (DESIGN.md, Answers, "Stream limits"), sizes in bytes. */
export type Limits = {
  connectMs: number
  /** Before the one retry of a connection. */
  retryPauseMs: number
  /** A short request: version, list of models. */
  requestMs: number
  /** How often the server is asked what it is doing while the first token is awaited. */
  waitingEveryMs: number
  firstTokenMs: number
  /** How often a server is asked again that is still loading its model. */
  loadingEveryMs: number
  betweenTokensMs: number
  /** For the counts that follow an answer which said that it is over. */
  afterEndMs: number
  /** A batch of passages; the model may have to be loaded first. */
  embedMs: number
  /** A question's vector: then the search goes on with words alone. */
  questionMs: number
  /** How long the list of models is taken as it was. */
  cacheMs: number
  /** One line of a stream. */
  lineBytes: number
  /** One whole answer that is not a stream. */
  bodyBytes: number
}

/** The limits in force; tests shorten them. */
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
