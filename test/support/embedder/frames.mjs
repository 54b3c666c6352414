import { deserialize, serialize } from 'node:v8'

/**
 * Sends a value over a socket: four bytes of its length, and it.
 * @param {import('node:net').Socket} socket
 * @param {unknown} value
 */
export function sendFrame(socket, value) {
  const data = serialize(value)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(data.length)
  if (socket.writable) socket.write(Buffer.concat([head, data]))
}

/**
 * Calls `take` with each value that arrives.
 * @param {import('node:net').Socket} socket
 * @param {(value: any) => void} take
 */
export function onFrame(socket, take) {
  let waiting = Buffer.alloc(0)
  socket.on('data', (data) => {
    waiting = Buffer.concat([waiting, data])
    while (waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32LE(0)) {
      const end = 4 + waiting.readUInt32LE(0)
      const value = deserialize(waiting.subarray(4, end))
      waiting = waiting.subarray(end)
      take(value)
    }
  })
}
