/** Longest wait between two attempts to find a lost microphone, ms. */
const AGAIN_MILLISECONDS = 1500

export type Microphone = { readonly id: string; readonly name: string }

/** Microphones with their names, which the browser tells while one is open. Its aliases "default" and "communications" are left out. */
export async function listMicrophones(): Promise<Microphone[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId, label }) => kind === 'audioinput' && label !== '' && deviceId !== 'default' && deviceId !== 'communications')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }))
}

/** Calls back when a device is plugged in or out; returns the end. */
export function onDevicesChange(listener: () => void): () => void {
  navigator.mediaDevices.addEventListener('devicechange', listener)
  return () => navigator.mediaDevices.removeEventListener('devicechange', listener)
}

/** Waits until a device is plugged in or out, at most 1.5 s: not every system tells it. */
export async function waitForDevices(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = onDevicesChange(resolve)
  const timer = setTimeout(resolve, AGAIN_MILLISECONDS)
  await promise
  clearTimeout(timer)
  end()
}
