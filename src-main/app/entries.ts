import database from './worker/database-entry.ts?modulePath'
import embedder from '../models/worker/embedder-entry.ts?modulePath'
import ocr from '../reading/worker/ocr/ocr-entry.ts?modulePath'
import parser from '../reading/worker/parser/parser-entry.ts?modulePath'
import search from './worker/search-entry.ts?modulePath'
import speech from '../speech/worker/speech-entry.ts?modulePath'
import type { Entries } from './compose-options.ts'

/** Built entry files of threads and processes. Tests use the .ts files, so only the two built programs import this. */
export const entries: Entries = { database, search, parser, embedder, speech, ocr }
