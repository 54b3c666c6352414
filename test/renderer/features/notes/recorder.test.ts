import { describe, expect, it } from 'vitest'
import { createBlockSender, type Append } from '../../../../src-renderer/features/notes/recorder/block-sender.ts'
import { collectPcm } from '../../../../src-renderer/features/notes/recorder/pcm-blocks.ts'
import { INITIAL_RECORDER, reduceRecorder } from '../../../../src-renderer/features/notes/recorder/recorder-reducer.ts'
import { watchSound } from '../../../../src-renderer/features/notes/recorder/sound-watch.ts'

const block = (...samples: number[]) => Int16Array.from(samples)

/** The other side: keeps what it gets, and answers when it is told to. */
function slowSide() {
  const got: { sequence: number; samples: number[] }[] = []
  const open: (() => void)[] = []
  let stored = 0
  const append: Append = async ({ sequence, samples }) => {
    got.push({ sequence, samples: [...new Int16Array(samples.buffer)] })
    await new Promise<void>((resolve) => open.push(resolve))
    stored += samples.byteLength / 2
    return { samples: stored }
  }
  const answer = async () => {
    open.shift()?.()
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  return { got, append, answer }
}

describe('blocks of PCM', () => {
  it('hold every sample once and in order, whatever the size of the pieces that come in, with the rest at the end', () => {
    const blocks: Int16Array[] = []
    const collector = collectPcm({ onBlock: (one) => blocks.push(one), onPeak: () => {} })
    const samples = Float32Array.from({ length: 10_001 }, (_, at) => (at % 2000) / 2000 - 0.5)
    for (let from = 0; from < samples.length; from += 128) collector.push(samples.subarray(from, from + 128))
    collector.flush()
    collector.flush()
    expect(blocks.map((one) => one.length)).toEqual([4000, 4000, 2001])
    const joined = blocks.flatMap((one) => [...one])
    expect(joined).toEqual([...samples].map((value) => Math.round(value * (value < 0 ? 0x8000 : 0x7fff))))
  })

  it('clip what is too loud, and tell the loudest sample of every 32 ms', () => {
    const blocks: Int16Array[] = []
    const peaks: number[] = []
    const collector = collectPcm({ onBlock: (one) => blocks.push(one), onPeak: (peak) => peaks.push(peak) })
    const samples = new Float32Array(1024)
    samples.set([2, -2, 0.25])
    samples[600] = -0.5
    collector.push(samples)
    collector.flush()
    expect([...(blocks[0] ?? [])].slice(0, 3)).toEqual([0x7fff, -0x8000, 8192])
    expect(peaks).toEqual([1, 0.5])
  })
})

describe('the sender of blocks', () => {
  it('keeps blocks that come before the track has its id, sends one message at a time in order, and puts waiting blocks together', async () => {
    const side = slowSide()
    const sender = createBlockSender(side.append, () => {})
    sender.add(block(1, 2))
    expect(side.got).toEqual([])
    sender.begin('track')
    sender.add(block(3))
    sender.add(block(4, 5))
    expect(side.got).toEqual([{ sequence: 0, samples: [1, 2] }])
    expect(sender.counts()).toEqual({ added: 5, stored: 0 })
    await side.answer()
    expect(side.got[1]).toEqual({ sequence: 1, samples: [3, 4, 5] })
    await side.answer()
    await sender.drain()
    expect(sender.counts()).toEqual({ added: 5, stored: 5 })
  })

  it('sends nothing after a failure, tells it once, and rejects the end', async () => {
    const errors: unknown[] = []
    let calls = 0
    const append: Append = async () => {
      calls += 1
      throw new Error('disk full')
    }
    const sender = createBlockSender(append, (error) => errors.push(error))
    sender.begin('track')
    sender.add(block(1))
    await expect(sender.drain()).rejects.toThrow('disk full')
    sender.add(block(2))
    await expect(sender.drain()).rejects.toThrow('disk full')
    expect([calls, errors.length]).toEqual([1, 1])
  })
})

describe('the watch for sound', () => {
  it('tells silence within a second, once, and that sound is back', () => {
    const changes: boolean[] = []
    const watch = watchSound((isSilent) => changes.push(isSilent))
    const peaks = (count: number, value: number) => Array.from({ length: count }).forEach(() => watch.peak(value))
    peaks(20, 0)
    peaks(1, 0.1)
    peaks(27, 0.0001)
    expect(changes).toEqual([])
    // 31 peaks of 32 ms are a second.
    peaks(4, 0)
    expect(changes).toEqual([true])
    peaks(100, 0)
    peaks(2, 0.01)
    expect(changes).toEqual([true, false])
  })
})

describe('the state of the recorder', () => {
  it('changes with whole seconds only, so that the bar renders once a second', () => {
    const state = reduceRecorder(INITIAL_RECORDER, { type: 'time', seconds: 1.2, behind: 0.2 })
    expect(reduceRecorder(state, { type: 'time', seconds: 1.9, behind: 0.7 })).toBe(state)
    expect(reduceRecorder(state, { type: 'time', seconds: 2.1, behind: 0 }).seconds).toBe(2)
  })

  it('keeps the message about a failed recording when the recording ends', () => {
    const problem = { message: 'The disk is full.', next: 'Ten minutes are kept.', noteId: null }
    const failed = reduceRecorder({ ...INITIAL_RECORDER, phase: 'recording' }, { type: 'problem', problem })
    expect(reduceRecorder(failed, { type: 'ended' })).toMatchObject({ phase: 'idle', problem })
    expect(reduceRecorder(failed, { type: 'starting' }).problem).toBe(null)
  })
})
