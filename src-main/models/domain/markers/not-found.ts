/** Decoration that models put around a word, and what may end it. */
const AROUND = /^[\s*_#>"“”'‘’«»[\]()`-]$/u
const ENDS = /[.:!,;–—-]/u
const WORDS = 'NOT FOUND'

/** Where a model said that the sources lack the answer: at the beginning, or behind a part of an answer. */
export type NotFound = 'instead' | 'besides'

/** Streaming filter: `push` takes a piece of text and returns the part that can be shown. */
export type NotFoundFilter = { push(text: string): string; end(): string; found(): NotFound | null }

/**
 * Filter for the line NOT FOUND, by which a model says that the sources lack the answer: the line is taken out of the text, whatever
 * pieces it comes in. Words that follow it on the same line stay behind punctuation only ("NOT FOUND: they tell of the rent").
 */
export function createNotFoundFilter(): NotFoundFilter {
  /** The current line so far, while it may still become the sentinel; null: it is an ordinary line. */
  let held: string | null = ''
  let isBegun = false
  let found: NotFound | null = null

  const note = (): void => {
    found ??= isBegun ? 'besides' : 'instead'
  }
  const show = (text: string): string => {
    isBegun ||= text.trim() !== ''
    return text
  }

  function next(character: string): string {
    if (held === null) {
      if (character === '\n') held = ''
      return show(character)
    }
    const line = held + character
    const rest = lineAfterSentinel(line)
    if (rest === null && couldBecome(line)) {
      held = line
      return ''
    }
    if (rest === null) {
      held = character === '\n' ? '' : null
      return show(line)
    }
    // Only decoration behind the words so far.
    if (Array.from(rest).every((one) => one !== '\n' && (AROUND.test(one) || ENDS.test(one)))) {
      held = line
      return ''
    }
    if (character === '\n') {
      note()
      held = ''
      return ''
    }
    held = null
    if (!ENDS.test(rest)) return show(line)
    note()
    return show(character)
  }

  return {
    push: (text) => Array.from(text, next).join(''),
    end() {
      const line = held ?? ''
      held = ''
      if (lineAfterSentinel(line) === null) return show(line)
      note()
      return ''
    },
    found: () => found,
  }
}

/** What follows the sentinel on its line; null: the line does not begin with it. */
function lineAfterSentinel(line: string): string | null {
  const text = withoutDecoration(line)
  return text.startsWith(WORDS) ? text.slice(WORDS.length) : null
}

function couldBecome(line: string): boolean {
  return !line.includes('\n') && WORDS.startsWith(withoutDecoration(line))
}

function withoutDecoration(line: string): string {
  let start = 0
  while (start < line.length && AROUND.test(line.charAt(start)) && line.charAt(start) !== '\n') start += 1
  return line.slice(start).replace('_', ' ')
}
