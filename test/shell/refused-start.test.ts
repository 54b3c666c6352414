import { expect, it } from 'vitest'
import { isWatched } from '../../src-main/shell/refused-start.ts'

it('the packed app does not start for a program that wants to drive its window, except in a test of the package', () => {
  const started = (...switches: string[]) => ({ hasSwitch: (name: string) => switches.includes(name) })
  expect(isWatched(started('remote-debugging-port'), {})).toBe(true)
  expect(isWatched(started('remote-debugging-pipe'), {})).toBe(true)
  expect(isWatched(started('ozone-platform'), {})).toBe(false)
  expect(isWatched(started('remote-debugging-port'), { ECHOMIND_PACKAGE_TEST: '1' })).toBe(false)
})
