/** Character ranges [start, end) of the words that tokens belong to: start, end, start, end, ... */
export type TokenRanges = Int32Array

/** Cosines of every question token with every passage token: question token i and passage token j at i * (passage tokens) + j. */
export type TokenCosines = { ranges: TokenRanges; cosines: Float32Array }

/** A question's tokens compared with those of passages, in their order. */
export type TokenComparison = { ranges: TokenRanges; passages: TokenCosines[] }
