#!/usr/bin/env node
/** The command line in the project: builds when stale, then runs the built command with the project's Node. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildWhenStale } from './build.mjs'
import { environment, nodePath, root } from './node.mjs'

try {
  // Native modules end the process of an older Node without a message; the Node of the project is always new enough.
  if (nodePath() === process.execPath) await import('./check-node.mjs')
  // Standard output belongs to the command, so the output of the build goes to standard error.
  await buildWhenStale({ say: (text) => process.stderr.write(`${text}\n`) })
  const child = spawn(nodePath(), [join(root, 'out', 'main', 'cli.js'), ...process.argv.slice(2)], { stdio: 'inherit', env: environment() })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => fail(error))
  child.on('exit', (code) => (process.exitCode = code ?? 1))
} catch (error) {
  fail(error)
}

function fail(error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
