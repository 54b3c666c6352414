import { AppError } from '../../src-preload/contract/errors.ts'
import { collectionName } from '../../src-preload/texts/collection-name.ts'
import type { JobId } from '../../src-preload/contract/ids.ts'
import { languageTag } from '../../src-preload/texts/language-tag.ts'
import { momentInWords } from '../../src-preload/texts/moment.ts'
import { text, type Text } from '../../src-preload/texts/text.ts'
import type { App } from '../app/compose.ts'
import { keptEnds } from '../text/index.ts'
import type { Asked, Questions } from './consent-for.ts'
import type { Question } from './host-dialogs.ts'
import { plain } from './plain.ts'
import { questionAboutOpening } from './question-about-opening.ts'

/** Titles that a question names; the others are counted. */
const NAMED = 3

/** Questions before something is gone for good or opened outside. They name what is lost in words of the library, not of the page. */
export function createQuestions(app: App): Questions {
  return {
    'documents.purge': async ({ ids, chats }) => {
      const { count, titles } = await app.library.extent(ids)
      if (count === 0) return null
      const detail = text('ask.purge.detail', { count })
      return {
        ...aboutMany(titles, count, text('ask.purge.one', { title: plain(titles[0] ?? '') }), text('ask.purge.many', { count }), detail),
        action: text('ask.purge.action'),
        ...(!chats && { option: { label: text('ask.purge.chats', { count }), adds: { chats: true } } }),
      }
    },
    'documents.openOriginal': async ({ id }) => questionAboutOpening(await app.library.toOpen(id)),
    'replaced.empty': async () => {
      if ((await app.replaced.list()).length === 0) return null
      return { message: text('ask.replaced.question'), detail: text('ask.replaced.detail'), action: text('ask.replaced.action') }
    },
    'queue.cancel': async ({ id, ids }) => {
      if (id === undefined) return aboutQueue(await app.queue.open(), ids)
      const job = (await app.queue.state()).jobs.find((one) => one.id === id)
      if (!job || !(await app.library.isOnlyCopy(job.documentId))) return null
      const message = text('ask.queue.question', { name: plain(job.name) })
      return { message, detail: text('ask.queue.detail'), action: text('ask.queue.action') }
    },
    'collections.delete': async ({ name }) => {
      const found = (await app.collections.list()).find((one) => one.name.toLowerCase() === name.toLowerCase())
      // Refused before the question: it could be emptied while the person reads it.
      if (found && found.documents > 0) throw new AppError('bad-request', { variant: 'collectionFull', values: { count: found.documents } })
      if (!found) return null
      const message = text('ask.collection.question', { name: plain(collectionName(found.name)) })
      return { message, detail: text('ask.collection.detail'), action: text('ask.collection.action') }
    },
    'upkeep.rebuild': async ({ accept }) =>
      accept ? { message: text('ask.rebuild.question'), detail: text('ask.rebuild.detail'), action: text('ask.rebuild.action') } : null,
    ...aboutWords(app),
    ...aboutNotesAndChats(app),
    ...aboutEvaluation(app),
    ...aboutModels(app),
  }
}

/** Null: nothing waits. What is added while the person reads stays in the queue. */
function aboutQueue(open: readonly JobId[], wanted: readonly JobId[] | undefined): Asked<'queue.cancel'> | null {
  const chosen = new Set(wanted)
  const ids = open.filter((id) => wanted === undefined || chosen.has(id))
  if (ids.length === 0) return null
  const message = text('ask.queue.all', { count: ids.length })
  return { message, detail: text('ask.queue.allDetail'), action: text('ask.queue.allAction'), agreed: { ids } }
}

/** Words that a person wrote and of which no version is kept. */
function aboutWords({ collections, personas, chat }: App): Pick<Questions, 'collections.set' | 'personas.set' | 'chats.summary'> {
  return {
    'collections.set': async ({ name, settings }) => {
      const found = (await collections.list()).find((one) => one.name.toLowerCase() === name.toLowerCase())
      if (!found || settings.instructions === undefined) return null
      const before = found.settings['instructions']
      return aboutReplacing(collectionName(found.name), typeof before === 'string' ? before : '', settings.instructions ?? '')
    },
    'personas.set': async ({ name, change }) => {
      const found = (await personas.list()).find((one) => one.name.toLowerCase() === name.toLowerCase())
      return found && change.prompt !== undefined ? aboutReplacing(found.name, found.prompt, change.prompt) : null
    },
    'chats.summary': async ({ id, summary }) => {
      const found = (await chat.list()).find((one) => one.id === id)
      return found?.summaryBy === 'person' ? aboutReplacing(found.title, found.summary, summary) : null
    },
  }
}

/** Null: words are only added. */
function aboutReplacing(name: string, before: string, after: string): Question | null {
  if (keptEnds(before, after) === before.length) return null
  return { message: text('ask.words.question', { name: plain(name) }), detail: text('ask.words.detail'), action: text('ask.words.action') }
}

function aboutNotesAndChats(
  app: App,
): Pick<Questions, 'notes.removeAudio' | 'chats.delete' | 'personas.delete' | 'artifacts.dropDraft' | 'artifacts.delete'> {
  return {
    'notes.removeAudio': async ({ id }) => {
      const { title, recordings } = await app.notes.get(id)
      const bytes = recordings.reduce((sum, recording) => sum + recording.bytes, 0)
      if (recordings.length === 0) return null
      const message = text('ask.audio.question', { title: plain(title) })
      return { message, detail: text('ask.audio.detail', { size: megabytes(bytes) }), action: text('ask.audio.action') }
    },
    'chats.delete': async ({ ids }) => {
      const wanted = new Set(ids)
      const chats = (await app.chat.list()).filter(({ id }) => wanted.has(id))
      if (chats.length === 0) return null
      const titles = chats.map(({ title }) => title)
      const messages = chats.reduce((sum, chat) => sum + chat.messages, 0)
      const one = text('ask.chat.one', { title: plain(titles[0] ?? '') })
      const many = text('ask.chat.many', { count: chats.length })
      const detail = text('ask.chat.detail', { count: messages })
      return { ...aboutMany(titles, chats.length, one, many, detail), action: text('ask.chat.action') }
    },
    'personas.delete': async ({ name }) => {
      const persona = (await app.personas.list()).find((one) => one.name.toLowerCase() === name.toLowerCase())
      if (!persona) return null
      const message = text('ask.persona.question', { name: plain(persona.name) })
      return { message, detail: text('ask.persona.detail'), action: text('ask.persona.action') }
    },
    'artifacts.dropDraft': async ({ id }) => {
      if (!(await app.artifacts.draft(id))) return null
      const { title } = await app.artifacts.get(id)
      const message = text('ask.draft.question', { title: plain(title) })
      return { message, detail: text('ask.draft.detail'), action: text('ask.draft.action') }
    },
    'artifacts.delete': async ({ ids }) => {
      const wanted = new Set(ids)
      const titles = (await app.artifacts.list()).filter(({ id }) => wanted.has(id)).map(({ title }) => title)
      if (titles.length === 0) return null
      const one = text('ask.artifact.one', { title: plain(titles[0] ?? '') })
      const many = text('ask.artifact.many', { count: titles.length })
      return { ...aboutMany(titles, titles.length, one, many, text('ask.artifact.detail')), action: text('ask.artifact.action') }
    },
  }
}

function aboutEvaluation({ evaluation }: App): Pick<Questions, 'evaluation.import' | 'evaluation.deleteSet' | 'evaluation.deleteRun'> {
  const find = async (name: string) => (await evaluation.list()).sets.find((set) => set.name === name)
  return {
    'evaluation.import': async ({ name }) => {
      const before = await find(name)
      if (!before) return null
      const message = text('ask.replacedSet.question', { name: plain(name) })
      return { message, detail: text('ask.replacedSet.detail', { count: before.questions }), action: text('ask.replacedSet.action') }
    },
    'evaluation.deleteSet': async ({ set }) => {
      const found = await find(set)
      if (!found) return null
      const message = text('ask.questionSet.question', { name: plain(set) })
      return { message, detail: text('ask.questionSet.detail', { count: found.questions }), action: text('ask.questionSet.action') }
    },
    'evaluation.deleteRun': async ({ id }) => {
      const found = (await evaluation.list()).runs.find((one) => one.id === id)
      if (!found) return null
      const detail = text('ask.run.detail', { set: plain(found.set), date: momentInWords(Date.parse(found.started)) })
      return { message: text('ask.run.question'), detail, action: text('ask.run.action') }
    },
  }
}

function aboutModels(app: App): Pick<Questions, 'models.removeOwn' | 'ocr.removeLanguage' | 'speech.remove'> {
  return {
    'models.removeOwn': async ({ id }) => {
      const model = (await app.ownModels.list()).find((one) => one.id === id)
      if (!model) return null
      const message = text('ask.ownModel.question', { name: plain(model.name) })
      return { message, detail: text('ask.ownModel.detail'), action: text('ask.ownModel.action') }
    },
    'ocr.removeLanguage': async ({ code }) => {
      const language = (await app.ocrLanguages.list()).find((one) => one.code === code)
      if (!language) return null
      const tag = languageTag(code)
      const message = text('ask.language.question', { name: tag === null ? plain(code) : { languageCode: tag } })
      return { message, detail: text('ask.language.detail'), action: text('ask.language.action') }
    },
    'speech.remove': async ({ id }) => {
      const model = (await app.speech.models.list()).find((one) => one.id === id)
      if (!model) return null
      const message = text('ask.speechModel.question', { name: plain(model.name) })
      return { message, detail: text('ask.speechModel.detail'), action: text('ask.speechModel.action') }
    },
  }
}

/** A question about one thing by its title, or about many by their number and the first titles. */
function aboutMany(titles: readonly string[], count: number, one: Text, many: Text, detail: Text): { message: Text; detail: Text } {
  if (count === 1) return { message: one, detail }
  const named = titles.slice(0, NAMED).map(plain)
  const more = count > named.length ? [text('ask.more', { count: count - named.length })] : []
  return { message: many, detail: text('ask.named', { titles: [...named, ...more], text: detail }) }
}

/** Megabytes with a decimal below ten: 0 is 0. */
function megabytes(bytes: number): number {
  return bytes < 1e7 ? Math.ceil(bytes / 1e5) / 10 : Math.round(bytes / 1e6)
}
