/**
 * `npm run kernel`: compiles src-main/search/adapters/vectors/kernel/kernel.as with AssemblyScript into wasm-bytes.ts beside it. The result is
 * committed, so that nobody needs the compiler to run, test or package the app; a test compiles again and compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from './node.mjs'

const folder = join(root, 'src-main', 'search', 'adapters', 'vectors', 'kernel')

/** The expected content of wasm-bytes.ts. The compiler prints its errors and then throws. */
export async function compileKernel() {
  const asc = await import('assemblyscript/asc')
  const files = { 'kernel.ts': readFileSync(join(folder, 'kernel.as'), 'utf8') }
  const written = new Map()
  const { error } = await asc.main(
    [
      'kernel.ts',
      '--outFile',
      'kernel.wasm',
      '--optimizeLevel',
      '3',
      '--shrinkLevel',
      '0',
      '--noAssert',
      '--runtime',
      'stub',
      '--importMemory',
      '--enable',
      'simd',
    ],
    {
      stderr: process.stderr,
      readFile: (name) => files[name] ?? null,
      writeFile: (name, contents) => written.set(name, contents),
      listFiles: () => [],
    },
  )
  if (error) throw error
  const base64 = Buffer.from(written.get('kernel.wasm')).toString('base64')
  const lines = base64.match(/.{1,140}/g).map((line) => `  '${line}',`)
  return `// Generated from kernel.as by \`npm run kernel\`: do not edit.\n\n/** The compiled kernel, base64. */\nexport const WASM_BYTES = [\n${lines.join('\n')}\n].join('')\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(folder, 'wasm-bytes.ts'), await compileKernel())
}
