import { addArtifactVersion, deleteArtifact, getArtifact, listArtifacts, renameArtifact } from './artifacts.ts'
import { bind } from './bind.ts'
import * as chats from './chats.ts'
import { check } from './check.ts'
import * as chunks from './chunks.ts'
import { changeCollection, createCollection, deleteCollection, ensureCollection, ensureFirstCollection, findCollections, listCollections, renameCollection } from './collections.ts'
import type { Connection } from './connection.ts'
import * as documents from './documents.ts'
import { deleteRun, deleteSet, documentNames, getQuestions, getRun, listRuns, listSets, saveQuestions, saveRun } from './evaluation.ts'
import * as imports from './imports.ts'
import { activeIndex, ensureIndex, findIndex, retireBuilding, setProbes } from './indexes.ts'
import * as jobControl from './job-control.ts'
import { digestSome } from './digest-pass.ts'
import { filesAreGone, leavingFiles } from './leaving-files.ts'
import { libraryState } from './library.ts'
import { listJobs, queueCounts, runningJobs } from './job-list.ts'
import { claimJob, endJob, finishJob, putBack, strike, takeBackStrikes } from './jobs.ts'
import * as messages from './messages.ts'
import { activateWhenWhole, queueMissing } from './missing-vectors.ts'
import * as mendDigests from './mend-digests.ts'
import * as mendVectors from './mend-vectors.ts'
import { originals, replaceOriginal } from './originals.ts'
import * as personas from './personas.ts'
import { removeMessagesCiting } from './messages-citing.ts'
import { finishPurge, isPurging, purgeDocuments, removeDocuments } from './purge.ts'
import { addQueryLog, getTrace, listQueryLog } from './query-log.ts'
import * as rebuildKeywords from './rebuild-keywords.ts'
import { removeRetired } from './remove-indexes.ts'
import { createRefused } from './refused.ts'
import * as samePath from './same-path.ts'
import { changeTags, moveDocuments } from './tags.ts'
import * as watched from './watched.ts'
import { healthRows, treatments } from './health.ts'
import { isPurgeOpen } from './scrub.ts'
import * as settings from './settings.ts'
import * as trash from './trash.ts'
import * as turns from './turns.ts'
import { saveTrust } from './trust.ts'
import * as upkeep from './upkeep.ts'
import { childIds } from './whole.ts'
import { addVectors, cachedVectors, markReady, pendingChunks } from './vectors.ts'
import * as versions from './versions.ts'

/**
 * Everything the database thread does, on its one read-write connection (schema up to date). Each call is one short transaction, or several
 * with other calls in between (purging, the trash). Throws AppErrors alone.
 */
export function databaseFunctions(connection: Connection) {
  bind(connection, { ensureFirstCollection }).ensureFirstCollection()
  return bind(connection, {
    ...settings,
    listCollections, ensureCollection, findCollections, createCollection, changeCollection, renameCollection, deleteCollection,
    ...documents,
    createRefused,
    ...versions,
    ...chunks,
    ...trash,
    purgeDocuments, removeDocuments, finishPurge, isPurging, isPurgeOpen, removeMessagesCiting,
    claimJob, endJob, finishJob, putBack, strike, takeBackStrikes, listJobs, queueCounts, runningJobs,
    ...jobControl,
    ...samePath,
    libraryState, leavingFiles, filesAreGone,
    changeTags, moveDocuments, healthRows, treatments,
    ...watched,
    ...imports,
    activeIndex, ensureIndex, findIndex, retireBuilding, setProbes, removeRetired,
    pendingChunks, cachedVectors, addVectors, markReady, queueMissing, activateWhenWhole, saveTrust,
    ...chats,
    ...messages,
    ...turns,
    ...personas,
    addArtifactVersion, deleteArtifact, getArtifact, listArtifacts, renameArtifact,
    childIds,
    addQueryLog, listQueryLog, getTrace,
    saveQuestions, listSets, getQuestions, deleteSet, saveRun, listRuns, getRun, deleteRun, documentNames,
    check,
    ...rebuildKeywords, ...mendVectors, ...mendDigests, digestSome, originals, replaceOriginal,
    ...upkeep,
  })
}

export type DatabaseFunctions = ReturnType<typeof databaseFunctions>

/** A job as `claimJob` gives it out. */
export type JobRow = NonNullable<ReturnType<DatabaseFunctions['claimJob']>>
