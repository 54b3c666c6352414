import { createOwnerLock } from '../../workers/owner-lock.ts'

export type Ownership = {
  /** Whether this process became the owner at once; false: another one is it, or may be. */
  readonly atOnce: Promise<boolean>
  /** Ends what the owner does, waits for the step that is under way, and gives the lock back. */
  close(): Promise<void>
}

/**
 * One process drains the queue and watches the folders; another one takes over when it ends. `begin`: what the owner does, step by step; no further step is
 * begun once it is no owner any more. `end`: stops all of it.
 */
export function createOwnership(options: { file: string; begin: readonly (() => unknown)[]; end: () => Promise<void> }): Ownership {
  let isOwner = false
  let closed = false
  let going: Promise<void> = Promise.resolve()

  async function runSteps(): Promise<void> {
    for (const step of options.begin) {
      if (!isOwner) return
      // A step that fails is tried again by the next owner; the others must not wait for it.
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
