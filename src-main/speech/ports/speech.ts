import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'

/** Samples per second of all speech inside the app: 16-bit mono PCM. */
export const SPEECH_RATE = 16_000

/** A stretch of speech in a recording, in samples; at most 30 s. */
export type SpeechSpan = { start: number; end: number }

/** Words that an engine should expect: names and acronyms of the collection. `language`: ISO 639-1; null: detected. */
export type TranscribeOptions = { language: string | null; vocabulary: readonly string[]; signal: AbortSignal }

/** A stretch of one speaker, in seconds; speakers are numbered. */
export type SpeakerTurn = { start: number; end: number; speaker: number }

/**
 * Speech to text on this machine, whatever the engine. A span of a PCM file (16 kHz mono, 16 bit, after a WAV header of 44 bytes) becomes
 * segments in seconds of the whole file. Throws `speech-engine-failed`, `speech-engine-missing`, `speech-timeout`, `cancelled`.
 */
export type SpeechEngine = {
  /** Shown to the person, and stored with a version of a transcript: "sherpa: parakeet-tdt-0.6b". */
  readonly name: string
  /** True if it tells the times of sentences, so that several spans can be given at once, which costs less. */
  givesTimes(): boolean
  transcribe(file: string, span: SpeechSpan, options: TranscribeOptions): Promise<Segment[]>
  /** Who speaks when in a whole recording; absent: this engine cannot tell. [] for more than an hour, which takes too much memory. */
  speakers?(file: string, signal: AbortSignal): Promise<SpeakerTurn[]>
  close(): Promise<void>
}

/** `checked`: samples that need not be read again. `isEnd`: the file was read to its end of that moment; otherwise call again. */
export type SpeechSpans = { spans: SpeechSpan[]; checked: number; isEnd: boolean }

/** Finds speech in a PCM file that may still grow. Throws `speech-engine-failed`, `speech-model-damaged`, `cancelled`. */
export type VoiceActivity = {
  /**
   * Spans that have ended between `from` and the end of the file, in samples, each <= 30 s; `isWhole`: the file is complete, so that the last
   * span ends too. One call reads at most 10 minutes.
   */
  spans(file: string, from: number, options: { isWhole: boolean; signal: AbortSignal }): Promise<SpeechSpans>
}

/**
 * A compressed copy against its original. `samples`: of the copy, decoded; `isSame`: it has the original's length, and every second of it sounds
 * like the original.
 */
export type ComparedAudio = { samples: number; isSame: boolean }

/** Decodes an audio file into a PCM file (16 kHz mono, 16 bit, with a WAV header). Throws `audio-unreadable`, `audio-needs-window`, `cancelled`. */
export type AudioDecoder = {
  /** Decodes a compressed copy of a PCM file and compares both; stores nothing. */
  compare(copy: string, original: string, options: { signal: AbortSignal }): Promise<ComparedAudio>
  /** `isPartial`: the end of the recording is missing, or parts of it could not be decoded. */
  decode(
    source: string,
    target: string,
    options: { signal: AbortSignal; onProgress?: (share: number) => void },
  ): Promise<{ samples: number; isPartial: boolean }>
}
