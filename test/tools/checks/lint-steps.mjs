/** The checks of `npm run lint` and `npm test` beside types and tests: a name and the arguments of Node. */
import { script } from '../node.mjs'

export const LINT_STEPS = [
  { name: 'lint', words: [script('oxlint'), '--type-aware', '--deny-warnings', '.'] },
  { name: 'format', words: [script('oxfmt'), '--check', '.'] },
  { name: 'imports', words: ['test/tools/checks/check-imports.mjs'] },
  { name: 'directions', words: ['test/tools/checks/check-directions.mjs'] },
  // Files, exports and packages that nothing uses, by knip.json.
  { name: 'unused', words: [script('knip'), '--no-progress'] },
]
