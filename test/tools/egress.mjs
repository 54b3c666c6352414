/**
 * `npm run egress [SPEC...]`: runs end-to-end specs (all, or those whose name contains a word) under strace and lists every address beyond this
 * computer that any of their processes connected or sent to: the app, its processes, its Chromium. Twice, without and with CI in the environment,
 * because a library may hide what it does from tests.
 */
import './check-node.mjs'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { noTraceBecause, readTrace, traced } from '../support/empty-network.ts'
import { provideBrowser, provideTracer } from './browser.mjs'
import { buildWhenStale } from './build.mjs'
import { environment, nodePath, root, script } from './node.mjs'

const LOOPBACK = /^\w+ (?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+):/
const words = process.argv.slice(2)

try {
  console.log(provideTracer())
  const reason = noTraceBecause()
  if (reason) throw new Error(reason)
  provideBrowser()
  await buildWhenStale({ say: console.log })
  for (const ci of [undefined, '1']) {
    const { addresses, programs, passed } = runTraced(ci)
    const foreign = Object.entries(addresses).filter(([address]) => !LOOPBACK.test(address))
    const local = Object.values(addresses).reduce((sum, times) => sum + times, 0) - foreign.reduce((sum, [, times]) => sum + times, 0)
    console.log(
      `${ci ? 'With' : 'Without'} CI: ${programs} programs, ${local} calls to this computer, ${foreign.length} foreign addresses.`,
    )
    for (const [address, times] of foreign) console.log(`  ${address} (${times})`)
    if (foreign.length > 0 || !passed) process.exitCode = 1
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

function runTraced(ci) {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-egress-'))
  const [tracer, ...flags] = traced(join(folder, 'trace'))
  const specs = [script('vitest'), 'run', '--config', 'test/vitest.config.ts', '--project', 'e2e', ...words]
  const { status } = spawnSync(tracer, [...flags, nodePath(), ...specs], {
    cwd: root,
    env: environment({ CI: ci, ECHOMIND_HOST: process.env.ECHOMIND_HOST }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const trace = readTrace(join(folder, 'trace'))
  rmSync(folder, { recursive: true, force: true })
  return { ...trace, passed: status === 0 }
}
