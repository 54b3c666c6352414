/**
 * `case-names [--project NAME...] > FILE`: the full names of all test cases, sorted, one a line, without their files (these move).
 * `case-names --since FILE`: those that went and those that came since, compared as often as each occurs. Fails when one went.
 */
import './check-node.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runNode, script } from './node.mjs'

/** The names that Vitest collects; nothing runs. A case that is skipped here counts. */
async function collect(words) {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-names-'))
  try {
    const file = join(folder, 'names.json')
    const { code, output } = await runNode(
      [
        script('vitest'),
        'list',
        '--staticParse=false',
        '--config',
        'test/vitest.config.ts',
        '--project=!material',
        '--project=!long',
        `--json=${file}`,
        ...words,
      ],
      { quiet: true },
    )
    if (code !== 0) throw new Error(output.slice(0, 2_000))
    return JSON.parse(readFileSync(file, 'utf8'))
      .map(({ name }) => name)
      .toSorted()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What `from` has more often than `other`. */
function missing(from, other) {
  const left = new Map()
  for (const name of other) left.set(name, (left.get(name) ?? 0) + 1)
  return from.filter((name) => {
    const count = left.get(name) ?? 0
    left.set(name, count - 1)
    return count <= 0
  })
}

const words = process.argv.slice(2)
const since = words.indexOf('--since')
const before =
  since === -1
    ? null
    : readFileSync(words[since + 1], 'utf8')
        .split('\n')
        .filter(Boolean)
if (before) words.splice(since, 2)
const names = await collect(words)
if (!before) console.log(names.join('\n'))
else {
  const gone = missing(before, names)
  const come = missing(names, before)
  console.log(
    [...gone.map((name) => `- ${name}`), ...come.map((name) => `+ ${name}`), `${before.length} before, ${names.length} now`].join('\n'),
  )
  process.exitCode = gone.length > 0 ? 1 : 0
}
