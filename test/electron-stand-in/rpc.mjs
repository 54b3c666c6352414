/**
 * Calls in both directions over the message channel of two processes (`child_process`, serialization 'advanced', so that bytes survive).
 * Returns `call(name, ...args)`; `functions` are what the other side may call. An error crosses as its message.
 */
export function createRpc(port, functions) {
  const pending = new Map()
  let next = 1

  async function answer({ id, name, args }) {
    try {
      if (!Object.hasOwn(functions, name)) throw new Error(`no function ${name}`)
      port.send({ id, value: await functions[name](...args) })
    } catch (error) {
      port.send({ id, error: error.stack ?? String(error) })
    }
  }

  port.onMessage((message) => {
    if ('name' in message) return void answer(message)
    const call = pending.get(message.id)
    pending.delete(message.id)
    if ('error' in message) call?.reject(new Error(message.error))
    else call?.resolve(message.value)
  })
  port.onEnd(() => {
    for (const call of pending.values()) call.reject(new Error('the other process ended'))
    pending.clear()
  })

  return (name, ...args) =>
    new Promise((resolve, reject) => {
      const id = next++
      pending.set(id, { resolve, reject })
      if (!port.send({ id, name, args })) {
        pending.delete(id)
        reject(new Error('the other process ended'))
      }
    })
}
