import type { Kernel } from './kernel.ts'
import { createPlainKernel } from './plain-kernel.ts'
import { WASM_BYTES } from './wasm-bytes.ts'

/** Memory with a kernel that works on it. */
export type KernelMemory = { buffer: ArrayBuffer; kernel: Kernel }

const PAGE = 65_536
let compiled: WebAssembly.Module | null | undefined

/** `bytes` of zeros with the WebAssembly kernel, or with the plain one where there is no SIMD. Throws RangeError when there is no memory left. */
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

/** Once for each thread; null where the engine has no WebAssembly or no SIMD. */
function compile(): WebAssembly.Module | null {
  if (compiled === undefined) {
    const bytes = Buffer.from(WASM_BYTES, 'base64')
    compiled = typeof WebAssembly === 'object' && WebAssembly.validate(bytes) ? new WebAssembly.Module(bytes) : null
  }
  return compiled
}
