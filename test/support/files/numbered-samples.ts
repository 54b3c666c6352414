/** Samples that count: sample i of a recording is i modulo 30,000, so that a gap or a repetition shows. */
export function numberedSamples(from: number, count: number): Uint8Array {
  return new Uint8Array(Int16Array.from({ length: count }, (_, i) => (from + i) % MODULUS).buffer)
}

/** The first sample of a recording (bytes without header) that does not continue its count; -1: all do. */
export function firstBreak(data: Buffer): number {
  const samples = new Int16Array(data.buffer, data.byteOffset, Math.floor(data.byteLength / 2))
  return samples.findIndex((value, i) => value !== i % MODULUS)
}

const MODULUS = 30_000
