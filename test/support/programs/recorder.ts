import '../../../src-preload/texts/speak-english.ts'
/**
 * A process to be killed: records numbered samples in real time, four parts a second, and prints after each part how many samples there have
 * been.
 */
import { compose } from '../../../src-main/app/compose.ts'
import { ENTRIES, RESOURCES } from '../app.ts'
import { numberedSamples } from '../files/numbered-samples.ts'

const PART = 4_000
const [dataFolder] = process.argv.slice(2)
if (!dataFolder) throw new Error('recorder.ts needs a data folder')
const app = await compose({ dataFolder, resources: RESOURCES, entries: ENTRIES, emit: () => undefined, watchModels: false, drains: false })
const { recordings } = await app.recorder.start({ tracks: [{ track: 'mixed', device: null }] })
const id = recordings[0]?.id ?? ''
const startedAt = performance.now()
for (let sequence = 0; ; sequence += 1) {
  await app.recorder.append({ id, sequence, samples: numberedSamples(sequence * PART, PART) })
  process.stdout.write(`${(sequence + 1) * PART}\n`)
  const due = startedAt + ((sequence + 1) * PART) / 16
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())))
}
