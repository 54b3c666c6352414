import type { Text } from '../../../src-preload/texts/text.ts'
import type { Database } from '../../workers/calls.ts'
import type { DocumentId } from '../../../src-preload/contract/ids.ts'
import type { Health, HealthFinding, LanguageReliability, Queue, WatchedFolderInfo } from '../../../src-preload/contract/shapes/library.ts'
import type { FoundService } from '../import/found.ts'
import type { LibraryService } from '../library/library.ts'
import type { Patrol } from './patrol.ts'
import type { QueueService } from '../import/queue.ts'
import type { Safekeeping } from './safekeeping.ts'
import { describeTrouble } from './trouble.ts'
import type { WatchService } from '../import/watch.ts'

/** Most ids listed per finding. */
const LISTED = 1_000
/** Embedder reliability below which another embedder would suit a language better. */
const LOW_RELIABILITY = 0.5
/** Least passages of a language for a finding. */
const FEW_PASSAGES = 50

export type HealthService = {
  /** Findings, worst first; empty if all is well. */
  findings(): Promise<HealthFinding[]>
  /** Findings, and embedder reliability per language. */
  report(): Promise<Health>
}

type Options = {
  database: Database<'healthRows' | 'isPurgeOpen'>
  library: Pick<LibraryService, 'outdated'>
  watch: Pick<WatchService, 'list'>
  queue: Pick<QueueService, 'state'>
  found: Pick<FoundService, 'list'>
  safekeeping: Pick<Safekeeping, 'trouble'>
  /** Damage found by the patrol. */
  damaged: Patrol['findings']
  trust: () => Promise<LanguageReliability[]>
}

type Trouble = Awaited<ReturnType<Safekeeping['trouble']>>
type HealthRows = Awaited<ReturnType<Options['database']['healthRows']>>

/** Health service: every finding with its meaning and its action. */
export function createHealth(options: Options): HealthService {
  async function report(): Promise<Health> {
    const [rows, outdated, folders, queue, trust, found, trouble, isPurgeOpen, damaged] = await Promise.all([
      options.database.healthRows(),
      options.library.outdated(),
      options.watch.list(),
      options.queue.state(1),
      options.trust(),
      options.found.list(),
      options.safekeeping.trouble(),
      options.database.isPurgeOpen(),
      options.damaged(),
    ])
    const findings = [
      ...libraryFindings(trouble),
      ...foundFindings(found.length),
      ...purgeFindings(isPurgeOpen),
      ...damaged,
      ...queueFindings(queue),
      ...documentFindings(rows, outdated, queue.open > 0),
      ...buildingFindings(rows.building),
      ...folderFindings(folders),
      ...reliabilityFindings(trust),
    ]
    return { findings, trust }
  }
  return { report, findings: async () => (await report()).findings }
}

function libraryFindings(trouble: Trouble): HealthFinding[] {
  return trouble ? [{ code: 'library', ...describeTrouble(trouble), count: 1, documents: [], action: 'dismiss-trouble' }] : []
}

function foundFindings(files: number): HealthFinding[] {
  if (files === 0) return []
  return [
    {
      code: 'found',
      message: `Originals without a document were put aside: ${files.toLocaleString('en-US')} ${files === 1 ? 'file' : 'files'}.`,
      next: 'Import them; they keep their names and collections where these are known.',
      count: files,
      documents: [],
      action: 'import-found',
    },
  ]
}

function purgeFindings(isPurgeOpen: boolean): HealthFinding[] {
  if (!isPurgeOpen) return []
  return [
    toldOnly(
      'purge',
      1,
      'What was deleted for good is still being overwritten on the disk.',
      'It goes on by itself when nothing else is under way; keep EchoMind open.',
    ),
  ]
}

function queueFindings({ notice, open }: Queue): HealthFinding[] {
  return notice ? [toldOnly('queue', open, notice.message, notice.next)] : []
}

/** Findings about documents, worst first. */
function documentFindings(rows: HealthRows, outdated: readonly DocumentId[], isWorking: boolean): HealthFinding[] {
  return [
    ...about(
      'quarantined',
      rows.quarantined,
      'retry',
      (n) => `Set aside, because reading stopped the reader twice: ${n}.`,
      'Save them again from the program they came from, then press Retry.',
    ),
    ...about('failed', rows.failed, 'retry', (n) => `Could not be read: ${n}.`, 'See the reason with each, then press Retry.'),
    ...about('no-text', rows.noText, 'trash', (n) => `No text was found (a scan, most likely): ${n}.`, 'Add versions with a text layer.'),
    ...about('partial', rows.partial, null, (n) => `Pages or parts without text: ${n}.`, 'See which ones with each document.'),
    ...about(
      'stale',
      rows.stale,
      'retry',
      (n) => `Changed, but what is new could not be read, so the earlier version is searched: ${n}.`,
      'See the reason with each, then press Retry.',
    ),
    ...about(
      'outdated',
      outdated,
      'reindex',
      (n) => `Made with other chunking or redaction than is wanted now: ${n}.`,
      'Press Reindex; they can be searched meanwhile.',
    ),
    ...about(
      'duplicate',
      rows.duplicates,
      'trash',
      (n) => `The same as another document of the collection: ${n}.`,
      'Move the second ones into the trash.',
    ),
    ...about(
      'waiting',
      rows.waiting,
      null,
      (n) => `Searched by words, and not by meaning yet: ${n}.`,
      isWorking ? 'It goes on by itself.' : 'Press Resume in the queue, or choose an embedding model.',
    ),
  ]
}

function buildingFindings(indexes: number): HealthFinding[] {
  return indexes > 0
    ? [
        toldOnly(
          'building',
          1,
          'Vectors of another embedding model are being made; the ones before serve meanwhile.',
          'It goes on by itself.',
        ),
      ]
    : []
}

function folderFindings(folders: readonly WatchedFolderInfo[]): HealthFinding[] {
  return folders.flatMap(({ path, error }) =>
    error ? [toldOnly('watched-folder', 1, `${path}: ${error}`, 'Its documents stay as they are meanwhile.')] : [],
  )
}

function reliabilityFindings(reliability: readonly LanguageReliability[]): HealthFinding[] {
  return reliability
    .filter((row) => isWeak(row, reliability))
    .map(({ language, trust, declared, passages }) => {
      const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
      const message = `Search by meaning is weak in ${name} (trust ${trust.toFixed(2)}${declared ? '' : '; the embedding model does not know it'}).`
      return toldOnly(
        'trust',
        passages,
        message,
        'Choose an embedding model for several languages (models.embedding), for instance embeddinggemma.',
      )
    })
}

/** A finding without documents and action. */
function toldOnly(code: HealthFinding['code'], count: number, message: Text, next: Text): HealthFinding {
  return { code, message, next, count, documents: [], action: null }
}

/** A finding about documents; none if the list is empty. */
function about(
  code: HealthFinding['code'],
  ids: readonly DocumentId[],
  action: HealthFinding['action'],
  message: (count: string) => string,
  next: string,
): HealthFinding[] {
  if (ids.length === 0) return []
  return [{ code, message: message(count(ids.length)), next, count: ids.length, documents: ids.slice(0, LISTED), action }]
}

/** True for low reliability, or for an undeclared language with a tenth of the passages. */
function isWeak(row: LanguageReliability, all: readonly LanguageReliability[]): boolean {
  const passages = all.reduce((sum, one) => sum + one.passages, 0)
  return row.passages >= FEW_PASSAGES && (row.trust < LOW_RELIABILITY || (!row.declared && row.passages >= passages / 10))
}

function count(documents: number): string {
  return `${documents.toLocaleString('en-US')} ${documents === 1 ? 'document' : 'documents'}`
}
