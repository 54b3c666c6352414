import type { Traffic, TrafficPurpose } from '../../../src-preload/contract/shapes/models.ts'

/** Paths of a model server's API by purpose; others ask for its state. */
const PURPOSES: readonly (readonly [RegExp, TrafficPurpose])[] = [
  [/\/(?:chat|chat\/completions|generate)$/u, 'chat'],
  [/\/embed(?:dings?)?$/u, 'embedding'],
  [/\/pull$/u, 'pull'],
]

/** Counts what is exchanged with model servers since the start, by address and purpose. */
export type TrafficMeter = {
  /** Counts a request with its body, and returns the answer's body, whose pieces count as they arrive. */
  exchange(url: string, sent: unknown, answer: unknown): AsyncGenerator<Uint8Array, void, void>
  list(): Traffic[]
}

/** Creates a meter. It keeps sums alone, so it never grows beyond the addresses that were asked. */
export function createTrafficMeter(): TrafficMeter {
  const sums = new Map<string, Traffic>()
  return {
    exchange(url, sent, answer) {
      const { origin, pathname } = new URL(url)
      const purpose = PURPOSES.find(([path]) => path.test(pathname))?.[1] ?? 'status'
      const key = `${origin} ${purpose}`
      const sum = sums.get(key) ?? { address: origin, purpose, requests: 0, sent: 0, received: 0 }
      sums.set(key, sum)
      sum.requests++
      sum.sent += typeof sent === 'string' ? Buffer.byteLength(sent) : 0
      return counted((answer ?? []) as AsyncIterable<Uint8Array>, sum)
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
