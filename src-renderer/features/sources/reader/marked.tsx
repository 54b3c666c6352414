import { RedactedText } from '../../../shared/redactions/redacted-text.tsx'
import { highlightParts, type Range } from './highlight-parts.ts'

type Props = {
  text: string
  /** Offset of the text in the document. */
  start: number
  /** Index of its block, and its offset in it, for the find bar. */
  part: number
  from: number
  /** The passage. */
  range: Range | null
}

/** Text of a block, with the passage highlighted. */
export function Marked({ text, start, part: block, from, range }: Props) {
  return (
    <span data-part={block} data-from={from}>
      {highlightParts(text, start, range).map((part, index) =>
        part.marked ? (
          <mark key={index} data-testid="reader-highlight" className="rounded-sm bg-mark text-text box-decoration-clone">
            <RedactedText text={part.text} keepsPlaces />
          </mark>
        ) : (
          <RedactedText key={index} text={part.text} keepsPlaces />
        ),
      )}
    </span>
  )
}
