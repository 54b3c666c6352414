import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createTickets, TICKET_MS } from '../../src-main/ipc/tickets.ts'

const [A, B] = [resolve('/home/ann/a.pdf'), resolve('/home/ann/papers')]

function setUp() {
  const clock = { now: 1_000 }
  return { clock, tickets: createTickets({ now: () => clock.now, random: randomUUID }) }
}

describe('the tickets of dropped files', () => {
  it('return their paths once and in order', () => {
    const { tickets } = setUp()
    const [a = '', b = ''] = tickets.issue([A, B])
    expect(tickets.redeem([b, a])).toEqual([B, A])
    for (const spent of [[a], [b], [a, b]]) expect(() => tickets.redeem(spent)).toThrow('too long ago')
  })

  it('expire after a minute', () => {
    const { clock, tickets } = setUp()
    const [early = ''] = tickets.issue([A])
    clock.now += TICKET_MS - 1
    expect(tickets.redeem([early])).toEqual([A])
    const [late = ''] = tickets.issue([A])
    clock.now += TICKET_MS
    expect(() => tickets.redeem([late])).toThrow('too long ago')
  })

  it('are all spent without a path when one of them is unknown', () => {
    const { tickets } = setUp()
    const [a = ''] = tickets.issue([A])
    expect(() => tickets.redeem([a, randomUUID()])).toThrow('too long ago')
    expect(() => tickets.redeem([a])).toThrow('too long ago')
  })

  it('are refused when a request repeats one', () => {
    const { tickets } = setUp()
    const [a = ''] = tickets.issue([A])
    expect(() => tickets.redeem([a, a])).toThrow('too long ago')
  })

  it('are issued for lists of absolute paths only', () => {
    const { tickets } = setUp()
    expect(tickets.issue(['', 'a.pdf', '../a.pdf', './a.pdf'])).toEqual(['', '', '', ''])
    for (const odd of [
      null,
      undefined,
      A,
      { 0: A, length: 1 },
      [A, 1],
      [[A]],
      Array.from({ length: 10_001 }, () => A),
      [`/${'x'.repeat(40_000)}`],
    ])
      expect(tickets.issue(odd)).toEqual([])
  })

  it('are limited in number: of a hundred thousand the oldest expires', () => {
    const { tickets } = setUp()
    const [first = ''] = tickets.issue([A])
    for (let i = 0; i < 10; i += 1) tickets.issue(Array.from({ length: 10_000 }, () => A))
    expect(() => tickets.redeem([first])).toThrow('too long ago')
  })
})
