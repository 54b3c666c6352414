/** `npm run test:material [-- --files FOLDER]`: figures on real files; with a folder, only whether all is stored that its files say. */
import './check-node.mjs'
import { resolve } from 'node:path'
import { runNode, script } from './node.mjs'

const words = process.argv.slice(2)
const at = words.indexOf('--files')
const folder = at < 0 ? undefined : words.splice(at, 2)[1]
if (at >= 0 && folder === undefined) {
  console.error('test:material: --files needs a folder.')
  process.exit(2)
}
const only = folder === undefined ? [] : ['test/material/completeness.test.ts']
const env = folder === undefined ? {} : { ECHOMIND_FILES: resolve(folder) }
const { code } = await runNode([script('vitest'), 'run', '--config', 'test/vitest.config.ts', '--project', 'material', ...only, ...words], {
  env,
})
process.exitCode = code ?? 1
