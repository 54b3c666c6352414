import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { directImports } from '../tools/direct-imports.mjs'
import packageJson from '../../package.json' with { type: 'json' }

const ROOT = new URL('../..', import.meta.url).pathname
const CACHE = join(ROOT, 'node_modules', '.cache', 'workers')
const KEPT_MS = 86_400_000
/** As in the product's build: what is no dependency of the packed app is part of the bundle, with all that it imports. */
const OUTSIDE = new RegExp(
  `^(?:node:|(?:${[...Object.keys(packageJson.dependencies), 'sherpa-onnx-node', ...builtinModules].join('|')})(?:/|$))`,
  'u',
)
const WORKERS = {
  database: 'src-main/app/worker/database-entry.ts',
  search: 'src-main/app/worker/search-entry.ts',
  parser: 'src-main/reading/worker/parser/parser-entry.ts',
  embedder: 'src-main/models/worker/embedder-entry.ts',
  ocr: 'src-main/reading/worker/ocr/ocr-entry.ts',
  speech: 'src-main/speech/worker/speech-entry.ts',
}

/**
 * Vitest's global setup: bundles the entries of threads and processes once, as the product's build does, and names the folder to `ENTRIES`
 * (test/support/app.ts). Without it hundreds of starts of the app would each read some 400 files of TypeScript, a second of one core every
 * time.
 */
export async function setup(): Promise<void> {
  const { output } = (await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [directImports()],
    // Without this Vite leaves every package outside, before `external` is asked.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      rolldownOptions: {
        input: WORKERS,
        external: (id) => OUTSIDE.test(id),
        output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs', minify: { mangle: false, compress: false } },
      },
    },
  })) as Rolldown.RolldownOutput
  const files = output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const)
  const digest = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  mkdirSync(CACHE, { recursive: true })
  removeOld(digest)
  const folder = join(CACHE, digest)
  if (!existsSync(folder)) publish(files, folder)
  process.env['ECHOMIND_TEST_WORKERS'] = folder
}

/** A folder appears only when it is complete, because other runs may be active. */
function publish(files: (readonly [name: string, code: string | Uint8Array])[], folder: string): void {
  const draft = mkdtempSync(join(dirname(folder), 'draft-'))
  // Some tests start the app as another user.
  chmodSync(draft, 0o755)
  for (const [name, code] of files) writeFileSync(join(draft, name), code)
  try {
    renameSync(draft, folder)
  } catch {
    // Another run was faster.
    rmSync(draft, { recursive: true, force: true })
  }
}

function removeOld(digest: string): void {
  const before = Date.now() - KEPT_MS
  for (const name of readdirSync(CACHE)) {
    if (name !== digest && statSync(join(CACHE, name)).mtimeMs < before) rmSync(join(CACHE, name), { recursive: true, force: true })
  }
}
