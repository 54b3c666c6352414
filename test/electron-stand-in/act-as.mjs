import { createRequire } from 'node:module'

const { version } = createRequire(import.meta.url)('electron/package.json')

/** Makes this process one of Electron's to code that asks: `browser` is the main process, `utility` one that it forked. */
export function actAs(type) {
  Object.defineProperty(process, 'type', { value: type, enumerable: true })
  Object.defineProperty(process, 'versions', { value: Object.freeze({ ...process.versions, electron: version }), enumerable: true })
}
