/**
 * `npm run egress [SPEC...]`: runs end-to-end specs (all, or those whose name contains a word) under strace and lists every address beyond this
 * computer that any of their processes connected or sent to: the app, its processes, its Chromium. Twice, without and with CI in the environment,
 * because a library may hide what it does from tests.
 */
import './check-node.mjs'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { noTraceBecause, readProbes, readTrace, traced } from '../support/empty-network.ts'
import { provideBrowser, provideTracer } from './browser.mjs'
import { buildWhenStale } from './build.mjs'
import { environment, nodePath, root, script } from './node.mjs'

const LOOPBACK = /^\w+ (?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+):/
/**
 * Chromium connects packet sockets to these to learn whether the computer has a way to IPv6, and by which of its addresses it would go. That sends nothing: a
 * send on the socket would.
 */
const PROBES = ['2001:4860:4860::8888', '8.8.8.8']
const LOOK = new RegExp(`^(?:connect (?:${PROBES.join('|')}):|bind (?:0\\.0\\.0\\.0|::):0$)`)
/** A spec listens there for what is asked on the local network; Chromium would bind the address of the group. */
const LISTENER = 'bind 0.0.0.0:5353'
/** Tests that take the protection away to prove that it is needed: their packets are meant. */
const NO_CONTROLS = '^(?!.*without the protection)'
const words = process.argv.slice(2)
const specs = readdirSync(join(root, 'test', 'e2e')).filter(
  (name) => name.endsWith('.spec.ts') && (words.length === 0 || words.some((word) => name.includes(word))),
)

try {
  console.log(provideTracer())
  const reason = noTraceBecause()
  if (reason) throw new Error(reason)
  if (specs.length === 0) throw new Error(`No end-to-end spec has ${words.join(' or ')} in its name.`)
  provideBrowser()
  await buildWhenStale({ say: console.log })
  for (const ci of [undefined, '1']) {
    const sum = { programs: 0, local: 0, foreign: 0, probes: 0, sent: 0 }
    // One at a time: the trace of all of them is larger than a text may be.
    for (const spec of specs) {
      const found = runTraced(spec, ci)
      for (const key of Object.keys(sum)) sum[key] += key === 'foreign' ? found.foreign.length : found[key]
      console.log(`  ${spec}: ${found.programs} programs, ${found.foreign.length} foreign addresses${found.passed ? '' : ', FAILED'}`)
      for (const [address, times] of found.foreign) console.log(`    ${address} (${times})`)
      if (found.foreign.length > 0 || !found.passed) process.exitCode = 1
    }
    console.log(
      `${ci ? 'With' : 'Without'} CI: ${specs.length} specs, ${sum.programs} programs, ${sum.local} calls to this computer, ${sum.foreign} foreign addresses. Chromium looked ${sum.probes} times for a way out and used the socket ${sum.sent} times.`,
    )
  }
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** What the programs of a spec connected and sent to, and whether it passed. */
function runTraced(spec, ci) {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-egress-'))
  const file = join(folder, 'trace')
  const [tracer, ...flags] = traced(file)
  const command = [
    script('vitest'),
    'run',
    '--config',
    'test/vitest.config.ts',
    '--project',
    'smoke',
    '--project',
    'e2e',
    `test/e2e/${spec}`,
    '-t',
    NO_CONTROLS,
  ]
  const { status } = spawnSync(tracer, [...flags, nodePath(), ...command], {
    cwd: root,
    env: environment({ CI: ci, ECHOMIND_HOST: process.env.ECHOMIND_HOST }),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const { addresses, programs } = readTrace(file)
  const { probes, sent } = readProbes(readFileSync(file, 'utf8'), PROBES)
  rmSync(folder, { recursive: true, force: true })
  const isProbe = (address) => address === LISTENER || (LOOK.test(address) && sent === 0)
  const foreign = Object.entries(addresses).filter(([address]) => !LOOPBACK.test(address) && !isProbe(address))
  const local = Object.entries(addresses).reduce((sum, [address, times]) => sum + (LOOPBACK.test(address) ? times : 0), 0)
  return { programs, local, foreign, probes, sent, passed: status === 0 }
}
