import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findBarriers } from './find-barriers.ts'

/** Expects no accessibility findings once the characteristic element of the screen is visible. */
export async function isFree(page: Page, screen: string, sign: { waitFor(): Promise<unknown> }): Promise<void> {
  await sign.waitFor()
  expect(await findBarriers(page), screen).toEqual([])
}
