/** Prefixes an embedding model expects, and its declared languages. */
export type EmbeddingFamily = { question: string; passage: string; languages: readonly string[] | 'all' }

/** Increased when a prefix below changes: vectors are then recomputed. */
export const PREFIX_VERSION = 1

const PLAIN: EmbeddingFamily = { question: '', passage: '', languages: 'all' }
const ENGLISH: EmbeddingFamily = { question: '', passage: '', languages: ['en'] }

const ARCTIC_2: EmbeddingFamily = { question: 'query: ', passage: '', languages: 'all' }

/** By prefix of the model's name; text prefixes as in the models' cards (no server adds them). */
const FAMILIES: Readonly<Record<string, EmbeddingFamily>> = {
  'nomic-embed-text': { question: 'search_query: ', passage: 'search_document: ', languages: ['en'] },
  'nomic-embed-text-v2': { question: 'search_query: ', passage: 'search_document: ', languages: 'all' },
  embeddinggemma: { question: 'task: search result | query: ', passage: 'title: none | text: ', languages: 'all' },
  'qwen3-embedding': {
    question: 'Instruct: Given a user question, retrieve passages that answer it\nQuery: ',
    passage: '',
    languages: 'all',
  },
  'snowflake-arctic-embed2': ARCTIC_2,
  'snowflake-arctic-embed-l-v2': ARCTIC_2,
  'snowflake-arctic-embed-m-v2': ARCTIC_2,
  'multilingual-e5': { question: 'query: ', passage: 'passage: ', languages: 'all' },
  'e5-': { question: 'query: ', passage: 'passage: ', languages: ['en'] },
  'bge-m3': PLAIN,
  'all-minilm': ENGLISH,
  'mxbai-embed-large': ENGLISH,
  'bge-large': ENGLISH,
  'snowflake-arctic-embed': ENGLISH,
}

/**
 * The family of a server's model, by the longest known prefix of its name without owner and tag: Ollama's `bge-m3:latest`, LM Studio's
 * `text-embedding-bge-m3`, vLLM's `BAAI/bge-m3`. Unknown models have no text prefixes and count as declared for all languages.
 */
export function familyOf(model: string): EmbeddingFamily {
  const name = model
    .slice(model.lastIndexOf('/') + 1)
    .split(':')[0]!
    .toLowerCase()
    .replace(/^text-embedding-/, '')
  const known = Object.keys(FAMILIES)
    .filter((beginning) => name.startsWith(beginning))
    .toSorted((a, b) => b.length - a.length)[0]
  return (known && FAMILIES[known]) || PLAIN
}
