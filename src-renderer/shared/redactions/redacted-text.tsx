import { Fragment } from 'react'
import { t } from '../../../src-preload/texts/say.ts'
import { REDACTION, redactionName } from './redaction-name.ts'

/**
 * A text whose redactions are shown in words, as what they are: blacked out, and by whom. `keepsPlaces`: the stored code stays in the page,
 * unseen, because hits of the find bar are counted in the stored text.
 */
export function RedactedText({ text, keepsPlaces = false }: { text: string; keepsPlaces?: boolean }) {
  // With a group in its pattern, `split` gives text and label by turns.
  const parts = text.split(REDACTION)
  if (parts.length === 1) return text
  return parts.map((part, index) => (
    <Fragment key={index}>{index % 2 === 0 ? part : <Redaction label={part} keepsPlaces={keepsPlaces} />}</Fragment>
  ))
}

function Redaction({ label, keepsPlaces }: { label: string; keepsPlaces: boolean }) {
  const words = t('library.redactedHere', { kind: redactionName(label) })
  const look = { title: t('library.redactedWhy'), className: 'rounded-xs bg-sunken px-1 text-soft' }
  if (!keepsPlaces) return <span {...look}>{words}</span>
  return (
    <span {...look} className={`${look.className} relative before:content-[attr(data-words)]`} data-words={words}>
      <span aria-hidden className="sr-only">{`[REDACTED_${label}]`}</span>
    </span>
  )
}
