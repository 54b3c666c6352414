import { FileText, ScrollText, Sparkles, TextCursorInput, UserRound, type LucideIcon } from 'lucide-react'
import type { ArtifactType } from '../../../../src-preload/contract/shapes/artifacts.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import { ARTIFACT_TYPES } from '../../../shared/artifact-types.ts'
import { personaName } from '../../../shared/chat-models/persona-name.ts'
import { t } from '../../../../src-preload/texts/say.ts'
import { chatStore, setFilters, summarise } from '../store/chat-store.ts'
import { choosePersona } from '../store/personas.ts'
import { matching, withText, type Draft, type Trigger } from './composer-trigger.ts'
import { collectionName } from '../../../../src-preload/texts/collection-name.ts'

/** A document in the composer's list. `file`: its file name, which is searched too. */
export type OfferedDocument = { readonly id: DocumentId; readonly title: string; readonly file: string; readonly collection: string }

/** Choices that the composer gets from the rest of the window. */
export type Offers = {
  readonly documents: readonly OfferedDocument[]
  readonly onMakeArtifact: (type: ArtifactType) => void
  readonly onEditPersonas: () => void
  readonly onOpenModels: () => void
  /** Adds documents that were dropped. */
  readonly onDropDocuments: (data: string) => void
}

/** A row of the composer's list. `choose` runs it and returns the new draft with the caret. */
export type Choice = {
  readonly key: string
  readonly icon: LucideIcon
  readonly label: string
  readonly detail: string
  readonly choose: () => Draft
}

const PROMPTS = ['dates', 'compare', 'open', 'decisions'] as const

/** The choices for a typed sign and name. */
export function choicesFor(trigger: Trigger, { documents, onMakeArtifact }: Offers): Choice[] {
  const { draft, filters, personas } = chatStore.get()
  const leaves = (text = '') => withText(draft, trigger, text)
  switch (trigger.sign) {
    case '#': {
      const chosen = filters.documents ?? []
      const offered = matching(named(documents, chosen), trigger.words)
      return offered.map(({ id, label, collection }) => ({
        key: id,
        icon: FileText,
        label,
        detail: collectionName(collection),
        choose: () => {
          // A named document replaces all other filters.
          setFilters({ documents: [...chosen, id] })
          return leaves()
        },
      }))
    }
    case '@':
      return matching(
        personas.map(({ id, name }) => ({
          key: id,
          icon: UserRound,
          label: personaName(name),
          detail: '',
          choose: () => (choosePersona(name), leaves()),
        })),
        trigger.words,
      )
    case '/': {
      const chosen = documents.filter(({ id }) => filters.documents?.includes(id))
      return matching(
        [
          {
            key: 'summarise',
            icon: Sparkles,
            label: t('chat.summarise.verb'),
            detail: t(chosen.length === 0 ? 'prompts.prompt' : 'prompts.command'),
            // Without a chosen document the verb stays in the draft, so that a name can be typed after it.
            choose: () => (chosen.length === 0 ? leaves(`${t('chat.summarise.verb')} `) : (void summarise(chosen), leaves())),
          },
          ...ARTIFACT_TYPES.map((type) => ({
            key: type,
            icon: ScrollText,
            label: t(`artifacts.types.${type}`),
            detail: t('prompts.artifact'),
            choose: () => (onMakeArtifact(type), leaves()),
          })),
          ...PROMPTS.map((prompt) => ({
            key: prompt,
            icon: TextCursorInput,
            label: t(`prompts.${prompt}`),
            detail: t('prompts.prompt'),
            choose: () => leaves(t(`prompts.${prompt}`)),
          })),
        ],
        trigger.words,
      )
    }
  }
}

function* named(documents: readonly OfferedDocument[], chosen: readonly string[]) {
  for (const { id, title, file, collection } of documents) if (!chosen.includes(id)) yield { id, label: title, alias: file, collection }
}
