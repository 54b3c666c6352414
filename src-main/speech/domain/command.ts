import type { SpeechCommand } from '../../settings/index.ts'

/** Values of the placeholders. `{wav}`: the sound; `{out}`: a file that the program may write, with or without an ending of its own. */
export type CommandValues = { wav: string; out: string; language: string; prompt: string }

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
