/** Top-k collector: highest score first, ties by lower id. */
export type Best = {
  offer(score: number, id: number): void
  /** Ids, best first. */
  ids(): number[]
}

/** Min-heap of the kept entries. */
export function createBest(k: number): Best {
  const scores = new Float64Array(k)
  const ids = new Float64Array(k)
  let count = 0
  const worse = (a: number, b: number): boolean => {
    const x = scores[a] as number
    const y = scores[b] as number
    return x < y || (x === y && (ids[a] as number) > (ids[b] as number))
  }
  function swap(a: number, b: number): void {
    const [score, id] = [scores[a] as number, ids[a] as number]
    scores[a] = scores[b] as number
    ids[a] = ids[b] as number
    scores[b] = score
    ids[b] = id
  }
  function rise(place: number): void {
    while (place > 0 && worse(place, (place - 1) >> 1)) {
      swap(place, (place - 1) >> 1)
      place = (place - 1) >> 1
    }
  }
  function sink(place: number): void {
    for (;;) {
      let child = 2 * place + 1
      if (child >= count) return
      if (child + 1 < count && worse(child + 1, child)) child++
      if (!worse(child, place)) return
      swap(child, place)
      place = child
    }
  }
  return {
    offer(score, id) {
      if (count < k) {
        scores[count] = score
        ids[count] = id
        rise(count++)
        return
      }
      const lowest = scores[0] as number
      if (score < lowest || (score === lowest && id > (ids[0] as number))) return
      scores[0] = score
      ids[0] = id
      sink(0)
    },
    ids: () => {
      const order = Array.from({ length: count }, (_, place) => place).sort((a, b) => (worse(a, b) ? 1 : -1))
      return order.map((place) => ids[place] as number)
    },
  }
}
