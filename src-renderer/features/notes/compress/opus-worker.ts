import { canEncode, encodeOpus } from './encode-opus.ts'

/** From the page. `compress`: `address` of a WAV file with `samples`; `stored`: the last part is on disk. */
export type CompressOrder = { kind: 'compress'; address: string; samples: number } | { kind: 'stored' }
/** To the page, in order; the last is a part with `isLast`, or `failed`. `unable`: this browser does not encode Opus. */
export type CompressReport =
  | { kind: 'part'; data: Uint8Array<ArrayBuffer>; isLast: boolean }
  | { kind: 'failed'; message: string }
  | { kind: 'unable' }

// The type of a worker's scope, which the DOM library lacks.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<CompressOrder>) => void) | null
  postMessage(report: CompressReport, transfer: Transferable[]): void
}

let stored: (() => void) | null = null

scope.onmessage = ({ data: order }) => {
  if (order.kind === 'stored') stored?.()
  else void compress(order.address, order.samples)
}

async function compress(address: string, samples: number): Promise<void> {
  if (!(await canEncode())) return scope.postMessage({ kind: 'unable' }, [])
  try {
    await encodeOpus(address, samples, (data, isLast) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      stored = resolve
      scope.postMessage({ kind: 'part', data, isLast }, [data.buffer])
      return promise
    })
  } catch (error) {
    scope.postMessage({ kind: 'failed', message: String(error) }, [])
  }
}
