import { createHash } from 'node:crypto'

/** A unit vector in which each word sets some components: texts that share words have near vectors. */
export function fakeVector(text: string, dimension: number, salt = ''): number[] {
  const vector: number[] = Array.from({ length: dimension }, () => 0)
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['']) {
    const hash = createHash('sha256')
      .update(salt + word)
      .digest()
    for (let i = 0; i < 8; i++) vector[hash.readUInt16BE(i * 2) % dimension]! += (hash[16 + i]! & 1) === 0 ? 1 : -1
  }
  return toUnit(vector)
}

/** The unit vector of the same direction; the first axis for a zero vector. */
export function toUnit(vector: number[]): number[] {
  const norm = Math.hypot(...vector)
  return norm === 0 ? vector.map((_, i) => (i === 0 ? 1 : 0)) : vector.map((value) => value / norm)
}
