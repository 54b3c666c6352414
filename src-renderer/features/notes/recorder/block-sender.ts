/** Longest message, bytes: 16 s of sound. Waiting blocks are sent together. */
const LONGEST_MESSAGE = 512 * 1024

/** Appends a part of a track; returns the samples that are stored. */
export type Append = (part: { id: string; sequence: number; samples: Uint8Array<ArrayBuffer> }) => Promise<{ samples: number }>

/** Sends the blocks of one track in their order, one message at a time. Blocks wait in memory while the other side is slow. */
export type BlockSender = {
  add(block: Int16Array<ArrayBuffer>): void
  /** Begins to send; blocks from before wait. */
  begin(id: string): void
  /** Resolves when all blocks are stored. Rejects if sending failed. */
  drain(): Promise<void>
  /** Samples added so far, and those that are stored. */
  counts(): { added: number; stored: number }
}

/** Sender of a track. `onFailed`: the first failure, after which nothing more is sent. */
export function createBlockSender(append: Append, onFailed: (error: unknown) => void): BlockSender {
  let id: string | null = null
  let waiting: Int16Array<ArrayBuffer>[] = []
  let sequence = 0
  let added = 0
  let stored = 0
  let sending: Promise<void> | null = null
  let failure: { error: unknown } | null = null

  async function send(trackId: string): Promise<void> {
    while (waiting.length > 0 && !failure) {
      const part = take()
      try {
        stored = (await append({ id: trackId, sequence, samples: bytesOf(part) })).samples
        sequence += 1
      } catch (error) {
        failure = { error }
        onFailed(error)
      }
    }
    sending = null
  }

  function take(): Int16Array<ArrayBuffer>[] {
    let bytes = 0
    let count = 0
    for (const block of waiting) {
      if (count > 0 && bytes + block.byteLength > LONGEST_MESSAGE) break
      bytes += block.byteLength
      count += 1
    }
    const part = waiting.slice(0, count)
    waiting = waiting.slice(count)
    return part
  }

  const wake = (): void => {
    if (id !== null && !sending && !failure && waiting.length > 0) sending = send(id)
  }
  return {
    add(block) {
      waiting.push(block)
      added += block.length
      wake()
    },
    begin(trackId) {
      id = trackId
      wake()
    },
    async drain() {
      while (sending) await sending
      if (failure) throw failure.error
    },
    counts: () => ({ added, stored }),
  }
}

/** Blocks as one run of bytes. Every system that Chromium runs on is little endian, as the contract wants it. */
function bytesOf(blocks: readonly Int16Array<ArrayBuffer>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(blocks.reduce((sum, block) => sum + block.byteLength, 0))
  let at = 0
  for (const block of blocks) {
    bytes.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), at)
    at += block.byteLength
  }
  return bytes
}
