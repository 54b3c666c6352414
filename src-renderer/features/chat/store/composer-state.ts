import type { Filters } from '../../../../src-preload/contract/shapes/documents.ts'
import type { Persona } from '../../../../src-preload/contract/shapes/personas.ts'
import type { ComposerState } from '../../../../src-preload/contract/shapes/session.ts'
import { FRESH_COMPOSER, type ChatEvent, type ChatState } from './chat-state.ts'

/** The composer of the open chat. */
export function composerOf({ draft, filters, ownFilters, persona, depth, context, place, editing }: ChatState): ComposerState {
  return { draft, filters, ownFilters, persona, depth, context, place, editing }
}

/** True if both states have the same composer: its fields are replaced, never changed. */
export function hasSameComposer(one: ChatState, other: ChatState): boolean {
  const before = composerOf(other)
  return Object.entries(composerOf(one)).every(([field, value]) => before[field as keyof ComposerState] === value)
}

/** The events of the composer. */
type ComposerEvent = Extract<
  ChatEvent,
  {
    type:
      | 'composer-restored'
      | 'scrolled'
      | 'question-edited'
      | 'draft-typed'
      | 'filters-chosen'
      | 'persona-chosen'
      | 'depth-chosen'
      | 'context-chosen'
  }
>

/** Reducer of the composer of the open chat. */
export function reduceComposer(state: ChatState, event: ComposerEvent): ChatState {
  switch (event.type) {
    case 'composer-restored':
      // A chat that is opened twice at once has its composer read twice.
      if (event.chatId !== state.chatId || (state.isRestored && !event.replace)) return state
      return restored(state, event.composer, event.replace ?? false)
    case 'scrolled':
      return { ...state, place: event.place }
    case 'question-edited':
      return { ...state, editing: event.editing }
    case 'draft-typed':
      return { ...state, draft: event.draft }
    case 'filters-chosen':
      return { ...state, filters: event.filters, ownFilters: true }
    case 'persona-chosen': {
      const next = { ...state, persona: event.persona }
      // Filters that the person chose stay; without any, the persona's defaults apply.
      return state.ownFilters && Object.keys(state.filters).length > 0 ? next : withFiltersOf(next)
    }
    case 'depth-chosen':
      return { ...state, depth: event.depth }
    case 'context-chosen':
      return { ...state, context: event.context }
  }
}

/**
 * Restores the composer of the open chat; null: none is stored. What was typed or chosen while it was read stays, unless `replace`.
 */
function restored(state: ChatState, composer: ComposerState | null, replace: boolean): ChatState {
  const read = composer ?? FRESH_COMPOSER
  const isKnown = state.personas.length === 0 || state.personas.some(({ name }) => name === read.persona)
  const persona = isKnown ? read.persona : null
  if (replace) return { ...state, ...read, persona, isRestored: true }
  const next: ChatState = {
    ...state,
    isRestored: true,
    draft: read.draft + state.draft,
    context: state.context ?? read.context,
    persona: state.persona ?? persona,
    depth: state.depth === 'fast' ? read.depth : state.depth,
    place: read.place,
    editing: state.editing ?? read.editing,
  }
  if (state.ownFilters) return next
  return read.ownFilters ? { ...next, filters: read.filters, ownFilters: true } : withFiltersOf(next)
}

/** Persona of the next answer; undefined: not loaded yet. */
export function answeringPersona({ personas, persona }: Pick<ChatState, 'personas' | 'persona'>): Persona | undefined {
  return personas.find(({ name }) => name === persona) ?? personas[0]
}

/** The state with the default filters of its persona. */
export function withFiltersOf(state: ChatState): ChatState {
  return { ...state, filters: setOnly(answeringPersona(state)?.filters ?? {}), ownFilters: false }
}

/** Filters without empty fields and without a time window of "all". */
export function setOnly(filters: Filters): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value.length > 0 && value !== 'all'))
}
