import { describe, expect, it } from 'vitest'
import { titlesToldApart } from '../../../src-main/search/domain/told-apart.ts'

describe('documents of one title', () => {
  it('are told apart by the names of their files, others keep their titles', () => {
    const told = titlesToldApart([
      { id: 'a', title: 'Refund policy', name: 'refund-2023.pdf' },
      { id: 'b', title: 'refund policy ', name: 'refund-2024.pdf' },
      { id: 'c', title: 'Lease', name: 'lease.pdf' },
      { id: 'a', title: 'Refund policy', name: 'refund-2023.pdf' },
      { id: 'd', title: 'notes.txt', name: 'notes.txt' },
      { id: 'e', title: 'notes.txt', name: 'notes.txt' },
    ])
    expect([...told]).toEqual([
      ['a', 'Refund policy (refund-2023.pdf)'],
      ['b', 'refund policy  (refund-2024.pdf)'],
    ])
  })
})
