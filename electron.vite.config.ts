import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'
import { fileURLToPath } from 'node:url'
import { directImports } from './test/tools/direct-imports.mjs'

/**
 * Three builds. Main: the window's and the command line's entries side by side; `dependencies` stay in node_modules; what stands
 * under `devDependencies` is bundled (zod: a hundred files cost every program and thread 60 ms at its start). Preload: one CommonJS file,
 * because a sandboxed preload can load nothing else. Renderer: everything bundled and minified (electron-vite does not minify by itself).
 */
export default defineConfig({
  main: {
    plugins: [directImports()],
    build: {
      target: 'node24',
      // Native code that no package holds; the app does without it.
      externalizeDeps: { include: ['sherpa-onnx-node'] },
      outDir: 'out/main',
      // Comments and white space alone go: a third of the code that is read at every start.
      rolldownOptions: {
        input: { index: 'src-main/index.ts', cli: 'src-main/cli.ts' },
        output: { minify: { mangle: false, compress: false } },
      },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      externalizeDeps: false,
      rolldownOptions: { input: { index: 'src-preload/index.ts' }, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  },
  renderer: {
    root: 'src-renderer',
    plugins: [react(), tailwindcss()],
    // Its browser build decodes entities through innerHTML, which the page's policy forbids: an answer with `&amp;` would throw.
    resolve: { alias: { 'decode-named-character-reference': fileURLToPath(import.meta.resolve('decode-named-character-reference')) } },
    build: {
      target: 'chrome150',
      outDir: 'out/renderer',
      minify: true,
      // Everything is a file of our own origin: the policy allows no data: scripts, fonts or styles.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { index: 'src-renderer/index.html' } },
    },
  },
})
