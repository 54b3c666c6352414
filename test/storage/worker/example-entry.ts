import '../../../src-preload/texts/speak-english.ts'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { serve } from '../../../src-main/storage/worker/serve.ts'

const functions = {
  add: (a: number, b: number) => a + b,
  later: (milliseconds: number) => new Promise<string>((resolve) => setTimeout(() => resolve('later'), milliseconds)),
  twice: (vector: Float32Array) => vector.map((x) => 2 * x),
  bytes: (data: Uint8Array) => data.map((x) => x ^ 255),
  refuse: () => {
    throw new AppError('no-text', { variant: 'because', values: { reason: 'No text on pages 1-3.' }, data: { pages: 3 } })
  },
  fail: () => {
    throw new Error('secret inside')
  },
  failLater: () => Promise.reject(new AppError('disk-full')),
  uncloneable: () => () => 1,
  tell: (payload: unknown) => server.emit('told', payload),
  die: () => process.exit(3),
  hang: () => {
    for (;;);
  },
  fill: () => {
    for (const filled: string[][] = []; ;) filled.push(Array.from({ length: 10_000 }, (_, i) => `${i}`))
  },
  heap: () => process.execArgv,
  id: () => process.pid,
}
export type ExampleFunctions = typeof functions

const server = serve(functions)
