/** A program for speech to text, and its arguments with placeholders. */
export type SpeechCommand = { program: string; arguments: readonly string[] }

/** Values of the placeholders. `{wav}`: the sound; `{out}`: a file that the program may write, with or without an ending of its own. */
export type CommandValues = { wav: string; out: string; language: string; prompt: string }

const MOST_PARTS = 64

/** The command of the setting `speech.command` (a JSON array with `{wav}`); null: it is none. */
export function parseSpeechCommand(setting: string): SpeechCommand | null {
  let value: unknown
  try {
    value = JSON.parse(setting)
  } catch {
    return null
  }
  if (!Array.isArray(value) || value.length < 2 || value.length > MOST_PARTS) return null
  if (!value.every((part) => typeof part === 'string' && !part.includes('\0'))) return null
  const [program, ...parts] = value as string[]
  if (!program?.trim() || program.includes('{wav}') || !parts.some((part) => part.includes('{wav}'))) return null
  return { program, arguments: parts }
}

/** The arguments with values in the place of `{wav}`, `{out}`, `{language}` (ISO 639-1, or `auto`) and `{prompt}` (expected words). */
export function fillCommand(command: SpeechCommand, values: CommandValues): string[] {
  return command.arguments.map((part) => part.replace(/\{(wav|out|language|prompt)\}/gu, (_, name: keyof CommandValues) => values[name]))
}

/** A program that EchoMind knows how to call. `needsModel`: `{model}` stands for a file that only the person knows. */
export type KnownProgram = { id: string; names: readonly string[]; arguments: readonly string[]; needsModel: boolean }

/**
 * Programs that are looked for. Those that fetch a model from the internet by themselves (openai-whisper, vosk-transcriber) are not among
 * them. Sources: `pocketsphinx_continuous` 0.8 and `pocketsphinx` 5 (manual pages), whisper.cpp 1.7 (`whisper-cli --help`).
 */
export const KNOWN_PROGRAMS: readonly KnownProgram[] = [
  {
    id: 'whisper-cli',
    names: ['whisper-cli', 'whisper-cpp', 'whisper.cpp'],
    arguments: ['-m', '{model}', '-f', '{wav}', '-l', '{language}', '--prompt', '{prompt}', '-osrt', '-of', '{out}', '-np'],
    needsModel: true,
  },
  {
    id: 'pocketsphinx_continuous',
    names: ['pocketsphinx_continuous'],
    arguments: ['-infile', '{wav}'],
    needsModel: false,
  },
  { id: 'pocketsphinx', names: ['pocketsphinx'], arguments: ['single', '{wav}'], needsModel: false },
]
