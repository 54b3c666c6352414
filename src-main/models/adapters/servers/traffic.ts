import type { Traffic, TrafficPurpose } from '../../../../src-preload/contract/shapes/models.ts'
import { neverConnected } from './errors.ts'

/** Paths of a model server's API by purpose; others ask for its state. */
const PURPOSES: readonly (readonly [RegExp, TrafficPurpose])[] = [
  [/\/(?:chat|chat\/completions|generate)$/u, 'chat'],
  [/\/embed(?:dings?)?$/u, 'embedding'],
  [/\/pull$/u, 'pull'],
]

/** A request to be counted. `purpose`: where its path does not tell. */
type Request = { url: string; sent: unknown; purpose: TrafficPurpose | undefined }

/** An answer whose body counts as received, piece by piece. */
type Counted = { status: number; body: AsyncIterable<Uint8Array> }

/** Counts what is exchanged with model servers since the start, by address and purpose. */
export type TrafficMeter = {
  /** Asks, and counts the request whatever becomes of it, unless there was no connection. */
  exchange(request: Request, ask: () => Promise<{ status: number; body: unknown }>): Promise<Counted>
  list(): Traffic[]
}

/** Creates a meter. It keeps sums alone, so it never grows beyond the addresses that were asked. */
export function createTrafficMeter(): TrafficMeter {
  const sums = new Map<string, Traffic>()

  function count({ url, sent, purpose: told }: Request): Traffic {
    const { origin, pathname } = new URL(url)
    const purpose = told ?? PURPOSES.find(([path]) => path.test(pathname))?.[1] ?? 'status'
    const key = `${origin} ${purpose}`
    const sum = sums.get(key) ?? { address: origin, purpose, requests: 0, sent: 0, received: 0 }
    sums.set(key, sum)
    sum.requests++
    sum.sent += typeof sent === 'string' ? Buffer.byteLength(sent) : 0
    return sum
  }

  return {
    async exchange(request, ask) {
      try {
        const { status, body } = await ask()
        return { status, body: counted((body ?? []) as AsyncIterable<Uint8Array>, count(request)) }
      } catch (error) {
        if (!neverConnected(error)) count(request)
        throw error
      }
    },
    list: () => [...sums.values()].map((sum) => ({ ...sum })),
  }
}

async function* counted(body: AsyncIterable<Uint8Array>, sum: { received: number }): AsyncGenerator<Uint8Array, void, void> {
  for await (const piece of body) {
    sum.received += piece.length
    yield piece
  }
}
