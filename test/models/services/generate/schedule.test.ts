import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSchedule, type Use } from '../../../../src-main/models/services/generate/schedule.ts'
import { eventually } from '../../../support/eventually.ts'

const ORDER: Use[] = ['answer', 'artifact', 'transcription', 'embedding']

describe('the schedule of model uses', () => {
  it('holds a use back exactly while a more urgent one is active', () => {
    fc.assert(
      fc.property(fc.subarray(ORDER), fc.constantFrom(...ORDER), (busy, use) => {
        const schedule = createSchedule(Object.fromEntries(busy.map((one) => [one, () => true])))
        expect(schedule.isTaken(use)).toBe(busy.some((one) => ORDER.indexOf(one) < ORDER.indexOf(use)))
      }),
    )
  })

  it('resumes a waiting use at its turn, and never holds an answer back', async () => {
    let answering = true
    let looks = 0
    const schedule = createSchedule({ answer: () => ((looks += 1), answering), embedding: () => true })
    await schedule.turn('answer', new AbortController().signal)
    let came = false
    const turn = schedule.turn('transcription', new AbortController().signal).then(() => (came = true))
    await eventually(() => looks > 2)
    expect(came).toBe(false)
    answering = false
    await turn
    expect(came).toBe(true)
  })

  it('ends the wait of a use that is stopped', async () => {
    const control = new AbortController()
    const turn = createSchedule({ answer: () => true }).turn('embedding', control.signal)
    control.abort()
    await expect(turn).rejects.toMatchObject({ code: 'cancelled' })
  })
})
