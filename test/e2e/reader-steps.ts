import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { dropFiles, row, skipWelcome, statuses } from './steps.ts'

/** Adds files to the library of a new window, from `folder`, and waits until all are indexed. */
export async function addDocuments(page: Page, folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  const paths = Object.entries(files).map(([name, content]) => {
    const path = join(folder, name)
    writeFileSync(path, content)
    return path
  })
  await dropFiles(page, paths)
  const ready = paths.map(() => 'ready')
  await expect.poll(() => statuses(page), { timeout: 60_000 }).toEqual(ready)
  await skipWelcome(page)
}

/** Opens a document of the library to be read. */
export async function openDocument(page: Page, title: string): Promise<void> {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Documents/ })
    .click()
  await row(page, title).getByText(title).click()
  await page.getByRole('region', { name: /^Text of/ }).waitFor()
}

/** Words under a highlight of the page; `inSight`: those that a person sees in the Reader. */
export function painted(page: Page, name: 'find-hit' | 'find-current', inSight = false): Promise<string[]> {
  return page.evaluate(
    ([highlight, visible]) => {
      const view = document.querySelector('section[aria-label^="Text of"]')!.getBoundingClientRect()
      return [...((CSS.highlights.get(highlight) ?? []) as Iterable<Range>)]
        .filter((range) => {
          const box = range.getBoundingClientRect()
          return (
            !visible ||
            (box.width > 0 && box.top >= view.top && box.bottom <= view.bottom && box.left >= view.left && box.right <= view.right)
          )
        })
        .map((range) => range.toString())
    },
    [name, inSight] as const,
  )
}

/** What the find bar says. */
export const position = (page: Page) => page.getByRole('search').getByRole('status').textContent()
