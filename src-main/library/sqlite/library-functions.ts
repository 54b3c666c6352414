import type { Bound } from '../../storage/index.ts'
import * as enclosures from './import/enclosures.ts'
import { nextGivenUp } from './import/given-up.ts'
import * as imports from './import/imports.ts'
import * as jobControl from './import/job-control.ts'
import * as jobList from './import/job-list.ts'
import { claimJob, countCrash, endedJob, endJob, finishJob, lowerCrashCount, requeue } from './import/jobs.ts'
import * as ocr from './import/ocr-pages.ts'
import { originals, replaceOriginal } from './import/originals.ts'
import { createRefused } from './import/refused.ts'
import * as replaceByPath from './import/replace-by-path.ts'
import * as versions from './import/versions.ts'
import * as watched from './import/watched.ts'
import { childIds } from './child-ids.ts'
import * as chunks from './chunks.ts'
import {
  changeCollection,
  createCollection,
  deleteCollection,
  ensureCollection,
  findCollections,
  listCollections,
  renameCollection,
} from './collections.ts'
import { documentNames } from './document-names.ts'
import * as documents from './documents.ts'
import * as health from './health.ts'
import * as library from './library.ts'
import * as tags from './tags.ts'
import * as titles from './titles.ts'
import { ageTrash, daysOfUse, listTrash, restoreDocuments, trashDocuments } from './trash.ts'

/** Documents and what came out of them. */
const enclosing = { ...enclosures, trashDocuments, restoreDocuments, ageTrash, daysOfUse, listTrash }

/** The course of one job. */
const jobs = { claimJob, endedJob, endJob, finishJob, nextGivenUp, requeue, countCrash, lowerCrashCount }

/** Functions of documents, collections and the queue, of the database thread. */
export const libraryFunctions = {
  listCollections,
  ensureCollection,
  findCollections,
  createCollection,
  changeCollection,
  renameCollection,
  deleteCollection,
  ...documents,
  documentNames,
  createRefused,
  ...versions,
  ...chunks,
  childIds,
  ...enclosing,
  ...jobs,
  ...jobList,
  ...jobControl,
  ...replaceByPath,
  ...ocr,
  ...library,
  ...health,
  ...tags,
  ...titles,
  ...watched,
  ...imports,
  originals,
  replaceOriginal,
}

export type LibraryFunctions = Bound<typeof libraryFunctions>

/** A job as returned by `claimJob`. */
export type JobRow = NonNullable<ReturnType<LibraryFunctions['claimJob']>>
