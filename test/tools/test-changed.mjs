/**
 * `npm run test:changed [-- COMMIT]`: the quick tests of what was changed since the last commit (or since COMMIT). Units, and the window's parts, by what they
 * import. Integration tests by name (`checks/tests-of-change.mjs`): they start the whole app as bundles, so that every one of them would import the change.
 */
import './check-node.mjs'
import { execFileSync } from 'node:child_process'
import { testsOfChange } from './checks/tests-of-change.mjs'
import { root, runNode, script } from './node.mjs'

const [since = 'HEAD'] = process.argv.slice(2)
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
const vitest = async (...words) =>
  (await runNode([script('vitest'), 'run', '--config', 'test/vitest.config.ts', '--passWithNoTests', ...words])).code

const changed = [...git('diff', '--name-only', '-z', '--relative', since), ...git('ls-files', '--others', '--exclude-standard', '-z')]
const named = testsOfChange(changed, git('ls-files', '-z', '--cached', '--others', '--exclude-standard', 'test'))
const codes = [await vitest('--project=unit', '--project=shell', '--project=renderer', '--changed', since)]
if (named.length > 0) codes.push(await vitest('--project=integration', '--project=slow', ...named))
process.exitCode = codes.find((code) => code !== 0) ?? 0
