import { readSync } from 'node:fs'
import { text } from 'node:stream/consumers'

/** The text of the standard input. On Windows Electron's `process.stdin` is always at its end, so that it is read by its number. */
export function readStandardInput(): Promise<string> {
  const isDeaf = process.platform === 'win32' && process.versions['electron'] !== undefined
  return isDeaf ? Promise.resolve(readDescriptor(0)) : text(process.stdin)
}

/** All text of an open file or pipe. */
export function readDescriptor(descriptor: number, read: (to: Buffer) => number = (to) => readSync(descriptor, to)): string {
  const pieces: Buffer[] = []
  for (;;) {
    const piece = Buffer.alloc(65_536)
    let size = 0
    try {
      size = read(piece)
    } catch (error) {
      // Windows tells the end of a pipe as an error.
      if (!(error instanceof Error && 'code' in error && error.code === 'EOF')) throw error
    }
    if (size === 0) return Buffer.concat(pieces).toString('utf8')
    pieces.push(piece.subarray(0, size))
  }
}
