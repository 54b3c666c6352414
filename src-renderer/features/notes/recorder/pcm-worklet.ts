import { collectPcm } from './pcm-blocks.ts'

/** Messages from the page. `pause`: the sound until `resume` is not kept; `flush`: the last samples are sent, then `flushed`. */
export type WorkletOrder = 'pause' | 'resume' | 'flush'
/** Messages to the page. */
export type WorkletReport = { kind: 'block'; samples: Int16Array<ArrayBuffer> } | { kind: 'peak'; peak: number } | { kind: 'flushed' }

// The types of the audio thread, which the DOM library lacks.
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

/** Sends the sound of its input to the page. The port queues: a busy page delays blocks and loses none. */
class PcmProcessor extends AudioWorkletProcessor {
  isPaused = false
  readonly collector = collectPcm({
    onBlock: (samples) => this.report({ kind: 'block', samples }, [samples.buffer]),
    onPeak: (peak) => this.report({ kind: 'peak', peak }),
  })

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<WorkletOrder>) => {
      if (data === 'resume') this.isPaused = false
      else this.collector.flush()
      if (data === 'pause') this.isPaused = true
      if (data === 'flush') this.report({ kind: 'flushed' })
    }
  }

  report(message: WorkletReport, transfer: Transferable[] = []): void {
    this.port.postMessage(message, transfer)
  }

  process([input]: Float32Array[][]): boolean {
    const samples = input?.[0]
    if (samples && !this.isPaused) this.collector.push(samples)
    return true
  }
}

registerProcessor('pcm', PcmProcessor)
