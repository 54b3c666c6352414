import { text } from '../../../../src-preload/texts/text.ts'
import type { Text } from '../../../../src-preload/texts/text.ts'
import type { Calls } from '../../../storage/index.ts'
import type { FoundService, LibraryFunctions, LibraryService, QueueService, WatchService } from '../../../library/index.ts'
import type { CareFunctions } from '../../sqlite/care-functions.ts'
import type { DocumentId } from '../../../../src-preload/contract/ids.ts'
import type {
  Health,
  HealthFinding,
  LanguageReliability,
  Queue,
  WatchedFolderInfo,
} from '../../../../src-preload/contract/shapes/library.ts'
import type { Patrol } from './patrol.ts'
import type { Safekeeping } from './safekeeping.ts'
import { describeTrouble, isReadingOnly } from './trouble.ts'

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
  database: Calls<LibraryFunctions & CareFunctions, 'healthRows' | 'isPurgeOpen'>
  library: Pick<LibraryService, 'outdated' | 'readByOlder'>
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
    const [rows, outdated, older, folders, queue, trust, found, trouble, isPurgeOpen, damaged] = await Promise.all([
      options.database.healthRows(),
      options.library.outdated(),
      options.library.readByOlder(),
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
      ...documentFindings(rows, { outdated, older }, queue.open > 0 && !queue.paused),
      ...buildingFindings(rows.building),
      ...folderFindings(folders),
      ...reliabilityFindings(trust),
    ]
    return { findings, trust }
  }
  return { report, findings: async () => (await report()).findings }
}

function libraryFindings(trouble: Trouble): HealthFinding[] {
  if (!trouble) return []
  const action = isReadingOnly(trouble) ? null : 'dismiss-trouble'
  return [{ code: 'library', ...describeTrouble(trouble), count: 1, documents: [], action }]
}

function foundFindings(files: number): HealthFinding[] {
  if (files === 0) return []
  return [
    {
      code: 'found',
      message: text('findings.found.message', { count: files }),
      next: text('findings.found.next'),
      count: files,
      documents: [],
      action: 'import-found',
    },
  ]
}

function purgeFindings(isPurgeOpen: boolean): HealthFinding[] {
  if (!isPurgeOpen) return []
  return [toldOnly('purge', 1, text('findings.purging.message'), text('findings.purging.next'))]
}

function queueFindings({ notice, open }: Queue): HealthFinding[] {
  return notice ? [toldOnly('queue', open, notice.message, notice.next)] : []
}

/** Findings about documents, worst first. */
function documentFindings(
  rows: HealthRows,
  { outdated, older }: Readonly<Record<'outdated' | 'older', readonly DocumentId[]>>,
  isWorking: boolean,
): HealthFinding[] {
  return [
    ...about('quarantined', rows.quarantined, 'retry', 'quarantined'),
    ...about('failed', rows.failed, 'retry', 'failed'),
    ...about('locked', rows.locked, null, 'locked'),
    ...about('unreadable', rows.unreadable, 'trash', 'unreadable'),
    ...about('given-up', rows.givenUp, 'reindex', 'givenUp'),
    ...about('no-text', rows.noText, 'trash', 'noText'),
    ...about('unrecognised', rows.unrecognised, null, 'unrecognised'),
    ...about('partial', rows.partial, null, 'partial'),
    ...about('stale', rows.stale, 'retry', 'stale'),
    ...about('outdated', outdated, 'reindex', 'outdated'),
    ...about('older-reader', older, 'read-again', 'olderReader'),
    ...about('duplicate', rows.duplicates, 'trash', 'duplicate'),
    ...about('recognised', rows.recognised, null, 'recognised'),
    ...about('waiting', rows.waiting, null, 'waiting', isWorking ? 'next' : 'idle'),
  ]
}

function buildingFindings(indexes: number): HealthFinding[] {
  return indexes > 0 ? [toldOnly('building', 1, text('findings.building.message'), text('findings.building.next'))] : []
}

function folderFindings(folders: readonly WatchedFolderInfo[]): HealthFinding[] {
  return folders.flatMap(({ path, error }) =>
    error
      ? [
          toldOnly(
            'watched-folder',
            1,
            text('findings.watchedFolder.message', { path, reason: error }),
            text('findings.watchedFolder.next'),
          ),
        ]
      : [],
  )
}

function reliabilityFindings(reliability: readonly LanguageReliability[]): HealthFinding[] {
  return reliability
    .filter((row) => isWeak(row, reliability))
    .map(({ language, trust, declared, passages }) => {
      const values = { language: { languageCode: language }, trust: trust.toFixed(2) }
      const message = declared ? text('findings.weakLanguage.message', values) : text('findings.weakLanguage.undeclared', values)
      return toldOnly('trust', passages, message, text('findings.weakLanguage.next'))
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
  ...[kind, next]: AboutDocuments
): HealthFinding[] {
  if (ids.length === 0) return []
  return [
    {
      code,
      message: text(`findings.${kind}.message`, { count: ids.length }),
      next: next === 'idle' ? text('findings.waiting.idle') : text(`findings.${kind}.next`),
      count: ids.length,
      documents: ids.slice(0, LISTED),
      action,
    },
  ]
}

/** Which texts tell of documents; those that wait have two next steps. */
type AboutDocuments =
  | [
      kind:
        | 'quarantined'
        | 'failed'
        | 'locked'
        | 'unreadable'
        | 'noText'
        | 'givenUp'
        | 'unrecognised'
        | 'recognised'
        | 'partial'
        | 'stale'
        | 'outdated'
        | 'olderReader'
        | 'duplicate',
      next?: undefined,
    ]
  | [kind: 'waiting', next: 'next' | 'idle']

/** True for low reliability, or for an undeclared language with a tenth of the passages. */
function isWeak(row: LanguageReliability, all: readonly LanguageReliability[]): boolean {
  const passages = all.reduce((sum, one) => sum + one.passages, 0)
  return row.passages >= FEW_PASSAGES && (row.trust < LOW_RELIABILITY || (!row.declared && row.passages >= passages / 10))
}
