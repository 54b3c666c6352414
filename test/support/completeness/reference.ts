import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Unit } from './compare.ts'

/** What the independent readers find in a file; `unread`: why they read nothing. */
export type Reference = { path: string; format?: string; units?: Unit[]; unread?: string }

const script = fileURLToPath(new URL('reference/extract.py', import.meta.url))

/** Reads files by reference/extract.py, in their order. Throws if Python cannot be started, or fails. */
export async function* readReferences(paths: readonly string[]): AsyncGenerator<Reference> {
  const python = spawn('python3', ['-B', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  const failed = new Promise<never>((_resolve, reject) => python.once('error', reject))
  await Promise.race([new Promise((resolve) => python.once('spawn', resolve)), failed])
  python.stdin.end(paths.map((path) => `${path}\n`).join(''))
  const ended = once(python, 'close')
  for await (const line of createInterface({ input: python.stdout })) yield JSON.parse(line) as Reference
  const [code] = await ended
  if (code !== 0) throw new Error(`reference/extract.py ended with ${code}`)
}
