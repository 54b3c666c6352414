/**
 * A sentence of an answer with the sources that it cites. `text` of a source: as the answering model was shown it; `quote`: its part that is
 * most like the sentence, if known.
 */
export type CitedSentence = { text: string; sources: readonly { n: number; title: string; text: string; quote?: string }[] }
