import type { Document } from '../../../../src-preload/contract/shapes/documents.ts'
import { placeOfDocument } from '../../../../src-preload/texts/document-place.ts'
import { formatBytes, formatCount, formatLanguage } from '../../../shared/format.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { redactionName } from '../../../shared/redactions/redaction-name.ts'
import { Time } from '../../../shared/controls/time.tsx'
import { StatusLabel } from './status-label.tsx'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

const POLICIES = ['standard', 'always', 'never'] as const

/** Facts about a document, one line each. */
export function DocumentFacts({ document }: { document: Document }) {
  const facts = [
    [
      t('library.facts.state'),
      <StatusLabel
        key="state"
        status={document.status}
        partial={document.partial}
        unrecognised={document.unrecognised}
        chunks={document.chunks}
      />,
    ],
    [t('titles.ofFile'), document.readTitle],
    [t('library.facts.type'), document.type && t(`library.types.${document.type}`)],
    [t('library.facts.kind'), document.kind && t(`library.kinds.${document.kind}`)],
    [t('library.facts.size'), document.bytes > 0 && formatBytes(document.bytes)],
    [t('library.facts.pages'), document.pages && formatCount(document.pages)],
    [t('library.facts.tokens'), document.tokens && formatCount(document.tokens)],
    [t('library.facts.language'), document.language && formatLanguage(document.language)],
    [t('library.facts.collection'), collectionName(document.collection)],
    [t('library.facts.added'), <Time key="added" iso={document.added} />],
    [t('library.facts.profile'), document.chunks > 0 && document.profile !== 'auto' && document.profile],
    [t('library.facts.sensitivity'), document.chunks > 0 && t(`library.sensitivities.${document.sensitivity}`)],
  ] as const
  // Unknown facts, and facts that this type does not have, are left out.
  const known = facts.filter(([, value]) => value)
  return (
    <div className="flex flex-col gap-2">
      <dl className="grid grid-cols-2 gap-x-8 gap-y-1">
        {known.map(([name, value]) => (
          <div key={name} className="flex gap-3 text-sm">
            <dt className="w-28 shrink-0 text-faint">{name}</dt>
            <dd className="selectable min-w-0 truncate">{value}</dd>
          </div>
        ))}
      </dl>
      {document.chunks > 0 && (
        <p className="flex gap-3 text-sm">
          <span className="w-28 shrink-0 text-faint">{t('library.facts.redactions')}</span>
          <span className="selectable min-w-0">{redactionsInWords(document)}</span>
        </p>
      )}
      <p className="flex gap-3 text-sm">
        <span className="w-28 shrink-0 text-faint">{t('library.facts.path')}</span>
        <span dir="ltr" className="selectable min-w-0 break-all text-soft">
          {placeOfDocument(document)}
        </span>
      </p>
    </div>
  )
}

/** Redactions by kind, with the policy: "3: 2 e-mail, 1 IBAN (policy: …)". */
function redactionsInWords({ redactions, redactedAs, redact }: Document): string {
  const policy = POLICIES.find((one) => one === redact)
  const by = policy ? t(`library.redactPolicies.${policy}`) : t('library.redactedBefore')
  const kinds = Object.entries(redactedAs).map(([label, count]) => `${formatCount(count)} ${redactionName(label)}`)
  return redactions === 0 ? `${t('library.nothingRedacted')} (${by})` : `${formatCount(redactions)}: ${kinds.join(', ')} (${by})`
}
