/** A program for speech to text, and its arguments with placeholders. */
export type SpeechCommand = { program: string; arguments: readonly string[] }

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
