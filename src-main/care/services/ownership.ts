import { createOwnerLock } from '../../storage/index.ts'

export type Ownership = {
  /** True if this process became the owner at once; false: another one is or may be. */
  readonly atOnce: Promise<boolean>
  /** Ends the owner's work, waits for the running step, and releases the lock. */
  close(): Promise<void>
}

/**
 * Ensures that one process drains the queue and watches the folders, with takeover when it ends. `begin`: the owner's steps, abandoned on
 * loss of ownership. `end`: stops everything.
 */
export function createOwnership(options: { file: string; begin: readonly (() => unknown)[]; end: () => Promise<void> }): Ownership {
  let isOwner = false
  let closed = false
  let going: Promise<void> = Promise.resolve()

  async function runSteps(): Promise<void> {
    for (const step of options.begin) {
      if (!isOwner) return
      // A failed step is left to the next owner; the others must not wait for it.
      await Promise.resolve(step()).catch(() => undefined)
    }
  }

  function stop(): Promise<void> {
    isOwner = false
    going = going.then(options.end).catch(() => undefined)
    return going
  }

  const lock = createOwnerLock({
    file: options.file,
    onOwner() {
      if (closed) return
      isOwner = true
      going = going.then(runSteps)
    },
    onLost: () => void stop(),
  })

  return {
    atOnce: lock.firstLook,
    async close() {
      closed = true
      await stop()
      await lock.release()
    },
  }
}
