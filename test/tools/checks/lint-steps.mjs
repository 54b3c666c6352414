/** The checks of `npm run lint` and `npm test` beside types and tests: a name and the arguments of Node. */
import { script } from '../node.mjs'

const FORMATTED = 'node_modules/.cache/prettier/formatted.json'

export const LINT_STEPS = [
  { name: 'lint', words: [script('oxlint'), '--type-aware', '--deny-warnings', '.'] },
  // The cache goes by content: an unchanged file is not checked again.
  {
    name: 'format',
    words: [
      script('prettier'),
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      FORMATTED,
      '.',
    ],
  },
  { name: 'imports', words: ['test/tools/checks/check-imports.mjs'] },
  { name: 'directions', words: ['test/tools/checks/check-directions.mjs'] },
  // Files, exports and packages that nothing uses, by knip.json.
  { name: 'unused', words: [script('knip'), '--no-progress'] },
]
