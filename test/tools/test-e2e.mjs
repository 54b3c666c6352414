/** `npm run test:e2e [NAME...]`: the end-to-end specs over a fresh build. */
import './check-node.mjs'
import { provideBrowser } from './browser.mjs'
import { buildWhenStale } from './build.mjs'
import { runNode, script } from './node.mjs'

try {
  provideBrowser()
  await buildWhenStale({ say: console.log })
  const { code } = await runNode([
    script('vitest'),
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project=smoke',
    '--project=e2e',
    ...process.argv.slice(2),
  ])
  process.exitCode = code
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
