/**
 * Checks that the window's layout follows the direction of the language: `node check-directions.mjs` prints every class and style of
 * `src-renderer` that names left or right where a logical one exists (`ms-2` for `ml-2`, `text-start` for `text-left`).
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Files whose content runs from left to right in every language: pages of a PDF. The utility `beside` chooses the side itself. */
const EXEMPT = /^src-renderer\/features\/sources\/pdf\/|^src-renderer\/shared\/styles\.css$/

const SIZE = String.raw`(?:\d[\d./]*|auto|full|px|\[[^\]]+\]|\([^)]+\))`
const PHYSICAL_CLASS = new RegExp(
  String.raw`(?<![\w-])-?(?:` +
    String.raw`(?:m|p|scroll-m|scroll-p)[lr]-${SIZE}|(?:left|right|translate-x|space-x|divide-x)-${SIZE}|` +
    String.raw`(?:text|float|clear|justify|origin)-(?:left|right)|(?:border|rounded)-[lr](?:-[\w./[\]-]+)?|rounded-[tb][lr](?:-[\w./[\]-]+)?` +
    String.raw`)(?![\w-])`,
  'g',
)
const PHYSICAL_STYLE =
  /\b(?:(?:margin|padding|border|scrollMargin)(?:Left|Right)\w*|(?:margin|padding|border)-(?:left|right)[\w-]*(?=\s*:))/g
const PHYSICAL_VALUE = /\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b|\btextAlign:\s*'(?:left|right)'/g

/** Every physical class or style under `root`: `{ file, message }`, in order of files. */
export function checkDirections(root) {
  const folder = join(root, 'src-renderer')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|css)$/.test(name))
    .map((name) => relative(root, join(folder, name)).split(sep).join('/'))
    .filter((file) => !EXEMPT.test(file))
    .sort()
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [PHYSICAL_CLASS, PHYSICAL_STYLE, PHYSICAL_VALUE].flatMap((pattern) =>
      [...text.matchAll(pattern)].map(([found]) => ({
        file,
        message: `has "${found}", which is the wrong side in a language from right to left`,
      })),
    )
  })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..')
  const problems = checkDirections(root)
  for (const { file, message } of problems) console.error(`${file}: ${message}`)
  console.log(problems.length === 0 ? 'directions: every side is logical' : `directions: ${problems.length} physical sides`)
  process.exitCode = problems.length === 0 ? 0 : 1
}
