/** What `npm run lint` and `npm test` check beside types and tests: a name and the words after Node of each. */
import { script } from '../node.mjs'

const FORMATTED = 'node_modules/.cache/prettier/formatted.json'

export const LINT_STEPS = [
  { name: 'lint', words: [script('oxlint'), '--type-aware', '--deny-warnings', '.'] },
  // By content: a file that was checked once in this folder is not read again.
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
  // Files, exports and packages that nothing uses, by knip.json.
  { name: 'unused', words: [script('knip'), '--no-progress'] },
]
