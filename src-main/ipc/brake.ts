import { AppError } from '../../src-preload/contract/errors.ts'
import { externalAddress } from '../storage/index.ts'
import type { HostDialogs } from './host-dialogs.ts'

/** After this many dialogs that the person declined within this time (ms), no further one comes up. */
const DECLINED = 3
const WITHIN_MS = 60_000

/**
 * Dialogs for requests of the page, with a brake: a script that asks a thousand times shows three dialogs a minute, each after the one before
 * was answered; the others throw `dialogs-paused`. What is refused without a dialog counts for nothing. A yes releases the brake. `now`: ms of a clock that nobody sets.
 */
export function withBrake(dialogs: HostDialogs, now: () => number = () => performance.now()): HostDialogs {
  let declined: number[] = []
  let isOpen = false

  async function braked<T>(ask: () => Promise<T>): Promise<T> {
    declined = declined.filter((at) => now() - at < WITHIN_MS)
    if (declined.length >= DECLINED) throw new AppError('dialogs-paused')
    // Declined at once by the host, without being shown: one dialog at a time.
    if (isOpen) return ask()
    isOpen = true
    try {
      const answer = await ask()
      if (answer === null || answer === false) declined.push(now())
      else declined = []
      return answer
    } finally {
      isOpen = false
    }
  }

  return {
    ...dialogs,
    pick: (what) => braked(() => dialogs.pick(what)),
    saveText: (name, content) => braked(() => dialogs.saveText(name, content)),
    backupPath: (name) => braked(() => dialogs.backupPath(name)),
    confirm: (question) => braked(() => dialogs.confirm(question)),
    confirmWith: (question, option) => braked(() => dialogs.confirmWith(question, option)),
    openAddress: (address) => (externalAddress(address) === null ? Promise.resolve(false) : braked(() => dialogs.openAddress(address))),
  }
}
