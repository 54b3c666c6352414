import type { FolderFile } from './types.ts'

/** Largest model in full precision that is preferred to a quantised one: beyond it, a laptop takes seconds for one sentence. */
const LARGEST_FULL = 800_000_000

/**
 * Variants from the most accurate that a processor runs well to those made for graphics cards. Names as Optimum and Transformers.js give
 * them.
 */
const VARIANTS = [
  /(?:^|\/)model\.onnx$/u,
  /_(?:quantized|int8|uint8|qint8|quint8|avx|arm64|o[123](?:\.|_))/iu,
  /_(?:fp16|float16|o4)/iu,
  /_(?:q4|q4f16|bnb4|int4)/iu,
]

/** Kind of processor, as Node names it (`process.arch`). */
type Processor = string

/**
 * Chooses one ONNX file of the folder or its `onnx` subfolder: full precision if it is small enough, else a quantised variant, one for this
 * processor first. `files`: it and its external data. Null: there is none.
 */
export function chooseOnnx(
  files: readonly FolderFile[],
  processor: Processor,
): { onnx: string; files: FolderFile[]; others: string[] } | null {
  const candidates = files
    .filter(({ path }) => /^(?:onnx\/)?[^/]+\.onnx$/u.test(path))
    .map((file) => {
      const all = [file, ...files.filter(({ path }) => isExternalData(path, file.path))]
      const bytes = all.reduce((sum, one) => sum + one.bytes, 0)
      return { file, all, bytes, rank: rankOf(file.path, bytes) + strangeness(file.path, processor) }
    })
    .toSorted((a, b) => a.rank - b.rank || a.bytes - b.bytes || a.file.path.localeCompare(b.file.path))
  const best = candidates[0]
  if (!best) return null
  return { onnx: best.file.path, files: best.all, others: candidates.slice(1).map(({ file }) => file.path) }
}

/** True for a file of weights beside an ONNX file: `model.onnx_data`, `model.onnx_data_1`, `model.onnx.data`. */
function isExternalData(path: string, onnx: string): boolean {
  return path.startsWith(onnx) && /^[._]data(?:_\d+)?$/u.test(path.slice(onnx.length))
}

/** Less than 1: how little a variant suits the processor. Those for AVX-512 lose accuracy on a processor without it. */
function strangeness(path: string, processor: Processor): number {
  const isForArm = /arm64/iu.test(path)
  if (isForArm !== (processor === 'arm64') && /arm64|avx/iu.test(path)) return 0.4
  return /avx512/iu.test(path) ? 0.2 : 0
}

function rankOf(path: string, bytes: number): number {
  const variant = VARIANTS.findIndex((pattern) => pattern.test(path))
  if (variant === 0 && bytes > LARGEST_FULL) return 1.8
  return variant < 0 ? 0.5 : variant
}
