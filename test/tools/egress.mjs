/**
 * `npm run egress [SPEC...]`: runs end-to-end specs (all, or those whose name contains a word) under strace and lists every address beyond this
 * computer that any of their processes connected or sent to: the app, its processes, its Chromium. Twice, without and with CI in the environment,
 * because a library may hide what it does from tests.
 */
import './check-node.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { noTraceBecause, readTrace, traced } from '../support/empty-network.ts'
import { provideBrowser, provideTracer } from './browser.mjs'
import { buildWhenStale } from './build.mjs'
import { environment, nodePath, root, script } from './node.mjs'

const LOOPBACK = /^\w+ (?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+):/
/** Chromium connects a UDP socket to this address to learn whether the computer has a way to IPv6. That sends nothing: a send on the socket would. */
const PROBE = '2001:4860:4860::8888'
const words = process.argv.slice(2)

try {
  console.log(provideTracer())
  const reason = noTraceBecause()
  if (reason) throw new Error(reason)
  provideBrowser()
  await buildWhenStale({ say: console.log })
  for (const ci of [undefined, '1']) {
    const { addresses, programs, passed, probes, probesSent } = runTraced(ci)
    const isProbe = (address) => address === `connect ${PROBE}:443` && probesSent === 0
    const foreign = Object.entries(addresses).filter(([address]) => !LOOPBACK.test(address) && !isProbe(address))
    const local = Object.entries(addresses).reduce((sum, [address, times]) => sum + (LOOPBACK.test(address) ? times : 0), 0)
    const seen = `${programs} programs, ${local} calls to this computer, ${foreign.length} foreign addresses`
    console.log(
      `${ci ? 'With' : 'Without'} CI: ${seen}. Chromium looked ${probes} times for a way to IPv6 and sent ${probesSent} packets there.`,
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
  const file = join(folder, 'trace')
  const trace = { ...readTrace(file), ...readProbes(readFileSync(file, 'utf8')) }
  rmSync(folder, { recursive: true, force: true })
  return { ...trace, passed: status === 0 }
}

/** How often the probe's address was connected to, and how often the same thread sent on such a socket (messages between processes use `sendmsg`). */
function readProbes(text) {
  const open = new Set()
  let [probes, probesSent] = [0, 0]
  for (const line of text.split('\n')) {
    const [, thread, call, socket] = /^(\d+) +(\w+)\((\d+),/.exec(line) ?? []
    const key = `${thread} ${socket}`
    if (call === 'connect') {
      const isProbe = line.includes(PROBE)
      if (isProbe) probes += 1
      if (isProbe && line.endsWith('= 0')) open.add(key)
      else open.delete(key)
    } else if (call === 'sendto' && open.has(key)) probesSent += 1
  }
  return { probes, probesSent }
}
