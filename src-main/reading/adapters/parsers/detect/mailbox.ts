/** Longest line that begins a message. */
const LONGEST_START = 1000
/** The first header line of a message. */
const HEADER_LINE = /^(?:[!-9;-~]{1,76}:|>From )/

/** True for a mailbox: at least `least` messages, each after a line that begins with `From `. */
export function isMailbox(data: Uint8Array, least: number): boolean {
  let count = 0
  for (const _start of messageStarts(Buffer.from(data.buffer, data.byteOffset, data.byteLength))) {
    count += 1
    if (count >= least) return true
  }
  return false
}

/** Offsets of the lines that begin a message: at the start or after an empty line, and followed by a header. */
export function* messageStarts(file: Buffer): Generator<number> {
  if (isStart(file, 0)) yield 0
  else return
  for (let at = file.indexOf('\nFrom '); at >= 0; at = file.indexOf('\nFrom ', at + 1)) {
    const isAfterEmptyLine = file[at - 1] === 10 || (file[at - 1] === 13 && file[at - 2] === 10)
    if (isAfterEmptyLine && isStart(file, at + 1)) yield at + 1
  }
}

function isStart(file: Buffer, at: number): boolean {
  const [line = '', next = ''] = file
    .subarray(at, at + LONGEST_START)
    .toString('latin1')
    .split(/\r?\n/, 2)
  return /^From \S/.test(line) && HEADER_LINE.test(next)
}
