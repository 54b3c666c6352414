import type { Segment } from '../../../src-preload/contract/shapes/notes.ts'

/** Segments of `speaker: text` lines, five seconds each. */
export function spoken(...lines: string[]): Segment[] {
  return lines.map((line, i) => {
    const [, speaker = null, text = line] = /^([\p{Lu}\p{Lo}][\p{L} ]{0,30}): (.*)$/u.exec(line) ?? []
    return { start: i * 5, end: i * 5 + 5, speaker, text }
  })
}
