/** The used part of sherpa-onnx-node 1.13.8, which has no types of its own. */
declare module 'sherpa-onnx-node' {
  /** Speech in samples from the first one accepted. */
  type SpeechSegment = { start: number; samples: Float32Array }
  export class Vad {
    constructor(
      config: {
        sileroVad: {
          model: string
          threshold: number
          minSilenceDuration: number
          minSpeechDuration: number
          windowSize: number
          maxSpeechDuration: number
        }
        sampleRate: number
        numThreads: number
        provider: 'cpu'
        debug: boolean
      },
      bufferSizeInSeconds: number,
    )
    acceptWaveform(samples: Float32Array): void
    isEmpty(): boolean
    isDetected(): boolean
    pop(): void
    /** `enableExternalBuffer` must be false: Electron has no buffers outside of its own memory. */
    front(enableExternalBuffer: false): SpeechSegment
    reset(): void
    flush(): void
  }

  export type OfflineRecognizerConfig = {
    featConfig: { sampleRate: number; featureDim: number }
    modelConfig: {
      transducer?: { encoder: string; decoder: string; joiner: string }
      nemoCtc?: { model: string }
      zipformerCtc?: { model: string }
      whisper?: { encoder: string; decoder: string; language: string; task: 'transcribe'; tailPaddings: number }
      moonshine?: { preprocessor: string; encoder: string; uncachedDecoder: string; cachedDecoder: string }
      senseVoice?: { model: string; language: string; useInverseTextNormalization: 0 | 1 }
      tokens: string
      numThreads: number
      provider: 'cpu'
      debug: 0 | 1
      modelType?: string
      modelingUnit?: string
      bpeVocab?: string
    }
    decodingMethod: 'greedy_search' | 'modified_beam_search'
    maxActivePaths?: number
    hotwordsScore?: number
  }
  /** `timestamps`, `durations`: seconds of each token; empty where the model tells none. `ys_log_probs`: log-probability of each token. */
  export type OfflineRecognizerResult = {
    text: string
    lang?: string
    tokens?: string[]
    timestamps?: number[]
    durations?: number[]
    ys_log_probs?: number[]
  }
  class OfflineStream {
    acceptWaveform(wave: { samples: Float32Array; sampleRate: number }): void
  }
  export class OfflineRecognizer {
    static createAsync(config: OfflineRecognizerConfig): Promise<OfflineRecognizer>
    createStream(hotwords?: string): OfflineStream
    setConfig(config: OfflineRecognizerConfig): void
    decodeAsync(stream: OfflineStream): Promise<OfflineRecognizerResult>
  }

  export class OfflineSpeakerDiarization {
    constructor(config: {
      segmentation: { pyannote: { model: string }; numThreads: number; provider: 'cpu'; debug: boolean }
      embedding: { model: string; numThreads: number; provider: 'cpu'; debug: boolean }
      clustering: { numClusters: number; threshold: number }
      minDurationOn: number
      minDurationOff: number
    })
    /** Seconds, and a number for each speaker. */
    process(samples: Float32Array): { start: number; end: number; speaker: number }[]
  }
}
