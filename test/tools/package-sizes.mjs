/**
 * `npm run package:sizes`: megabytes of the packed app for each system, by the patterns of electron-builder.yml, without Electron itself. Packages for
 * other systems are not installed here: npm says what is in them.
 */
import './check-node.mjs'
import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isPacked, ownFiles, packageFiles, resourceFiles } from '../support/packed-files.ts'
import { root } from './node.mjs'

const MEGABYTE = 1_000_000
const SYSTEMS = [
  { name: 'Linux x64', platform: 'linux', arch: 'x64', vectors: 'linux-x64' },
  { name: 'Linux arm64', platform: 'linux', arch: 'arm64', vectors: 'linux-arm64' },
  { name: 'Windows x64', platform: 'win32', arch: 'x64', vectors: 'windows-x64' },
  { name: 'macOS arm64', platform: 'darwin', arch: 'arm64', vectors: 'darwin-arm64' },
]
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const ofOneSystem = /^node_modules\/sqlite-vec-(?:linux|win|windows|darwin)-/
const bytes = (files) => files.reduce((sum, file) => sum + statSync(join(root, file)).size, 0)

/** Name and size of each file of a package as npm would install it. */
function filesInRegistry(name) {
  const version = packages[`node_modules/${name}`]?.version
  if (!version) throw new Error(`The lock file has no ${name}.`)
  const { stdout, status } = spawnSync('npm', ['pack', '--dry-run', '--json', `${name}@${version}`], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm does not tell what is in ${name}.`)
  const [{ files }] = Object.values(JSON.parse(stdout))
  return files.map(({ path, size }) => ({ path: `node_modules/${name}/${path}`, size }))
}

console.log('| system | app | onnxruntime | models, sample | together |\n| --- | --- | --- | --- | --- |')
for (const system of SYSTEMS) {
  const installed = packageFiles().filter((file) => !ofOneSystem.test(file) && isPacked(file, system))
  const runtime = installed.filter((file) => file.startsWith('node_modules/onnxruntime-node/bin'))
  const sizes = (name) =>
    filesInRegistry(name)
      .filter(({ path }) => isPacked(path, system))
      .reduce((sum, { size }) => sum + size, 0)
  const app = bytes(ownFiles()) + bytes(installed) - bytes(runtime) + sizes(`sqlite-vec-${system.vectors}`)
  const parts = [app, bytes(runtime), bytes(resourceFiles(system))]
  const cells = [...parts, parts.reduce((sum, part) => sum + part, 0)].map((part) => (part / MEGABYTE).toFixed(1))
  console.log(`| ${system.name} | ${cells.join(' | ')} |`)
}
