/**
 * Calls in both directions over the message channel of two processes (`child_process`, serialization 'advanced', so that bytes survive).
 * `port`: a forked child, or `process` in it. Returns `call(name, ...args)`; `functions` are what the other side may call. An error crosses as its message.
 */
export function createRpc(port, functions) {
  const pending = new Map()
  let next = 1

  /** The other process may end while a message is on its way: then the call that waits for it fails, and an answer has nobody to reach. */
  function post(message, onLost = () => {}) {
    if (port.connected) port.send(message, (error) => error && onLost())
    else onLost()
  }

  async function answer({ id, name, args }) {
    try {
      if (!Object.hasOwn(functions, name)) throw new Error(`no function ${name}`)
      post({ id, value: await functions[name](...args) })
    } catch (error) {
      post({ id, error: error.stack ?? String(error) })
    }
  }

  port.on('message', (message) => {
    if ('name' in message) return void answer(message)
    const call = pending.get(message.id)
    pending.delete(message.id)
    if ('error' in message) call?.reject(new Error(message.error))
    else call?.resolve(message.value)
  })
  port.once('disconnect', () => {
    for (const call of pending.values()) call.reject(new Error('the other process ended'))
    pending.clear()
  })

  return (name, ...args) =>
    new Promise((resolve, reject) => {
      const id = next++
      pending.set(id, { resolve, reject })
      post({ id, name, args }, () => {
        pending.delete(id)
        reject(new Error('the other process ended'))
      })
    })
}
