import { expect, it } from 'vitest'
import { ROUTES } from '../../src-preload/contract/routes.ts'
import { fuzzLibrary } from '../support/fuzz/fuzz-library.ts'

it('survives 10,014 requests of a hostile page to all routes: no unnamed error, no path told, nothing lost, nothing outside', async () => {
  const { person, accepted, calls, ...found } = await fuzzLibrary({ calls: 10_014, seed: 10_014 })
  expect(found).toEqual({ unexpected: [], told: [], slow: [], outside: [], lost: [], findings: [] })
  expect(person.after).toEqual(person.before)
  expect(calls).toBe(10_014)
  // A walk that every route refuses would show nothing.
  expect(accepted.size).toBeGreaterThan(Object.keys(ROUTES).length / 3)
  expect(({} as { polluted?: number }).polluted).toBeUndefined()
})
