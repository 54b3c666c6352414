/**
 * `npm run bench [NAME...] [--large] [--peers] [--only MEASURE] [--minutes NUMBER] [--folder PATH]`: runs every file of test/bench (or those whose name contains
 * NAME), one at a time. The options are the files' own; `--only`, `--minutes` and `--folder` have a value.
 */
import './check-node.mjs'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildWhenStale } from './build.mjs'
import { root, runNode } from './node.mjs'

const folder = join(root, 'test', 'bench')
const WITH_VALUE = ['--only', '--minutes', '--folder']
const words = process.argv.slice(2)
const isFlag = (word, at) => word.startsWith('--') || WITH_VALUE.includes(words[at - 1])
const names = words.filter((word, at) => !isFlag(word, at))
const flags = words.filter(isFlag)
const files = existsSync(folder)
  ? readdirSync(folder)
      .filter((name) => name.endsWith('.bench.ts') || name.endsWith('.bench.mjs'))
      .sort()
  : []
const chosen = files.filter((name) => names.length === 0 || names.some((word) => name.includes(word)))

// A benchmark is a program like any other: it speaks before anything else.
const speakEnglish = pathToFileURL(join(root, 'src-preload', 'texts', 'speak-english.ts')).href
await buildWhenStale({ say: console.log })
if (chosen.length === 0) console.log('No benchmark of that name.')
for (const name of chosen) {
  console.log(`\n== ${name.replace(/\.bench\.m?[jt]s$/, '')}`)
  const { code } = await runNode(['--import', speakEnglish, join(folder, name), ...flags])
  if (code !== 0) process.exitCode = 1
}
