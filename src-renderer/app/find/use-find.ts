import { FileText, MessageSquare, NotebookText, ScrollText, TextQuote } from 'lucide-react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Chat, PassageView } from '../../../src-preload/contract/shapes/answers.ts'
import type { Document } from '../../../src-preload/contract/shapes/documents.ts'
import type { ArtifactSummary } from '../../../src-preload/contract/shapes/artifacts.ts'
import type { RouteOutput } from '../../../src-preload/contract/routes.ts'
import type { NoteSummary } from '../../../src-preload/contract/shapes/notes.ts'
import { artifactStore, loadArtifacts, openArtifact } from '../../features/artifacts/artifact-store.ts'
import { libraryStore } from '../../features/library/store/library-store.ts'
import { nameOfDocument } from '../../../src-preload/texts/document-place.ts'
import { request } from '../../shared/ipc.ts'
import { secondOf } from '../../shared/reader-target.ts'
import { run } from '../../shared/controls/toasts.tsx'
import { commands } from '../commands.ts'
import { showChat, showDocument, showView } from '../navigation.ts'
import { showNote } from '../note-actions.ts'
import { bestNamed, foldedWords, wordsAround, type FindGroup, type FindItem } from './find-item.ts'
import { collectionName } from '../../../src-preload/texts/collection-name.ts'

/** Items shown of each group. */
const MOST = { documents: 5, passages: 6, notes: 4, chats: 4, artifacts: 3, commands: 6 } as const
/** Pause in typing after which the meaning is searched too, ms: each search costs the embedder. */
const MEANING_AFTER = 200
/** Fewest characters whose meaning is searched. */
const MEANING_FROM = 4

/** `words`: those whose passages are there; `done`: those for which all has come. */
type Found = {
  readonly words: string
  readonly done: string
  readonly passages: PassageView[]
  readonly notes: FoundNote[]
  readonly chats: FoundChat[]
}
/** Notes and chats with the words that found them. */
type FoundNote = { readonly note: NoteSummary; readonly words: readonly string[] }
type FoundChat = { readonly chat: Chat; readonly words: readonly string[] }

const NOTHING: Found = { words: '', done: '', passages: [], notes: [], chats: [] }

type Finding = {
  readonly groups: readonly FindGroup[]
  readonly isSearching: boolean
  readonly isDone: boolean
  /** Sends typed words to the word index before anything is drawn for them. */
  readonly begin: (typed: string) => void
}

/** Everything that typed words find, in groups: names and words at once, passages of the same meaning after a pause. */
export function useFind(typed: string): Finding {
  const words = typed.trim()
  const documents = libraryStore.use((state) => state.documents)
  const artifacts = artifactStore.use((state) => state.list)
  const { found, begin } = useFound(words)
  useEffect(() => {
    if (artifactStore.get().list === null) run(loadArtifacts())
  }, [])
  const asked = useMemo(() => foldedWords(words), [words])
  // Each group apart: what main finds comes in parts, and a part must neither look through all names again nor draw the rows of another.
  const named = useMemo(() => documentItems(documents.values(), asked), [asked, documents])
  const made = useMemo(() => artifactItems(artifacts ?? [], asked), [asked, artifacts])
  const doing = useMemo(() => commandItems(asked), [asked])
  const passages = useMemo(() => passageItems(found.passages, foldedWords(found.words)), [found.passages, found.words])
  const notes = useMemo(() => noteItems(found.notes, named), [found.notes, named])
  const chats = useMemo(() => found.chats.slice(0, MOST.chats).map(chatItem), [found.chats])
  const groups = useMemo((): FindGroup[] => {
    if (asked.length === 0) return [{ name: 'commands', items: doing }]
    const all: FindGroup[] = [
      { name: 'documents', items: named },
      { name: 'passages', items: passages },
      { name: 'notes', items: notes },
      { name: 'chats', items: chats },
      { name: 'artifacts', items: made },
      { name: 'commands', items: doing },
    ]
    return all.filter(({ items }) => items.length > 0)
  }, [asked, named, passages, notes, chats, made, doing])
  return { groups, isSearching: found.words !== words, isDone: found.done === words, begin }
}

/** What the main process finds. The last result stays until the next one is there, so that nothing flickers. */
function useFound(words: string): { found: Found; begin: Finding['begin'] } {
  const [found, setFound] = useState(NOTHING)
  const begun = useRef<{ readonly search: string; readonly reply: Promise<RouteOutput<'passages.find'>> } | null>(null)
  const begin = useCallback((typed: string) => {
    const search = searchedOf(typed)
    if (search === begun.current?.search) return
    begun.current = search === '' ? null : { search, reply: byWordsOf(search) }
    // Told where the reply is used.
    begun.current?.reply.catch(() => undefined)
  }, [])
  useEffect(() => {
    if (words === '') return setFound(NOTHING)
    let isCurrent = true
    const search = searchedOf(words)
    // A group that stays empty draws nothing again.
    const add = (part: Partial<Found>, group?: 'chats'): void => {
      const isEmpty = (found: Partial<Found>): boolean => group !== undefined && found[group]?.length === 0
      if (isCurrent) setFound((now) => (isEmpty(now) && isEmpty(part) ? now : { ...now, ...part }))
    }
    // A note is found once: by its own words in a passage, or by its name.
    const addNotes = (notes: readonly FoundNote[]): void => {
      if (isCurrent)
        setFound((now) => (now.notes.length === 0 && notes.length === 0 ? now : { ...now, notes: withoutPassages(notes, now.passages) }))
    }
    const reply = begun.current?.search === search ? begun.current.reply : byWordsOf(search)
    begun.current = null
    const byWords = reply.then(({ passages }) => add({ words, passages }))
    // The word index answers at once. A look through all notes and messages takes longer, so it takes no processor from it, and only for words
    // that nobody went on typing.
    const asked = foldedWords(words)
    const others = async (): Promise<unknown> =>
      isCurrent &&
      Promise.all([
        request('notes.list', { search }).then(({ notes }) => addNotes(notes.map((note) => ({ note, words: asked })))),
        request('chats.list', { search, limit: MOST.chats }).then(({ chats }) =>
          add({ chats: chats.map((chat) => ({ chat, words: asked })) }, 'chats'),
        ),
      ])
    let later: ReturnType<typeof setTimeout> | undefined
    const meant = new Promise((resolve) => (later = setTimeout(resolve, MEANING_AFTER))).then(() => byWords).then(byMeaning)
    const parts = [byWords, byWords.then(others, others), meant]
    for (const part of parts) run(part)
    // That nothing was found is not said before all of them looked.
    void Promise.allSettled(parts).then(() => add({ done: words }))
    async function byMeaning(): Promise<void> {
      if (!isCurrent || search.length < MEANING_FROM) return
      const { passages } = await request('passages.find', { words: search, by: 'meaning' })
      if (isCurrent) setFound((now) => ({ ...now, passages: joined(now.passages, passages, now.notes) }))
    }
    return () => {
      isCurrent = false
      clearTimeout(later)
    }
  }, [words])
  return { found, begin }
}

function byWordsOf(search: string): Promise<RouteOutput<'passages.find'>> {
  return request('passages.find', { words: search, by: 'words' })
}

/** Words that are searched. */
function searchedOf(typed: string): string {
  return typed.trim().slice(0, 300)
}

/** Passages with the words first, then those of the same meaning, except for notes that are shown. Nothing that is shown moves. */
function joined(byWords: readonly PassageView[], byMeaning: readonly PassageView[], notes: readonly FoundNote[]): PassageView[] {
  const known = new Set(byWords.map(({ chunkId }) => chunkId))
  const shown = new Set<string>(notes.slice(0, MOST.notes).map(({ note }) => note.id))
  return [...byWords, ...byMeaning.filter(({ chunkId, documentId }) => !known.has(chunkId) && !shown.has(documentId))]
}

function withoutPassages(notes: readonly FoundNote[], passages: readonly PassageView[]): FoundNote[] {
  const shown = new Set<string>(passages.slice(0, MOST.passages).map(({ documentId }) => documentId))
  return notes.filter(({ note }) => !shown.has(note.id))
}

function documentItems(documents: Iterable<Document>, words: readonly string[]): FindItem[] {
  if (words.length === 0) return []
  const nameOf = (document: Document): string => `${document.title} ${nameOfDocument(document)}`
  // A note without a file of its own stands among the notes.
  const files = [...documents].filter(({ path }) => !path.startsWith('note:'))
  return bestNamed(files, nameOf, words, MOST.documents).map((document) => documentItem(document, words))
}

function documentItem(document: Document, words: readonly string[]): FindItem {
  const { id, title, collection } = document
  return {
    id: `document ${id}`,
    label: title,
    words,
    detail: [nameOfDocument(document), collectionName(collection)].filter((part) => part !== title).join(' · '),
    icon: FileText,
    perform: () => showDocument(id),
  }
}

function passageItems(passages: readonly PassageView[], words: readonly string[]): FindItem[] {
  return passages.slice(0, MOST.passages).map(({ chunkId, documentId, title, text, anchor }) => ({
    id: `passage ${chunkId}`,
    label: wordsAround(text, words),
    detail: title,
    icon: TextQuote,
    words,
    perform: () => showDocument(documentId, { documentId, title, chunkId, ...secondOf(anchor) }),
  }))
}

function noteItems(notes: readonly FoundNote[], named: readonly FindItem[]): FindItem[] {
  const shown = new Set(named.map(({ id }) => id))
  return notes
    .filter(({ note }) => !shown.has(`document ${note.id}`))
    .slice(0, MOST.notes)
    .map(noteItem)
}

function noteItem({ note: { id, title, echotag, preview }, words }: FoundNote): FindItem {
  return { id: `note ${id}`, label: title, detail: echotag ?? preview, icon: NotebookText, words, perform: () => showNote(id) }
}

function chatItem({ chat: { id, title, hit }, words }: FoundChat): FindItem {
  return { id: `chat ${id}`, label: title, detail: hit, icon: MessageSquare, words, perform: () => showChat(id) }
}

function artifactItems(artifacts: Iterable<ArtifactSummary>, words: readonly string[]): FindItem[] {
  if (words.length === 0) return []
  return bestNamed(artifacts, ({ title }) => title, words, MOST.artifacts).map(({ id, title }) => ({
    id: `artifact ${id}`,
    label: title,
    icon: ScrollText,
    words,
    perform: () => {
      showView('artifacts')
      run(openArtifact(id))
    },
  }))
}

function commandItems(words: readonly string[]): FindItem[] {
  const all = commands()
  const shown = words.length === 0 ? all : bestNamed(all, ({ label }) => label, words, MOST.commands)
  return shown.map(({ id, label, icon, keys, perform }) => ({ id: `command ${id}`, label, icon, keys, words, perform }))
}
