import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { MODULES as MODULE_ROWS } from './tools/checks/modules.mjs'
import { directImports } from './tools/direct-imports.mjs'

const root = new URL('..', import.meta.url).pathname

// Threads and processes of tests read TypeScript: stripped and compiled once, not by each of a thousand.
process.env['NODE_COMPILE_CACHE'] ??= `${root}node_modules/.cache/compiled`
// The app speaks the language of the system; tests expect English on every machine.
process.env['LC_ALL'] = 'en_US.UTF-8'

/**
 * Files of the slow tier, by their name: kills, rot, full disks, engines for scans and speech, hostile files, and whatever takes longer than its kind may
 * (5 s for a unit, 10 s for an integration).
 */
const SLOW = '**/*.slow.test.ts'
/** The specs that `npm test` runs: one person's way through the window, in English and another language, by mouse and keys, and against an attacker. */
const SMOKE = 'test/e2e/**/*.smoke.spec.ts'

/** Modules of the sources whose tests start programs; what is pure has units alone. */
const MODULES = Object.keys(MODULE_ROWS).join(',')

/** A second, as Vitest waits for a poll by itself, is nothing on a busy computer. */
const patient = { expect: { poll: { timeout: 10_000 } } }

function project(name: string, include: string[], more: object = {}) {
  return {
    root,
    plugins: [directImports()],
    test: {
      name,
      include,
      exclude: [SLOW],
      environment: 'node',
      execArgv,
      setupFiles,
      ...patient,
      testTimeout: 20_000,
      hookTimeout: 30_000,
      ...more,
    },
  }
}

/**
 * Threads of tests read TypeScript, which Node strips by WebAssembly; V8 13.6 now and then crashes (Runtime_TierUpWasmToJSWrapper) when such a thread improves the wrapper of a function that it
 * calls, and another thread has ended. So wrappers are never improved here. The built app strips nothing.
 */
const execArgv = ['--wasm-wrapper-tiering-budget=2147483647']

/** Every program speaks before anything else. */
const setupFiles = ['src-preload/texts/speak-english.ts']
const seeded = { setupFiles: [...setupFiles, 'test/support/seed.ts'] }

/**
 * For projects that start the app's threads and processes. V8 begins a thread with a small young generation, which it collects again and again
 * while the thread loads its module: with 16 MB the start of a thread costs a fifth less processor time.
 */
const bundled = {
  execArgv: [...execArgv, '--min-semi-space-size=16'],
  globalSetup: ['test/support/bundled-workers.ts', 'test/support/embedder/serve-embedder.ts'],
}
/** Files may share a process and the modules that it has loaded. */
const integration = { ...seeded, ...bundled, isolate: false, testTimeout: 120_000, hookTimeout: 90_000 }

const specs = {
  globalSetup: ['test/e2e/sample-library.ts'],
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 180_000,
  hookTimeout: 120_000,
}

/** One project for each kind of test; the scripts of test/tools name the ones that they run. */
export default defineConfig({
  root,
  test: {
    // Two cores: each worker starts threads and processes of its own.
    maxWorkers: 2,
    projects: [
      // Without globals of their own, files may share a process and the modules that it has loaded.
      project('unit', ['test/{text,preload,project}/**/*.test.ts', 'test/*/domain/**/*.test.ts'], { ...seeded, isolate: false }),
      project('shell', ['test/{shell,electron,electron-stand-in}/**/*.test.ts'], seeded),
      project(
        'integration',
        [`test/{${MODULES}}/{adapters,services,sqlite,worker}/**/*.test.ts`, 'test/{app,cli,ipc}/**/*.test.ts'],
        integration,
      ),
      {
        ...project('renderer', ['test/renderer/**/*.test.{ts,tsx}'], { ...seeded, environment: 'jsdom' }),
        plugins: [directImports(), react()],
      },
      project('slow', [`test/${SLOW}`], { ...integration, exclude: [] }),
      project('quality', ['test/quality/**/*.test.ts'], { ...bundled, testTimeout: 120_000 }),
      project('material', ['test/material/**/*.test.ts'], { ...bundled, testTimeout: 1_200_000 }),
      project('long', ['test/{faults,figures}/**/*.test.ts'], { ...bundled, testTimeout: 1_800_000 }),
      project('smoke', [SMOKE], specs),
      project('e2e', ['test/e2e/**/*.spec.ts'], { ...specs, exclude: [SMOKE] }),
    ],
  },
})
