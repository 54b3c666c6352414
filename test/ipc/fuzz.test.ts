import { expect, it } from 'vitest'
import { ROUTES } from '../../src-preload/contract/routes.ts'
import { fuzzLibrary } from '../support/fuzz/fuzz-library.ts'

it(
  'survives 250 requests of a hostile page to all routes: no unnamed error, no path told, nothing lost, nothing outside',
  { timeout: 90_000 },
  async () => {
    const { person, accepted, calls, ...found } = await fuzzLibrary({ calls: 250, seed: 32 })
    expect(found).toEqual({ unexpected: [], told: [], slow: [], outside: [], lost: [], findings: [] })
    expect(person.after).toEqual(person.before)
    expect(calls).toBe(250)
    // A walk that every route refuses would show nothing.
    expect(accepted.size).toBeGreaterThan(Object.keys(ROUTES).length / 5)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  },
)
