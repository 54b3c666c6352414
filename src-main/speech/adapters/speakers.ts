import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { SPEECH_RATE, type SpeakerTurn } from '../ports/speech.ts'
import { checkModel, type OpenedSpeechModel } from './opened-model.ts'
import { pcmSamples, readPcm } from './pcm-file.ts'
import { loadSherpa } from './sherpa.ts'

/** The library takes the whole recording at once: an hour has 230 MB. */
const MOST_SAMPLES = 3600 * SPEECH_RATE
/** Voices that differ by less are one speaker (sherpa-onnx's own default), and the shortest speech and pause, seconds. */
const THRESHOLD = 0.5
const SHORTEST = { speech: 0.3, pause: 0.5 }

/** Who speaks when in a PCM file; [] without the two networks, or for more than an hour. Throws `speech-engine-failed`. */
export async function findSpeakers(model: OpenedSpeechModel, file: string): Promise<SpeakerTurn[]> {
  const { segmentation, voices } = model.roles
  const samples = await pcmSamples(file)
  if (!segmentation || !voices || samples === 0 || samples > MOST_SAMPLES) return []
  await checkModel(model)
  const sherpa = await loadSherpa()
  const common = { numThreads: Math.max(1, availableParallelism() - 1), provider: 'cpu' as const, debug: false }
  try {
    const diarisation = new sherpa.OfflineSpeakerDiarization({
      segmentation: { pyannote: { model: join(model.folder, segmentation) }, ...common },
      embedding: { model: join(model.folder, voices), ...common },
      clustering: { numClusters: -1, threshold: THRESHOLD },
      minDurationOn: SHORTEST.speech,
      minDurationOff: SHORTEST.pause,
    })
    return diarisation.process(await readPcm(file, { start: 0, end: samples }))
  } catch (cause) {
    throw new AppError('speech-engine-failed', { variant: 'modelBroken', values: { name: model.name }, cause })
  }
}
