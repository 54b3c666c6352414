import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const root = new URL('..', import.meta.url).pathname

// Threads and processes of tests read TypeScript: stripped and compiled once, not by each of a thousand.
process.env['NODE_COMPILE_CACHE'] ??= `${root}node_modules/.cache/compiled`
// The app speaks the language of the system; tests expect English on every machine.
process.env['LC_ALL'] = 'en_US.UTF-8'

function project(name: string, include: string[], more: object = {}) {
  return { root, test: { name, include, environment: 'node', execArgv, testTimeout: 20_000, hookTimeout: 30_000, setupFiles, ...more } }
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

/** One project for each kind of test; package.json names the ones a script runs. */
export default defineConfig({
  root,
  test: {
    // Two cores: each worker starts threads and processes of its own.
    maxWorkers: 2,
    projects: [
      // Without globals of their own, files may share a process and the modules that it has loaded.
      project('unit', ['test/{domain,preload,project}/**/*.test.ts'], { ...seeded, isolate: false }),
      project('shell', ['test/{ipc,shell,electron,electron-stand-in}/**/*.test.ts'], seeded),
      project('integration', ['test/{adapters,services,workers,cli}/**/*.test.ts'], {
        ...seeded,
        ...bundled,
        isolate: false,
        testTimeout: 120_000,
        hookTimeout: 90_000,
      }),
      { ...project('renderer', ['test/renderer/**/*.test.{ts,tsx}'], { ...seeded, environment: 'jsdom' }), plugins: [react()] },
      project('quality', ['test/quality/**/*.test.ts'], { ...bundled, testTimeout: 120_000 }),
      project('material', ['test/material/**/*.test.ts'], { ...bundled, testTimeout: 1_200_000 }),
      project('long', ['test/{faults,figures}/**/*.test.ts'], { ...bundled, testTimeout: 1_800_000 }),
      project('e2e', ['test/e2e/**/*.spec.ts'], {
        globalSetup: ['test/e2e/sample-library.ts'],
        // A second, as Vitest waits by itself, is nothing on a busy computer.
        expect: { poll: { timeout: 20_000 } },
        testTimeout: 180_000,
        hookTimeout: 120_000,
      }),
    ],
  },
})
