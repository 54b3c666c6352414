/**
 * The rooms of the architecture: folders of related files, each with the rooms of the same layer that it may import; other rooms are closed.
 * A room includes its subfolders, unless these are rooms themselves.
 */
const DOMAIN = {
  text: [],
  facts: ['text'],
  contradictions: ['text', 'facts', 'retrieval'],
  documents: ['text'],
  'documents/pdf-layout': ['documents', 'text'],
  'documents/transcripts': ['text', 'documents'],
  'documents/redaction': ['documents'],
  chunking: ['text', 'documents', 'documents/redaction'],
  retrieval: ['text'],
  'answering/markers': ['text'],
  'answering/sources': ['text', 'contradictions', 'retrieval'],
  'answering/prompt': ['text', 'retrieval', 'answering/markers', 'answering/sources'],
  'answering/extract': ['text', 'facts', 'contradictions', 'retrieval', 'answering/sources'],
  'answering/listing': ['text', 'facts', 'answering/extract'],
  'answering/verify': ['text', 'facts', 'answering/markers', 'answering/sources'],
  'answering/verdict': ['text', 'contradictions', 'answering/sources', 'answering/verify'],
  'answering/conversation': ['text', 'answering/markers', 'answering/prompt'],
  'answering/forget': ['text', 'answering/markers', 'answering/verify'],
  notes: ['text', 'facts', 'documents', 'documents/transcripts'],
  artifacts: ['text', 'documents', 'answering/extract', 'answering/markers', 'answering/prompt', 'answering/sources', 'answering/verify'],
  evaluation: [],
  classifier: [],
  library: [],
  policy: [],
  speech: ['text', 'documents/transcripts'],
}

const SERVICES = {
  generate: [],
  app: ['generate'],
  backup: [],
  collections: [],
  refine: ['generate'],
  retrieve: ['generate'],
  find: ['retrieve'],
  answer: ['generate', 'retrieve', 'collections'],
  chat: ['answer', 'generate', 'retrieve', 'app'],
  import: ['collections'],
  library: ['collections', 'import'],
  notes: ['collections', 'speech', 'refine'],
  artifacts: ['generate', 'retrieve', 'collections', 'library', 'app'],
  evaluate: ['answer', 'generate', 'retrieve', 'library', 'app'],
  maintenance: ['app', 'import', 'library'],
  'own-models': [],
  speech: ['app'],
}

const ADAPTERS = {
  runtime: [],
  embedder: ['runtime'],
  files: [],
  archive: ['files'],
  models: ['embedder'],
  parsers: [],
  ocr: ['parsers'],
  sockets: [],
  speech: ['files', 'runtime', 'speech/decode'],
  'speech/decode': ['files'],
  vectors: [],
  'sqlite/shared': ['files'],
  'sqlite/texts': ['sqlite/shared'],
  'sqlite/migrations': ['sqlite/shared', 'sqlite/texts'],
  'sqlite/vectors': ['sqlite/shared'],
  'sqlite/search': ['sqlite/shared', 'sqlite/texts', 'sqlite/vectors', 'vectors'],
  'sqlite/tables': ['sqlite/shared', 'sqlite/texts'],
  'sqlite/import': ['sqlite/shared', 'sqlite/tables', 'sqlite/vectors'],
  'sqlite/notes': ['sqlite/shared', 'sqlite/tables', 'sqlite/import'],
  'sqlite/purge': ['sqlite/shared', 'sqlite/tables', 'sqlite/texts', 'sqlite/vectors'],
  'sqlite/check': ['sqlite/shared', 'sqlite/migrations', 'sqlite/texts', 'sqlite/vectors'],
  'sqlite/backup': ['sqlite/shared', 'sqlite/migrations', 'sqlite/check', 'sqlite/tables'],
  // The two tables of functions served by a thread.
  sqlite: [
    'sqlite/check',
    'sqlite/import',
    'sqlite/migrations',
    'sqlite/notes',
    'sqlite/purge',
    'sqlite/search',
    'sqlite/shared',
    'sqlite/tables',
    'sqlite/texts',
    'sqlite/vectors',
  ],
}

const ROOMS = new Map(
  Object.entries({ 'src-main/domain': DOMAIN, 'src-main/services': SERVICES, 'src-main/adapters': ADAPTERS }).flatMap(([layer, rooms]) =>
    Object.entries(rooms).map(([room, uses]) => [`${layer}/${room}`, uses.map((other) => `${layer}/${other}`)]),
  ),
)
const LAYERS_WITH_ROOMS = ['src-main/domain/', 'src-main/services/', 'src-main/adapters/']

/** The room of a file; null in a layer without rooms. */
function roomOf(file) {
  for (let folder = file; folder.includes('/');) {
    folder = folder.slice(0, folder.lastIndexOf('/'))
    if (ROOMS.has(folder)) return folder
  }
  return null
}

/** The rule broken by an import, as a sentence; null without a violation. */
export function roomProblem(file, target) {
  const [from, to] = [roomOf(file), roomOf(target)]
  if (from === null || to === null || from === to || ROOMS.get(from).includes(to)) return null
  const layer = (room) => room.split('/').slice(0, 2).join('/')
  return layer(from) === layer(to) ? `room ${short(from)} may not use ${short(to)} (${target})` : null
}

/** True if a file of a layer with rooms belongs to none of them. */
export function isHomeless(file) {
  return LAYERS_WITH_ROOMS.some((layer) => file.startsWith(layer)) && roomOf(file) === null
}

function short(room) {
  return room.split('/').slice(2).join('/')
}
