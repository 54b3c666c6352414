/** `test-all [quick|slow]`: one tier of the checks that a change must pass, with one line of totals at the end; `.ci/run` runs both. */
import './check-node.mjs'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { provideBrowser, provideTracer } from './browser.mjs'
import { buildWhenStale } from './build.mjs'
import { LINT_STEPS } from './checks/lint-steps.mjs'
import { root, runNode, script } from './node.mjs'

const STEP_MS = 1_500_000
const results = mkdtempSync(join(tmpdir(), 'echomind-test-'))
let passed = 0
let failed = 0
let skipped = 0

/** One check that passes or fails as a whole. */
async function check(name, run) {
  const startedAt = performance.now()
  const usedBefore = processorSeconds()
  console.log(`\n== ${name}`)
  let ok = false
  try {
    ok = await run()
  } catch (error) {
    console.error(error.message)
  }
  if (ok) passed += 1
  else failed += 1
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`== ${name}: ${ok ? 'passed' : 'FAILED'} (${seconds} s, ${(processorSeconds() - usedBefore).toFixed(0)} s of the processor)`)
  return ok
}

/**
 * Processor time of the programs that this one has started and that have ended, s (proc(5): cutime and cstime, in hundredths): what a busy computer changes least.
 * 0 where the system does not tell it.
 */
function processorSeconds() {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / 100
}

// Output goes through a pipe, where escape codes would litter the log.
const options = { milliseconds: STEP_MS, env: { NO_COLOR: '1', FORCE_COLOR: undefined } }
const node = async (...args) => (await runNode(args, options)).code === 0

async function inTurn(steps) {
  for (const { name, words } of steps) await check(name, () => node(...words))
}

/** Runs some projects of Vitest and counts their tests. Passes by the exit code of Vitest, so that an error outside of tests fails too. */
async function vitest(name, projects) {
  const file = join(results, `${name}.json`)
  const { code } = await runNode(
    [
      script('vitest'),
      'run',
      '--config',
      'test/vitest.config.ts',
      ...projects.flatMap((project) => ['--project', project]),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    options,
  )
  const report = readReport(file)
  passed += report.numPassedTests
  failed += report.numFailedTests
  skipped += report.numPendingTests
  console.log(`Longest: ${longest(report).join(', ')}`)
  return code === 0
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] }
  }
}

/** The five files that took longest, with their seconds: the next ones for the slow tier. */
function longest({ testResults }) {
  const taken = testResults.map(({ name, startTime, endTime }) => ({ name: relative(root, name), seconds: (endTime - startTime) / 1000 }))
  const first = taken.toSorted((a, b) => b.seconds - a.seconds).slice(0, 5)
  return first.map(({ name, seconds }) => `${name} ${seconds.toFixed(1)} s`)
}

/** `npm test`: types, lint, and what a person waits for before each commit. */
async function quick() {
  // A computer of two cores does two at a time.
  await Promise.all([check('typecheck', () => node(script('tsc'), '-p', 'tsconfig.json', '--noEmit')), inTurn(LINT_STEPS)])
  const built = await check('build', async () => (await buildWhenStale(), true))
  await check('unit, integration and renderer tests', () => vitest('tests', ['unit', 'shell', 'integration', 'renderer']))
  await check('smoke specs', async () => built && (await vitest('specs', ['smoke'])))
}

/** `npm run test:slow`: everything else that a change must pass. */
async function slow() {
  const built = await check('build', async () => (await buildWhenStale(), true))
  await check('slow tests and floors', () => vitest('tests', ['slow', 'quality']))
  await check('end-to-end specs', async () => built && (await vitest('specs', ['e2e'])))
}

const TIERS = { quick, slow }
const tier = TIERS[process.argv[2] ?? 'quick']
if (!tier) {
  console.error(`The tiers of the tests are ${Object.keys(TIERS).join(' and ')}.`)
  process.exit(2)
}

await check('browser', () => (console.log(provideBrowser()), console.log(provideTracer()), true))
await tier()

rmSync(results, { recursive: true, force: true })
if (skipped > 0) console.log(`\n${skipped} skipped`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
