import { text, type Text } from '../../../src-preload/texts/text.ts'
import type { Settings } from '../../../src-preload/contract/shapes/settings.ts'
import type { Intent } from '../domain/intent.ts'
import type { NoteWindow } from '../domain/note-window.ts'
import { localDay } from '../domain/time-window.ts'
import type { Scope, SearchFilter } from '../domain/types.ts'
import type { RetrieveOptions } from './types.ts'

/** Scope of a question, and notes to order newest first. */
export type QuestionScope = { scope: Scope; filter: SearchFilter; intent: Intent; newest: string[] | null }

/** A filter with the date field of the settings. */
export function datedFilter(filter: SearchFilter, settings: Settings): SearchFilter {
  return { ...filter, dateOf: settings['retrieval.ownDates'] ? 'own' : 'added' }
}

/** Restricts a question about notes to notes, if there are any. */
export async function scopeOf(options: RetrieveOptions, given: SearchFilter, intent: Intent, settings: Settings): Promise<QuestionScope> {
  const filter = datedFilter(given, settings)
  if (intent.notes && (filter.types?.includes('transcript') ?? true)) {
    const { restricted, newest } = await restrictScope(options, filter, intent.notes)
    const scope = await options.search.scope(restricted)
    if (scope.considered > 0) return { scope, filter: restricted, intent, newest }
  }
  const ordinary: Intent = intent.intent === 'transcript' ? { ...intent, intent: 'document', notes: null } : intent
  return { scope: await options.search.scope(filter), filter, intent: ordinary, newest: null }
}

async function restrictScope(
  options: RetrieveOptions,
  filter: SearchFilter,
  notes: NoteWindow,
): Promise<{ restricted: SearchFilter; newest: string[] | null }> {
  const narrowed: SearchFilter = { ...filter, types: ['transcript'] }
  if (notes.newest !== null) {
    const newest = await options.search.newestNotes({ filter, limit: notes.newest })
    return { restricted: { ...narrowed, documentIds: newest }, newest }
  }
  const { from, to } =
    notes.daysAgo === null ? { from: options.now() - (notes.milliseconds ?? 0), to: Infinity } : localDay(options.now(), notes.daysAgo)
  const until = Math.min(to, filter.to ?? Infinity)
  return {
    restricted: { ...narrowed, from: Math.max(from, filter.from ?? -Infinity), ...(until !== Infinity && { to: until }) },
    newest: null,
  }
}

/** Why a search found nothing to search. */
export function nothingToSearch(total: number): Text {
  return total === 0 ? text('searchNotices.noDocuments') : text('searchNotices.filtered', { count: total })
}

/** What a question asks for. */
export function askedNote({ intent, kind }: Intent): Text {
  return text('trace.asked', { parts: [text(`trace.intents.${intent}`), text(`trace.kinds.${kind}`)] })
}
