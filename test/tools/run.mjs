/**
 * `node test/tools/run.mjs NAME [WORD...]`: what every script of package.json begins with. NAME is a script of this folder (`start`) or a package's program (`vitest`). It
 * runs in the project's own Node, and in the one that npm runs on where the project has none for this computer. Plain syntax: old Nodes must be able to read it.
 */
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, nodePath, root, script } from './node.mjs'

const [name = '', ...words] = process.argv.slice(2)
const ours = join(root, 'test', 'tools', `${name}.mjs`)
const program = existsSync(ours) ? ours : script(name)

// Child programs find the same Node by its name, because npm 10 does not link it.
Object.assign(process.env, environment())
if (realpathSync(nodePath()) === realpathSync(process.execPath)) {
  await import('./check-node.mjs')
  process.argv = [process.execPath, program, ...words]
  await import(pathToFileURL(program).href)
} else {
  const child = spawn(nodePath(), [program, ...words], { stdio: 'inherit', env: process.env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The project's own Node does not start (${error.message}): run "npm ci" again.`)
    process.exitCode = 1
  })
  child.on('exit', (code) => (process.exitCode = code ?? 1))
}
