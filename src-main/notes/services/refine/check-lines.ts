import type { RefinedLine } from '../../../../src-preload/contract/shapes/notes.ts'
import { isBorneOut, type Support } from '../../../../src-preload/texts/evidence.ts'
import { claimLanguage, findEvidence, preparePassage, prepareText, sharedTokens } from '../../../answers/index.ts'
import type { PreparedPassage } from '../../../answers/index.ts'
import type { AnswerLine } from '../../domain/refine/answer-schema.ts'
import { secondsAt, type SpokenLine } from '../../domain/refine/numbered-speech.ts'

/** Share of a statement's words that a line of the transcript must have to be read for it although it was not cited. */
const ELSEWHERE_SHARED = 0.5
/** Longest work without a pause, ms. */
const MOST_MS = 8

/** A statement with the seconds of the speech that it rests on, and what that speech proves of it. */
export type CheckLine = (line: AnswerLine) => Promise<CheckedLine>
type CheckedLine = RefinedLine & { support: Support }

/**
 * Checks statements against exactly the lines of the transcript that they cite, with the citation verifier. A statement that these do not
 * bear out gets the seconds of another line that does; one without any is compared with the person's memo.
 */
export function lineChecker(lines: readonly SpokenLine[], memo: string, language: string): CheckLine {
  const byNumber = new Map(lines.map((line) => [line.n, line]))
  const people = [...new Set(lines.flatMap(({ speaker }) => speaker ?? []))].join('\n')
  const prepared = new Map<number, PreparedPassage>()
  const own = memo.trim() === '' ? null : preparePassage(memo, '', language)
  const passageOf = (line: SpokenLine): PreparedPassage => {
    const known = prepared.get(line.n) ?? preparePassage(line.text, people, language)
    prepared.set(line.n, known)
    return known
  }

  return async ({ at, ...line }) => {
    const claim = prepareText(line.text, claimLanguage(line.text, language))
    const cited = at.flatMap((n) => byNumber.get(n) ?? []).toSorted((a, b) => a.n - b.n)
    const [only] = cited
    if (cited.length > 0) {
      const text = cited.map((one) => one.text).join('\n')
      const evidence = findEvidence(claim, cited.length === 1 && only ? passageOf(only) : preparePassage(text, people, language))
      if (isBorneOut(evidence.support) || evidence.support === 'check') {
        const placed = { ...line, ...placeOf(cited, evidence.window), support: evidence.support }
        return isBorneOut(evidence.support) ? placed : ((await elsewhere()) ?? placed)
      }
    }
    const found = await elsewhere()
    if (found) return found
    const noted = own && findEvidence(claim, own).support
    if (noted && isBorneOut(noted)) return { ...line, start: null, end: null, support: noted }
    return { ...line, ...(cited.length > 0 ? placeOf(cited, null) : { start: null, end: null }), support: 'none' }

    async function elsewhere(): Promise<CheckedLine | null> {
      let since = performance.now()
      for (const other of lines) {
        // Preparing a line takes a part of a millisecond, and the main thread has others to serve.
        if (performance.now() - since > MOST_MS) {
          await new Promise((resolve) => setImmediate(resolve))
          since = performance.now()
        }
        const passage = passageOf(other)
        if (at.includes(other.n) || sharedTokens(claim, passage) < ELSEWHERE_SHARED) continue
        const evidence = findEvidence(claim, passage)
        if (isBorneOut(evidence.support)) return { ...line, ...placeOf([other], evidence.window), support: evidence.support }
      }
      return null
    }
  }
}

/** Seconds of the words that a statement rests on; without a window, of all cited lines. */
function placeOf(cited: readonly SpokenLine[], window: { start: number; end: number } | null): { start: number; end: number } {
  const [first, last] = [cited[0]!, cited.at(-1)!]
  if (!window) return { start: first.start, end: Math.max(...cited.map(({ end }) => end)) }
  let offset = 0
  const place = { start: first.start, end: last.end }
  for (const line of cited) {
    const inside = (at: number): boolean => at >= offset && at <= offset + line.text.length
    if (inside(window.start)) place.start = secondsAt(line, window.start - offset)
    if (inside(window.end)) place.end = secondsAt(line, window.end - offset)
    offset += line.text.length + 1
  }
  return { start: place.start, end: Math.max(place.start, place.end) }
}
