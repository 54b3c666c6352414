import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onFrame, sendFrame } from './frames.mjs'

const MODEL = new URL('../../../resources/models/all-minilm-l6-v2', import.meta.url).pathname

type Call = { id: number; name: string; arguments: unknown[] }

/**
 * Vitest's global setup, after bundled-workers.ts: one embedder for all apps of a run, behind a socket (shared-embedder.mjs is its other end).
 * Returns the teardown.
 */
export async function setup(): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'echomind-embedder-'))
  // A test that runs a command as another user reaches it too.
  chmodSync(folder, 0o711)
  const path = process.platform === 'win32' ? String.raw`\\.\pipe\echomind-embedder-${process.pid}` : join(folder, 'socket')
  const embedder = fork(join(process.env['ECHOMIND_TEST_WORKERS'] ?? '', 'embedder.mjs'), [MODEL], {
    serialization: 'advanced',
    env: { ...process.env, ORT_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const asked = new Map<number, { socket: Socket; id: number }>()
  let next = 0
  embedder.on('message', (reply) => {
    const own = asked.get((reply as Call).id)
    asked.delete((reply as Call).id)
    if (own) sendFrame(own.socket, { ...(reply as Call), id: own.id })
  })
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    onFrame(socket, (call: Call) => {
      asked.set((next += 1), { socket, id: call.id })
      embedder.send({ ...call, id: next })
    })
    // Whoever waits for a dead embedder would wait for the end of the test.
    if (embedder.exitCode !== null || embedder.signalCode !== null) socket.destroy()
    embedder.once('exit', () => socket.destroy())
  })
  embedder.setMaxListeners(0)
  await new Promise<void>((resolve) => server.listen({ path, readableAll: true, writableAll: true }, resolve))
  process.env['ECHOMIND_TEST_EMBEDDER'] = path
  process.env['ECHOMIND_TEST_MODEL'] = MODEL
  return async () => {
    server.close()
    embedder.kill('SIGKILL')
    await new Promise((resolve) => embedder.once('close', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}
