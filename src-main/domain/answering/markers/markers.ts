import { MARKED_NUMBER, SOURCE_NAMES } from '../../text/prompt-safe.ts'

const OPEN = /[[【［]/
const CLOSE = /[\]】］]/
const MARKER = new RegExp(`^[[【［] ?${MARKED_NUMBER}(?: ?[,;–-] ?${MARKED_NUMBER}){0,12} ?(?:†[^\\]】］\\n]{0,30})?[\\]】］]$`, 'iu')
/** A marker is never longer; what is held back longer than this is text. */
const LONGEST = 60

/** Where a marker stood: in the text without markers, behind `at` characters of it. */
export type PlacedMarker = { n: number; at: number }

/** Takes pieces of a streamed text and gives back what may be shown of it. */
export type MarkerFilter = { push(text: string): string; end(): string }

/** The numbers that a marker names: `[2]`, `[1, 3]`, `[1-3]`, `[Source 2]`, each once, in its order; [] when it is none. */
export function markerNumbers(marker: string): number[] {
  if (!MARKER.test(marker)) return []
  const numbers: number[] = []
  const said = marker.replace(/†.*/u, '').replace(/[^\d,;–-]/gu, '')
  for (const part of said.split(/[,;]/)) {
    const [first = 0, last = first] = part.split(/[–-]/).map(Number)
    // A range of hundreds is a page range, not a citation.
    for (let n = first; n <= Math.min(last, first + 29); n += 1) numbers.push(n)
  }
  return [...new Set(numbers)]
}

/** Whether what was held back may still become a marker. */
function mayBeMarker(held: string): boolean {
  if (held.includes('†')) return !held.includes('\n') && /\d/.test(held)
  if (!/^.[\p{L}\d ,;:.#^–-]*$/u.test(held)) return false
  const words =
    held
      .slice(1)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? []
  const last = /\p{L}$/u.test(held) ? words.pop() : undefined
  return words.every((word) => SOURCE_NAMES.includes(word)) && (last === undefined || SOURCE_NAMES.some((name) => name.startsWith(last)))
}

/**
 * A filter that lets citations of `known` blocks through as `[1]` or `[1][2]` and takes unknown ones out with the space before them. It works
 * character by character, so the cuts of a stream change nothing, and half a marker is never given out. Code (between backticks) stays as it is.
 */
export function createMarkerFilter(known: ReadonlySet<number>): MarkerFilter {
  return scanner((numbers) =>
    numbers
      .filter((n) => known.has(n))
      .map((n) => `[${n}]`)
      .join(''),
  )
}

/** The whole text through the filter. */
export function filterMarkers(text: string, known: ReadonlySet<number>): string {
  const filter = createMarkerFilter(known)
  return filter.push(text) + filter.end()
}

/** A text without its markers, and where each of them stood. */
export function stripMarkers(text: string): { text: string; markers: PlacedMarker[] } {
  const { text: plain, markers } = stripMarkersWithOrigins(text)
  return { text: plain, markers }
}

/** The same with the place in the original of each unit (UTF-16) of the text that is left. */
export function stripMarkersWithOrigins(text: string): { text: string; markers: PlacedMarker[]; origins: number[] } {
  const markers: PlacedMarker[] = []
  const origins: number[] = []
  const filter = scanner((numbers, at) => {
    markers.push(...numbers.map((n) => ({ n, at })))
    return ''
  }, origins)
  return { text: filter.push(text) + filter.end(), markers, origins }
}

/** Follows the backticks: code ends with as many as it began with; a line break ends code that is not a fence. */
function createCodeTracker(): { see(character: string): void; isInside(): boolean } {
  let ticks = 0
  let code = 0
  return {
    see(character) {
      if (character === '`') {
        ticks += 1
        return
      }
      if (ticks > 0) code = code === 0 ? ticks : code === ticks ? 0 : code
      ticks = 0
      if (character === '\n' && code < 3) code = 0
    },
    isInside: () => code !== 0 || ticks > 0,
  }
}

/** What was given out last, from an open bracket on, while it may become a marker by what is taken out behind it. */
function createOpenBracket(): { see(character: string): void; isOpen(): boolean } {
  let open = ''
  return {
    see(character) {
      const longer = open + character
      if (OPEN.test(character)) open = character
      else open = open !== '' && open.length < LONGEST && mayBeMarker(longer) ? longer : ''
    },
    isOpen: () => open !== '',
  }
}

/** `origins` takes the place in the input of each unit that is given out. */
function scanner(replace: (numbers: number[], at: number) => string, origins: number[] = []): MarkerFilter {
  /** White space that may belong to a marker which goes, and the beginning of what may be a marker. */
  let space = ''
  let held = ''
  let removed = false
  const code = createCodeTracker()
  let length = 0
  const bracket = createOpenBracket()
  /** Units of the input before the one that is looked at. */
  let read = 0

  /** `end`: where what is given out ends in the input. */
  function give(text: string, end: number): string {
    length += text.length
    for (let i = 0; i < text.length; i += 1) origins.push(end - text.length + i)
    for (const character of text) bracket.see(character)
    return text
  }

  function release(end: number): string {
    const text = give(space + held, end)
    space = ''
    held = ''
    removed = false
    return text
  }

  function take(character: string): string {
    if (held !== '') {
      if (CLOSE.test(character)) {
        held += character
        const numbers = markerNumbers(held)
        if (numbers.length === 0) return release(read + 1)
        const marker = replace(numbers, length)
        held = ''
        if (marker === '' && bracket.isOpen()) {
          // "[[9]8]" without its middle would be a marker again.
          space = ''
          return give('·', read + 1)
        }
        if (marker === '') {
          removed = true
          return ''
        }
        removed = false
        const text = give(space + marker, read + 1)
        space = ''
        return text
      }
      if (held.length < LONGEST && mayBeMarker(held + character)) {
        held += character
        return ''
      }
      return release(read) + take(character)
    }
    code.see(character)
    if (!code.isInside() && OPEN.test(character)) {
      held = character
      return ''
    }
    if (character === ' ' || character === '\t') {
      if (!removed || space === '') space += character
      return ''
    }
    // The space before a marker that went would now stand before a full stop.
    if (removed && /[.,;:!?)\n。，；：！？）]/u.test(character)) space = ''
    return release(read) + give(character, read + 1)
  }

  return {
    push(text) {
      let shown = ''
      for (let i = 0; i < text.length; i += 1) {
        shown += take(text.charAt(i))
        read += 1
      }
      return shown
    },
    end() {
      // "[12" at the end of a broken stream was going to be a marker; "[" may have been anything.
      held = ''
      space = ''
      return ''
    },
  }
}
