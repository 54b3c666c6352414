import type { Traffic, TrafficPurpose } from '../../../src-preload/contract/shapes/models.ts'
import { neverConnected } from './errors.ts'

/** Paths of a model server's API by purpose; others ask for its state. */
const PURPOSES: readonly (readonly [RegExp, TrafficPurpose])[] = [
  [/\/(?:chat|chat\/completions|generate)$/u, 'chat'],
  [/\/embed(?:dings?)?$/u, 'embedding'],
  [/\/pull$/u, 'pull'],
]

/** An answer whose body counts as received, piece by piece. */
type Counted = { status: number; body: AsyncIterable<Uint8Array> }

/** Counts what is exchanged with model servers since the start, by address and purpose. */
export type TrafficMeter = {
  /** Asks, and counts the request whatever becomes of it, unless there was no connection. `sent`: its body. */
  exchange(url: string, sent: unknown, ask: () => Promise<{ status: number; body: unknown }>): Promise<Counted>
  list(): Traffic[]
}

/** Creates a meter. It keeps sums alone, so it never grows beyond the addresses that were asked. */
export function createTrafficMeter(): TrafficMeter {
  const sums = new Map<string, Traffic>()

  function count(url: string, sent: unknown): Traffic {
    const { origin, pathname } = new URL(url)
    const purpose = PURPOSES.find(([path]) => path.test(pathname))?.[1] ?? 'status'
    const key = `${origin} ${purpose}`
    const sum = sums.get(key) ?? { address: origin, purpose, requests: 0, sent: 0, received: 0 }
    sums.set(key, sum)
    sum.requests++
    sum.sent += typeof sent === 'string' ? Buffer.byteLength(sent) : 0
    return sum
  }

  return {
    async exchange(url, sent, ask) {
      try {
        const { status, body } = await ask()
        return { status, body: counted((body ?? []) as AsyncIterable<Uint8Array>, count(url, sent)) }
      } catch (error) {
        if (!neverConnected(error)) count(url, sent)
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
