import { MARKED_NUMBER, SOURCE_NAMES } from '../../../text/index.ts'

const OPEN = /[[【［]/
const CLOSE = /[\]】］]/
const MARKER = new RegExp(`^[[【［] ?${MARKED_NUMBER}(?: ?[,;–-] ?${MARKED_NUMBER}){0,12} ?(?:†[^\\]】］\\n]{0,30})?[\\]】］]$`, 'iu')
/** Longest marker, characters; longer text in brackets is not a marker. */
const LONGEST = 60

/** A marker's source number and its offset in the text without markers. */
export type PlacedMarker = { n: number; at: number }

/** Streaming filter: `push` takes a piece of text and returns the part that can be shown. */
export type MarkerFilter = { push(text: string): string; end(): string }

/** Source numbers of a marker: `[2]`, `[1, 3]`, `[1-3]`, `[Source 2]`, distinct, in order. Empty: not a marker. */
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

/** True if the held-back text may still become a marker. */
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
 * Filter that normalises citations of `known` blocks to `[1]` or `[1][2]` and removes unknown ones with the space before them. Works
 * character by character, so that chunk boundaries of the stream do not matter and half a marker is never shown. Code between backticks is
 * left alone.
 */
export function createMarkerFilter(known: ReadonlySet<number>): MarkerFilter {
  return scanner((numbers) =>
    numbers
      .filter((n) => known.has(n))
      .map((n) => `[${n}]`)
      .join(''),
  )
}

/** Filters a complete text. */
export function filterMarkers(text: string, known: ReadonlySet<number>): string {
  const filter = createMarkerFilter(known)
  return filter.push(text) + filter.end()
}

/** Streaming filter that writes other numbers into markers. */
export function createRenumbering(numberOf: (n: number) => number): MarkerFilter {
  return scanner((numbers) => numbers.map((n) => `[${numberOf(n)}]`).join(''))
}

/**
 * The text with renumbered markers; those missing in `numbers` are removed with the space before them. `moved`: offset in the new text of an
 * offset in the old one.
 */
export function renumberMarkers(text: string, numbers: ReadonlyMap<number, number>): { text: string; moved: (offset: number) => number } {
  const origins: number[] = []
  const filter = scanner((found) => found.flatMap((n) => (numbers.has(n) ? `[${numbers.get(n)}]` : [])).join(''), origins)
  // The line break releases what the filter holds back at the end.
  const renumbered = filter.push(`${text}\n`).slice(0, -1)
  return {
    text: renumbered,
    moved: (offset) =>
      Math.max(
        0,
        origins.findIndex((origin) => origin >= offset),
      ),
  }
}

/** The text without markers, and the position of each marker. */
export function stripMarkers(text: string): { text: string; markers: PlacedMarker[] } {
  const { text: plain, markers } = stripMarkersWithOrigins(text)
  return { text: plain, markers }
}

/** Like `stripMarkers`, plus the offset in the original of each UTF-16 unit of the result. */
export function stripMarkersWithOrigins(text: string): { text: string; markers: PlacedMarker[]; origins: number[] } {
  const markers: PlacedMarker[] = []
  const origins: number[] = []
  const filter = scanner((numbers, at) => {
    markers.push(...numbers.map((n) => ({ n, at })))
    return ''
  }, origins)
  return { text: filter.push(text) + filter.end(), markers, origins }
}

/** Tracks backticks: code ends with as many as it began with; a line break ends inline code. An escaped one is none. */
function createCodeTracker(): { see(character: string): void; isInside(): boolean } {
  let ticks = 0
  let code = 0
  let isEscaped = false
  return {
    see(character) {
      if (character === '`' && !isEscaped) {
        ticks += 1
        return
      }
      if (ticks > 0) code = code === 0 ? ticks : code === ticks ? 0 : code
      ticks = 0
      if (character === '\n' && code < 3) code = 0
      isEscaped = character === '\\' && !isEscaped && code === 0
    },
    isInside: () => code !== 0 || ticks > 0,
  }
}

/** Recent output from an open bracket on: removing text behind it could complete a marker. */
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

/** `origins` receives the input offset of each UTF-16 unit of the output. */
function scanner(replace: (numbers: number[], at: number) => string, origins: number[] = []): MarkerFilter {
  /** White space in front of a possible marker, and the start of the possible marker. */
  let space = ''
  let held = ''
  let removed = false
  const code = createCodeTracker()
  let length = 0
  const bracket = createOpenBracket()
  /** UTF-16 units of the input already consumed. */
  let read = 0

  /** `end`: input offset at which the emitted text ends. */
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
    // The space before a removed marker must not end up before a full stop.
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
      // "[12" at the end of a broken stream was an unfinished marker; "[" alone may be anything.
      held = ''
      space = ''
      return ''
    },
  }
}
