import database from '../workers/database-entry.ts?modulePath'
import embedder from '../workers/embedder/embedder-entry.ts?modulePath'
import ocr from '../workers/ocr/ocr-entry.ts?modulePath'
import parser from '../workers/parser/parser-entry.ts?modulePath'
import search from '../workers/search/search-entry.ts?modulePath'
import speech from '../workers/speech/speech-entry.ts?modulePath'
import type { Entries } from './compose-options.ts'

/** Built entry files of threads and processes. Tests use the .ts files, so only the two built programs import this. */
export const entries: Entries = { database, search, parser, embedder, speech, ocr }
