import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endAll } from '../../src-main/app/end-all.ts'

describe('the end of the app', () => {
  it('ends every part in order, whichever of them fail, and then tells the first failure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('ends', 'throws', 'rejects')), async (parts) => {
        const ended: number[] = []
        const told = await endAll(
          parts.map((how, at) => () => {
            ended.push(at)
            if (how === 'throws') throw new Error(String(at))
            return how === 'rejects' ? Promise.reject(new Error(String(at))) : undefined
          }),
        ).catch((error: Error) => error.message)
        expect(ended).toEqual(parts.map((_, at) => at))
        const first = parts.findIndex((how) => how !== 'ends')
        expect(told).toBe(first < 0 ? undefined : String(first))
      }),
    )
  })
})
