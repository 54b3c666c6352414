import { anyOf, ofAll } from '../../../../text/index.ts'
import type { RawCue } from './types.ts'

/** Longest name of a speaker, characters: members of parliament include office and party. */
const NAME_CHARACTERS = 100
/** Share of cues starting with `[Name]`, or with any `Name:`, from which this is the file's notation for speakers. */
const BRACKET_SHARE = 0.5
const COLON_SHARE = 0.8

const PARTICLES: ReadonlySet<string> = new Set(ofAll(({ documents }) => documents?.nameParticles))
const NOISE = new RegExp(`^(?:${anyOf(({ documents }) => documents?.sounds)})$`, 'iu')

type Named = { name: string; rest: string }

/**
 * Moves the speaker's name from the cue's text (`Ann: ...`, `[Ann] ...`, `>> ANN: ...`) to its field. Decided for the whole file: if most
 * cues have the notation, all count; else only name-like ones that recur. Cues with a speaker are unchanged.
 */
export function nameSpeakers(cues: readonly RawCue[]): RawCue[] {
  const open = cues.filter(({ speaker, text }) => speaker === null && text.trim() !== '')
  if (open.length === 0) return [...cues]
  const bracketed = open.filter(({ text }) => bracketName(text)).length >= open.length * BRACKET_SHARE
  const named = open.map(({ text }) => colonName(text))
  const always = named.filter(Boolean).length >= open.length * COLON_SHARE
  const counts = new Map<string, number>()
  for (const candidate of named) if (candidate) counts.set(candidate.name, (counts.get(candidate.name) ?? 0) + 1)
  const mostly = named.filter((candidate) => candidate && looksLikeName(candidate.name)).length >= open.length / 2
  const isSpeaker = ({ name }: Named): boolean => always || (looksLikeName(name) && (mostly || (counts.get(name) ?? 0) > 1))
  return cues.map((cue) => {
    if (cue.speaker !== null) return cue
    const found = bracketed ? bracketName(cue.text) : colonName(cue.text)
    return found && (bracketed || isSpeaker(found)) ? { ...cue, speaker: found.name, text: found.rest } : cue
  })
}

function bracketName(text: string): Named | null {
  const match = /^\s*\[([^\]\n]{1,100})\]\s*:?\s*/u.exec(text)
  const name = match?.[1]?.trim()
  // Words in small letters tell a sound ("[kapı çalıyor]"); labels have a number ("speaker_1").
  if (!match || !name || NOISE.test(name) || /^\p{Ll}[^\d_]*$/u.test(name) || !/\p{L}/u.test(name)) return null
  return { name, rest: text.slice(match[0].length) }
}

/** Text before the first colon outside brackets that is followed by a blank or nothing. */
function colonName(raw: string): Named | null {
  const text = raw.replace(/^\s*(?:>>+|-)?\s*/u, '')
  let depth = 0
  for (let index = 0; index < Math.min(text.length, NAME_CHARACTERS); index += 1) {
    const character = text[index] ?? ''
    if ('([{'.includes(character)) depth += 1
    else if (')]}'.includes(character)) depth -= 1
    else if (/[\n?!;"“”]/u.test(character)) return null
    else if (
      (character === ':' && /^(?:\s|$)/u.test(text.slice(index + 1, index + 2)) && depth <= 0) ||
      (character === '：' && depth <= 0)
    ) {
      const name = text.slice(0, index).trim()
      return /\p{L}/u.test(name) ? { name, rest: text.slice(index + 1).trim() } : null
    }
  }
  return null
}

/** True for a few capitalised words; text in brackets is ignored. */
function looksLikeName(name: string): boolean {
  const words = name
    .replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)
  return (
    words.length > 0 && words.length <= 6 && words.every((word) => /^[\p{Lu}\p{Lo}\p{N}#]/u.test(word) || PARTICLES.has(word.toLowerCase()))
  )
}
