import { useState } from 'react'

/** Whether an action of a control goes on, and what starts one. The error of an action reaches its caller. */
export function useBusy(): readonly [isBusy: boolean, start: <T>(action: Promise<T>) => Promise<T>] {
  const [isBusy, setBusy] = useState(false)
  async function start<T>(action: Promise<T>): Promise<T> {
    setBusy(true)
    try {
      return await action
    } finally {
      setBusy(false)
    }
  }
  return [isBusy, start]
}
