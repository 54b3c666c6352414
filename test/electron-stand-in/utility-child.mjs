// `node --import utility-child.mjs ENTRY`: what a process that Electron forked sees of itself and of its parent.
import { EventEmitter } from 'node:events'
import { isMainThread } from 'node:worker_threads'
import { actAs } from './act-as.mjs'

// A thread of the process inherits this import; it has no parent to talk to.
if (isMainThread) {
  actAs('utility')

  const send = process.send.bind(process)
  const parentPort = new EventEmitter()
  const waiting = []
  // Messages wait for the first listener, as they do in a message port before its start.
  parentPort.on('newListener', (name) => {
    if (name === 'message') queueMicrotask(() => waiting.splice(0).forEach((data) => parentPort.emit('message', { data, ports: [] })))
  })
  parentPort.postMessage = (message) => void (process.connected && send({ data: structuredClone(message) }, () => {}))
  process.on('message', ({ data }) => {
    if (parentPort.listenerCount('message') === 0) waiting.push(data)
    else parentPort.emit('message', { data, ports: [] })
  })
  // A process without its parent ends, as Chromium ends it.
  process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

  Object.defineProperty(process, 'parentPort', { value: parentPort })
  delete process.send
  send({ started: true })
}
