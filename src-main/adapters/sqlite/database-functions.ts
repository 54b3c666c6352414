import * as artifacts from './tables/artifacts.ts'
import { bind } from './shared/bind.ts'
import * as chats from './tables/chats.ts'
import { check } from './check/check.ts'
import * as chunks from './tables/chunks.ts'
import {
  changeCollection,
  createCollection,
  deleteCollection,
  ensureCollection,
  ensureFirstCollection,
  findCollections,
  listCollections,
  renameCollection,
} from './tables/collections.ts'
import type { Connection } from './shared/connection.ts'
import * as documents from './tables/documents.ts'
import * as enclosures from './import/enclosures.ts'
import {
  deleteRun,
  deleteSet,
  documentNames,
  getQuestions,
  getRun,
  listRuns,
  listSets,
  saveQuestions,
  saveRun,
} from './tables/evaluation.ts'
import * as imports from './import/imports.ts'
import { activeIndex, ensureIndex, findIndex, retireBuilding, setProbes } from './vectors/indexes.ts'
import * as jobControl from './import/job-control.ts'
import { digestSome } from './shared/digest-pass.ts'
import { compactSome } from './texts/compact.ts'
import { filesAreGone, leavingFiles } from './shared/leaving-files.ts'
import * as library from './tables/library.ts'
import * as jobList from './import/job-list.ts'
import { nextGivenUp } from './import/given-up.ts'
import { claimJob, endedJob, endJob, finishJob, requeue, countCrash, lowerCrashCount } from './import/jobs.ts'
import * as messages from './tables/messages.ts'
import * as missingVectors from './vectors/missing-vectors.ts'
import * as mendDigests from './check/mend-digests.ts'
import * as mendVectors from './check/mend-vectors.ts'
import * as ocr from './import/ocr-pages.ts'
import { originals, replaceOriginal } from './import/originals.ts'
import { noteFunctions } from './notes/note-functions.ts'
import * as personas from './tables/personas.ts'
import { removeMessagesCiting } from './purge/messages-citing.ts'
import { finishPurge, isPurging, purgeDocuments, purgeExtent, removeDocuments } from './purge/purge.ts'
import * as queryLog from './tables/query-log.ts'
import * as rebuildKeywords from './texts/rebuild-keywords.ts'
import { removeRetired } from './vectors/remove-indexes.ts'
import * as replacedTexts from './tables/replaced-texts.ts'
import { createRefused } from './import/refused.ts'
import * as replaceByPath from './import/replace-by-path.ts'
import * as tags from './tables/tags.ts'
import * as titles from './tables/titles.ts'
import * as watched from './import/watched.ts'
import * as health from './tables/health.ts'
import { isPurgeOpen } from './purge/secure-erase.ts'
import * as sessionState from './tables/session-state.ts'
import * as settings from './tables/settings.ts'
import { ageTrash, daysOfUse, listTrash, restoreDocuments, trashDocuments } from './tables/trash.ts'
import * as turns from './tables/turns.ts'
import { chatOfMessage, showVersion } from './tables/versions.ts'
import { saveReliability } from './search/embedder-reliability.ts'
import * as storedVectors from './vectors/stored-vectors.ts'
import { childIds } from './tables/child-ids.ts'
import * as vectors from './vectors/vectors.ts'
import * as versions from './import/versions.ts'

/** Documents and what came out of them. */
const enclosing = { ...enclosures, trashDocuments, restoreDocuments, ageTrash, daysOfUse, listTrash }

/** The course of one job. */
const jobs = { claimJob, endedJob, endJob, finishJob, nextGivenUp, requeue, countCrash, lowerCrashCount }

/** Work on rows of earlier versions in idle time, and on originals. */
const idleWork = { digestSome, compactSome, originals, replaceOriginal }

/** The library as a whole, and files of removed documents. */
const libraryAndFiles = { ...library, leavingFiles, filesAreGone }

/**
 * Functions of the database thread on its single read-write connection (schema up to date). Each call is one short transaction, or several
 * with other calls in between (purge, trash). Throws only AppErrors.
 */
export function databaseFunctions(connection: Connection) {
  if (!connection.isReading) bind(connection, { ensureFirstCollection }).ensureFirstCollection()
  return bind(connection, {
    ...settings,
    listCollections,
    ensureCollection,
    findCollections,
    createCollection,
    changeCollection,
    renameCollection,
    deleteCollection,
    ...documents,
    createRefused,
    ...versions,
    ...chunks,
    ...enclosing,
    purgeDocuments,
    purgeExtent,
    removeDocuments,
    finishPurge,
    isPurging,
    isPurgeOpen,
    removeMessagesCiting,
    ...jobs,
    ...jobList,
    ...jobControl,
    ...replaceByPath,
    ...ocr,
    ...libraryAndFiles,
    ...tags,
    ...titles,
    ...health,
    ...watched,
    ...imports,
    activeIndex,
    ensureIndex,
    findIndex,
    retireBuilding,
    setProbes,
    removeRetired,
    ...vectors,
    ...missingVectors,
    saveReliability,
    ...chats,
    ...messages,
    ...turns,
    chatOfMessage,
    showVersion,
    ...personas,
    ...sessionState,
    ...replacedTexts,
    ...artifacts,
    ...noteFunctions,
    childIds,
    ...queryLog,
    saveQuestions,
    listSets,
    getQuestions,
    deleteSet,
    saveRun,
    listRuns,
    getRun,
    deleteRun,
    documentNames,
    check,
    ...rebuildKeywords,
    ...mendVectors,
    ...mendDigests,
    ...idleWork,
    ...storedVectors,
  })
}

export type DatabaseFunctions = ReturnType<typeof databaseFunctions>

/** A job as returned by `claimJob`. */
export type JobRow = NonNullable<ReturnType<DatabaseFunctions['claimJob']>>
