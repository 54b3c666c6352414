import type { Filters } from '../../src-preload/contract/shapes/documents.ts'
import { perLanguage, t } from '../../src-preload/texts/say.ts'
import { collectionName } from '../../src-preload/texts/collection-name.ts'

const day = perLanguage((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }))

/** A time window in words. */
export function timeWindowLabel(window: string | undefined): string {
  if (window === undefined || window === 'all') return t('scope.window.all')
  if (window === '24h' || window === '48h' || window === '1w') return t(`scope.window.${window}`)
  const [from, to] = window.split('..')
  return day().formatRange(new Date(from ?? ''), new Date(to ?? ''))
}

/** Filters as a short label: "Papers, Manuals, last week, PDF"; '' without filters. */
export function scopeLabel(filters: Filters): string {
  const { collections = [], documents = [], types = [], tags = [], window } = filters
  return [
    ...collections.map(collectionName),
    ...(documents.length > 0 ? [t('scope.documents', { count: documents.length })] : []),
    ...(window === undefined || window === 'all' ? [] : [timeWindowLabel(window)]),
    ...types.map((type) => t(`library.types.${type}`)),
    ...tags,
  ].join(', ')
}
