import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkFiles, type FileLoss, type Report } from '../support/completeness/check.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? fileURLToPath(new URL('../../../shared/material', import.meta.url))
const folder = process.env['ECHOMIND_FILES'] ?? join(material, 'docs')
const TOOLS = ['pdftotext', 'python3']

/** The first independent tool that does not start. */
const missing = TOOLS.find((tool) => spawnSync(tool, ['-v']).error !== undefined)
const skip = !existsSync(folder) ? `no files at ${folder}` : missing && `${missing} is missing (poppler-utils and Python 3 are needed)`

function filesIn(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Losses by cause: how many, in how many files, and the first of each file. */
function told(losses: readonly FileLoss[]): string[] {
  const groups = Map.groupBy(losses, ({ format, cause, reason }) => `${format}, ${cause}${reason === null ? '' : ` (${reason})`}`)
  return [...groups].flatMap(([name, group]) => {
    const files = Map.groupBy(group, ({ path }) => path)
    const examples =
      group[0]?.reason === null
        ? [...files].map(([path, [first]]) => `    ${relative(folder, path)}, ${first?.unit}: "${first?.text}" of "${first?.near}"`)
        : []
    return [`  ${name}: ${group.length} in ${files.size} files`, ...examples]
  })
}

function print({ compared, losses, refused, skipped, furniture }: Report): void {
  console.info([`${compared} files compared with independent readers; ${losses.length} differences`, ...told(losses)].join('\n'))
  console.info(['refused here, read by the others:', ...refused.map(({ path, code }) => `  ${relative(folder, path)}: ${code}`)].join('\n'))
  console.info(['not compared:', ...skipped.map(({ path, reason }) => `  ${relative(folder, path)}: ${reason}`)].join('\n'))
  console.info(
    [
      'furniture that stands nowhere in the text:',
      ...furniture.map(({ path, page, text }) => `  ${relative(folder, path)}, page ${page}: ${text}`),
    ].join('\n'),
  )
}

describe.skipIf(skip)('what is stored of real files', () => {
  it('holds every number and every word that independent readers find, or a warning names the loss', async () => {
    const report = await checkFiles(filesIn(folder))
    print(report)
    expect(report.compared).toBeGreaterThan(0)
    expect(told(report.losses.filter(({ reason }) => reason === null))).toEqual([])
  })
})

it.runIf(skip)('what is stored of real files is not compared: poppler-utils, Python 3 and a folder of files are needed', () => {
  console.info(`test/material/completeness: ${skip}`)
  expect(skip).not.toBe('')
})
