import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A sentence written by hand, with the passage that it cites. */
export type ClaimCase = {
  id: string
  half: 'fit' | 'figure'
  label: 'faithful' | 'wrong'
  kind: string
  claim: string
  language: string
  passage: string
  passageLanguage: string
}

type PassageRow = { id: string; file: string; language: string; starts: string; ends: string; characters: number }
type ClaimRow = Omit<ClaimCase, 'passage' | 'passageLanguage'> & { passage_id: string }

/**
 * The hand-written claims whose passages are found in the material by their first and last words. Files of other formats are left out;
 * those in PDF files need `pdftotext` on the machine.
 */
export function readClaimCases(cases: string, material: string): ClaimCase[] {
  const rows = <T>(name: string): T[] =>
    readFileSync(join(cases, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as T)
  const passages = new Map(
    rows<PassageRow>('claim-passages.jsonl').flatMap((row) => {
      const text = passageOf(row, material)
      return text === null ? [] : [[row.id, { text, language: row.language }] as const]
    }),
  )
  return rows<ClaimRow>('claims.jsonl').flatMap(({ passage_id: id, ...claim }) => {
    const passage = passages.get(id)
    return passage ? [{ ...claim, passage: passage.text, passageLanguage: passage.language }] : []
  })
}

function passageOf({ file, starts, ends, characters }: PassageRow, material: string): string | null {
  const path = join(material, file)
  if (!existsSync(path)) return null
  for (const text of textsOf(path)) {
    const found = cutOut(text, starts, ends, characters)
    if (found !== null) return found
  }
  return null
}

/** Texts of a file: the records of JSON lines, both readings of a PDF file, else the file itself. */
function textsOf(path: string): string[] {
  if (path.endsWith('.jsonl')) {
    const lines = readFileSync(path, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
    const texts = lines.map((line) => (JSON.parse(line) as { text?: string }).text ?? '')
    // Some passages join neighbouring records of a meeting.
    return [...texts, texts.join('\n')]
  }
  if (path.endsWith('.pdf')) return ['-layout', '-raw'].flatMap((mode) => pdfText(path, mode)).concat(pdfText(path))
  return /\.(?:docx|pptx)$/.test(path) ? [] : [readFileSync(path, 'utf8')]
}

function pdfText(path: string, ...mode: string[]): string[] {
  try {
    return [execFileSync('pdftotext', [...mode, path, '-'], { encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] })]
  } catch {
    return []
  }
}

/** The part of a text between two runs of words, white space aside; null if it is not there with about the expected length. */
function cutOut(text: string, starts: string, ends: string, characters: number): string | null {
  const at = search(text, starts, 0)
  const last = at < 0 ? -1 : search(text, ends, at)
  if (last < 0) return null
  const end = last + (pattern(ends).exec(text.slice(last))?.[0].length ?? 0)
  return Math.abs(end - at - characters) <= characters ? text.slice(at, end) : null
}

function search(text: string, words: string, from: number): number {
  const found = text.slice(from).search(pattern(words))
  return found < 0 ? -1 : from + found
}

function pattern(words: string): RegExp {
  return new RegExp(
    words
      .split(/\s+/u)
      .map((word) => RegExp.escape(word))
      .join('\\s+'),
    'u',
  )
}
