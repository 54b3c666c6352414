import { describe, expect, it } from 'vitest'
import { firstHit, hitNumber, nextHit, searchText, type Found, type Hit } from '../../../../src-renderer/shared/find/search-text.ts'

async function search(parts: readonly string[], query: string, from = 0, read: string[] = []): Promise<Found[]> {
  const told: Found[] = []
  const text = {
    parts: parts.length,
    read: async (part: number) => {
      read.push(String(part))
      return parts[part] ?? ''
    },
  }
  await searchText(text, query, from, { signal: new AbortController().signal, onFound: (found) => told.push(found) })
  return told
}

const PARTS = ['one two one', 'three', 'one', 'two one']

describe('a search in the parts of a text', () => {
  it('begins where one reads, and numbers its hits from the start of the text', async () => {
    const read: string[] = []
    const found = (await search(PARTS, 'one', 2, read)).at(-1)!
    expect(read).toEqual(['2', '3', '0', '1'])
    expect(found).toMatchObject({ count: 4, done: true, full: false })
    const first = firstHit(found, { part: 2, start: 0 })!
    expect(first).toEqual({ part: 2, start: 0, end: 3 })
    expect(hitNumber(found, first)).toBe(3)
  })

  it('goes through all hits in reading order, forward and backward, and round at the ends', async () => {
    const found = (await search(PARTS, 'one')).at(-1)!
    const walk = (step: 1 | -1): number[] => {
      let hit: Hit = firstHit(found, { part: 0, start: 0 })!
      return Array.from({ length: 5 }, () => {
        const number = hitNumber(found, hit)
        hit = nextHit(found, hit, step)!
        return number
      })
    }
    expect(walk(1)).toEqual([1, 2, 3, 4, 1])
    expect(walk(-1)).toEqual([1, 4, 3, 2, 1])
  })

  it('starts at the first hit from the place of reading on, in its part too', async () => {
    const found = (await search(PARTS, 'one')).at(-1)!
    expect(firstHit(found, { part: 0, start: 4 })).toEqual({ part: 0, start: 8, end: 11 })
    expect(firstHit(found, { part: 3, start: 6 })).toEqual({ part: 0, start: 0, end: 3 })
  })

  it('counts a letter once that is written as several', async () => {
    const found = (await search(['Straße'], 's')).at(-1)!
    expect(found.byPart.get(0)).toEqual([
      { start: 0, end: 1 },
      { start: 4, end: 5 },
    ])
  })

  it('tells its first hits before it has read the rest', async () => {
    const parts = Array.from({ length: 400 }, (_part, index) => `page ${index} ${'filler '.repeat(200)}`)
    const told = await search(parts, 'page')
    expect(told[0]).toMatchObject({ count: 1, done: false })
    expect(told.at(-1)).toMatchObject({ count: 400, done: true })
  })

  it('reads nothing more once it is cancelled', async () => {
    const read: number[] = []
    const searching = new AbortController()
    const text = {
      parts: 100,
      read: async (part: number) => {
        read.push(part)
        if (part === 3) searching.abort()
        return 'one'
      },
    }
    let last: Found | null = null
    await searchText(text, 'one', 0, { signal: searching.signal, onFound: (found) => (last = found) })
    expect(read).toEqual([0, 1, 2, 3])
    expect(last).toMatchObject({ done: false })
  })

  it('stops at 20,000 hits and says that there are more', async () => {
    const found = (await search(Array<string>(10).fill('e'.repeat(3000)), 'e')).at(-1)!
    expect(found).toMatchObject({ count: 20_000, done: true, full: true })
    expect((await search(Array<string>(10).fill('e'), 'e')).at(-1)).toMatchObject({ count: 10, full: false })
  })
})
