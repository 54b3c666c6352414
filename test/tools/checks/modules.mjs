/**
 * The modules of `src-main`, from the ground up: what belongs into each, and the modules below it that it may use. A module is imported through
 * its index alone. Inside it a file stands in a folder of `MODULE_LAYERS`, which import downwards too.
 */
export const MODULES = {
  text: { holds: 'what is known about words: normalising, sentences, stemming, facts, languages as data', uses: [] },
  storage: { holds: 'the database, stored files, threads and processes, and what may leave this computer', uses: ['text'] },
  settings: { holds: 'what a person has chosen: settings, personas, drafts and texts that were replaced', uses: ['storage', 'text'] },
  reading: { holds: 'a file becomes passages: parsers, recognised pages, documents, redaction, chunking', uses: ['storage', 'text'] },
  models: {
    holds: 'chat models and embedders: servers, the built-in embedder, streams, own models',
    uses: ['settings', 'storage', 'text'],
  },
  search: {
    holds: 'a question becomes passages: the word index, vectors, fusion, answerability',
    uses: ['models', 'reading', 'storage', 'text'],
  },
  speech: { holds: 'sound becomes words: decoders, voice activity, engines', uses: ['models', 'reading', 'settings', 'storage'] },
  library: {
    holds: 'documents and their course: import, the queue, watched folders, collections, tags, the trash',
    uses: ['models', 'reading', 'search', 'settings', 'storage', 'text'],
  },
  answers: {
    holds: 'passages become an answer with its proofs: prompts, quotes, the verifier, chats',
    uses: ['library', 'models', 'reading', 'search', 'settings', 'storage', 'text'],
  },
  notes: {
    holds: 'recordings and notes: the recorder, transcripts, memos, the ledger',
    uses: ['answers', 'library', 'models', 'reading', 'search', 'settings', 'speech', 'storage', 'text'],
  },
  artifacts: {
    holds: 'texts written from sources that a person keeps',
    uses: ['answers', 'library', 'models', 'notes', 'reading', 'search', 'settings', 'storage', 'text'],
  },
  evaluation: {
    holds: 'question sets and runs over them',
    uses: ['answers', 'library', 'models', 'search', 'settings', 'storage', 'text'],
  },
  care: {
    holds: 'what concerns all tables: check, patrol, rebuild, purge, backup, restore',
    uses: ['answers', 'artifacts', 'library', 'models', 'reading', 'search', 'settings', 'storage', 'text'],
  },
}

/** The layers inside a module, by the names of its folders: each may use itself and those of a lower rank, in its own module and below. */
export const MODULE_LAYERS = {
  domain: { rank: 1, holds: 'decisions: pure functions of values' },
  ports: { rank: 2, holds: 'types that have more than one implementation' },
  adapters: { rank: 3, holds: 'the outside: files, servers, engines' },
  sqlite: { rank: 3, holds: 'tables and their functions' },
  worker: { rank: 4, holds: 'what runs in a thread or process of its own, and its client' },
  services: { rank: 5, holds: 'the verbs of the app' },
}

/** A module without folders of layers: all of it is domain. */
const PURE = 'text'

/** The module of a file; null: it belongs to none. */
function moduleOf(file) {
  const name = /^src-main\/([\w-]+)\//.exec(file)?.[1]
  return name !== undefined && Object.hasOwn(MODULES, name) ? name : null
}

/** True for the index of a module. */
export function isIndex(file) {
  return moduleOf(file) !== null && file === `src-main/${moduleOf(file)}/index.ts`
}

/** The layer of a file of a module: its name; null: the index, or a file outside of all layers. */
export function moduleLayerOf(file) {
  const module = moduleOf(file)
  if (module === null || isIndex(file)) return null
  if (module === PURE) return 'domain'
  const folder = file.split('/')[2]
  return Object.hasOwn(MODULE_LAYERS, folder) ? folder : null
}

/** The rule of modules broken by an import of `target` as it is written, as a sentence; null without a violation. */
export function moduleProblem(file, target) {
  const [from, to] = [moduleOf(file), moduleOf(target)]
  if (to === null) return null
  if (from === to) return isIndex(target) ? `imports the index of its own module` : null
  if (!isIndex(target)) return `imports ${target}: a module is imported through its index alone`
  return from === null || MODULES[from].uses.includes(to) ? null : `module ${from} may not use ${to}`
}
