/**
 * In place of the embedder's process in tests: passes calls on to the one embedder of the run (serve-embedder.ts), so that a thousand apps do
 * not each load the model, a second of processor time every time. It ends, and is killed, like the real one. Another model than the shipped
 * one, and whatever needs a process of its own, runs in the real process.
 */
import { connect } from 'node:net'
import { onFrame, sendFrame } from './frames.mjs'

const [folder, ...more] = process.argv.slice(2)
const { ECHOMIND_TEST_EMBEDDER: path, ECHOMIND_TEST_MODEL: model, ECHOMIND_TEST_WORKERS: bundled } = process.env

if (path === undefined || folder !== model || more.length > 0) await import(`${bundled}/embedder.mjs`)
else {
  // The terminal's signals reach every process; the parent ends it in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)
  const socket = connect(path)
  process.on('message', (request) => {
    if ('close' in request) process.exit(0)
    sendFrame(socket, request)
  })
  process.on('disconnect', () => process.exit(0))
  onFrame(socket, (reply) => process.send?.(reply))
  socket.on('error', () => process.exit(1))
  socket.on('close', () => process.exit(1))
}
