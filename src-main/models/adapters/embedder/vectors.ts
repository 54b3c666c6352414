import { AppError } from '../../../../src-preload/contract/errors.ts'

/** Tolerance for the norm of a unit vector: int8 models and float32 sums stay within, a wrong model does not. */
const NORM_TOLERANCE = 0.01

/**
 * A normalised copy of a vector. Throws `bad-vectors` for a length other than `dimension`, a non-finite number or norm 0 (sqlite-vec
 * accepts NaN and ranks it first).
 */
export function unitVector(values: ArrayLike<number>, dimension: number): Float32Array {
  if (values.length !== dimension) throw badVectors(`length ${values.length} instead of ${dimension}`)
  let sum = 0
  for (let i = 0; i < dimension; i++) sum += values[i]! * values[i]!
  // NaN, infinity or overflow in any component makes the sum non-finite.
  if (!Number.isFinite(sum) || sum <= Number.MIN_VALUE) throw badVectors(`squared norm ${sum}`)
  const scale = 1 / Math.sqrt(sum)
  const unit = new Float32Array(dimension)
  for (let i = 0; i < dimension; i++) unit[i] = values[i]! * scale
  return unit
}

/** Like `unitVector`, for a model with normalised output: another norm is `bad-vectors` too. */
export function checkedUnitVector(values: Float32Array, dimension: number): Float32Array {
  let sum = 0
  for (const value of values) sum += value * value
  if (Math.abs(Math.sqrt(sum) - 1) > NORM_TOLERANCE) throw badVectors(`norm ${Math.sqrt(sum)}`)
  return unitVector(values, dimension)
}

function badVectors(reason: string): AppError {
  return new AppError('bad-vectors', { cause: new Error(reason) })
}
