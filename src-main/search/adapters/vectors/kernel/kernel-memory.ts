import type { Kernel } from './kernel.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { WASM_BYTES } from './wasm-bytes.ts'

/** Memory with a kernel that operates on it. */
export type KernelMemory = { buffer: ArrayBuffer; kernel: Kernel }

const PAGE = 65_536
let compiled: WebAssembly.Module | null | undefined

/** Zeroed memory with the WebAssembly kernel, or the plain one without SIMD. Throws RangeError without memory. */
export function createKernelMemory(bytes: number, o: { plain?: boolean } = {}): KernelMemory {
  const module = o.plain ? null : compile()
  if (!module) {
    const buffer = new ArrayBuffer(bytes)
    return { buffer, kernel: createPlainKernel(buffer) }
  }
  const pages = Math.ceil(bytes / PAGE)
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages })
  const { exports } = new WebAssembly.Instance(module, { env: { memory } })
  return { buffer: memory.buffer, kernel: exports as Kernel }
}

/** Compiled once per thread; null without WebAssembly or SIMD. */
function compile(): WebAssembly.Module | null {
  if (compiled === undefined) {
    const bytes = Buffer.from(WASM_BYTES, 'base64')
    compiled = typeof WebAssembly === 'object' && WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
  }
  return compiled
}
