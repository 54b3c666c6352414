/** `npm run format [-- PATH...]`: oxfmt over what was changed since the last commit, or over the paths. */
import './check-node.mjs'
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root, runNode, script } from './node.mjs'

try {
  const paths = process.argv.length > 2 ? process.argv.slice(2) : changed()
  if (paths.length === 0) console.log('Nothing was changed since the last commit.')
  else process.exitCode = (await runNode([script('oxfmt'), '--no-error-on-unmatched-pattern', ...paths])).code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function changed() {
  const git = (...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(Boolean)
  try {
    return [...git('diff', '--name-only', '-z', '--relative', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard', '-z')].filter(
      (path) => existsSync(join(root, path)),
    )
  } catch {
    throw new Error('Git cannot say here what was changed: name the files, as in "npm run format -- src-main/app/compose.ts".')
  }
}
