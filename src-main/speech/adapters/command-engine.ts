import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '../../../src-preload/contract/errors.ts'
import { fillCommand } from '../domain/command.ts'
import type { SpeechCommand } from '../../settings/index.ts'
import { SAMPLE_BYTES, WAV_HEADER, translateFileError } from '../../storage/index.ts'
import { readCommandOutput } from '../domain/command-output.ts'
import { SPEECH_RATE, type SpeechEngine, type SpeechSpan } from '../ports/speech.ts'
import { wavOf } from './pcm-file.ts'
import { runProgram } from './run-program.ts'

/** Time that a program may take: for loading its model, and a multiple of the sound. */
const LIMIT = { baseMs: 120_000, perSecond: 20_000 }
/** Files that a program wrote, the best first. */
const ENDINGS = ['.srt', '.vtt', '.json', '.txt', '']
const MOST_BYTES = 4_000_000
/** Characters; Whisper reads 224 tokens of a prompt. */
const MOST_PROMPT = 800
/** Age from which what a killed app left is removed; a slow engine may work for a day on a decoded recording that lies here. */
const LEFT_MS = 7 * 86_400_000

type Options = { command: SpeechCommand; folder: string; limitMs?: number }

/**
 * Speech to text by a program of the person: a WAV file in, text, SRT, WebVTT or JSON out, printed or in the file `{out}`. `folder`: holds
 * the sound while the program runs.
 */
export function createCommandEngine({ command, folder, limitMs }: Options): SpeechEngine {
  let givesTimes = false
  return {
    name: `command: ${basename(command.program)}`,
    givesTimes: () => givesTimes,
    async transcribe(file, span, { language, vocabulary, signal }) {
      const own = await makeFolder(folder)
      try {
        const values = { wav: join(own, 'speech.wav'), out: join(own, 'out'), language: language ?? 'auto', prompt: promptOf(vocabulary) }
        const seconds = await writeSpan(file, span, values.wav)
        const printed = await runProgram({
          program: command.program,
          arguments: fillCommand(command, values),
          folder: own,
          limitMs: limitMs ?? LIMIT.baseMs + LIMIT.perSecond * seconds,
          signal,
        })
        const writes = command.arguments.some((part) => part.includes('{out}'))
        const start = span.start / SPEECH_RATE
        const output = readCommandOutput(writes ? await readWritten(own) : printed, { start, end: start + seconds })
        if (!output) throw new AppError('speech-engine-failed', { variant: 'nonsense', values: { program: command.program } })
        givesTimes ||= output.hasTimes
        return output.segments
      } finally {
        await rm(own, { recursive: true, force: true }).catch(() => undefined)
      }
    },
    close: async () => undefined,
  }
}

/** Expected words as one argument; a system and a model take only so much. */
function promptOf(vocabulary: readonly string[]): string {
  let prompt = ''
  for (const word of vocabulary) {
    const longer = prompt === '' ? word : `${prompt}, ${word}`
    if (longer.length > MOST_PROMPT) break
    prompt = longer
  }
  return prompt
}

/** Text of the best file that the program wrote; '' if it wrote none. */
async function readWritten(folder: string): Promise<string> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('out'))
  for (const ending of ENDINGS) {
    const name = names.find((one) => (ending === '' ? one === 'out' : one.endsWith(ending)))
    if (name === undefined) continue
    const path = join(folder, name)
    if ((await stat(path)).size > MOST_BYTES) throw new AppError('speech-engine-failed', { variant: 'tooMuch' })
    return readFile(path, 'utf8')
  }
  return ''
}

/** Writes a span as a WAV file of its own and returns its seconds. */
async function writeSpan(file: string, span: SpeechSpan, target: string): Promise<number> {
  const wav = await wavOf(file, span)
  await writeFile(target, wav, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => Promise.reject(translateFileError(error)))
  return (wav.length - WAV_HEADER) / SAMPLE_BYTES / SPEECH_RATE
}

async function makeFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) {
      const left = await stat(join(folder, name)).catch(() => null)
      if (left && Date.now() - left.mtimeMs > LEFT_MS) await rm(join(folder, name), { recursive: true, force: true })
    }
    const own = join(folder, randomUUID())
    await mkdir(own, { mode: 0o700 })
    return own
  } catch (error) {
    throw translateFileError(error)
  }
}
