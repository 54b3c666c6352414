/** `npm run lint`: every check of `checks/lint-steps.mjs`, also after a failed one. */
import './check-node.mjs'
import { LINT_STEPS } from './checks/lint-steps.mjs'
import { runNode } from './node.mjs'

for (const { words } of LINT_STEPS) {
  const { code } = await runNode(words)
  if (code !== 0) process.exitCode = 1
}
