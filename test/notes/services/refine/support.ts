import { afterEach, beforeEach } from 'vitest'
import { defaultTemplate } from '../../../../src-main/notes/domain/refine/templates.ts'
import { createGenerator } from '../../../../src-main/models/services/generate/generator.ts'
import { loadRefinePrompts } from '../../../../src-main/notes/services/refine/prompts.ts'
import { refineNote } from '../../../../src-main/notes/services/refine/refine-note.ts'
import type { RefineJob, RefineOutcome } from '../../../../src-main/notes/services/refine/types.ts'
import type { Settings } from '../../../../src-preload/contract/shapes/settings.ts'
import { say } from '../../../../src-preload/texts/say.ts'
import { RESOURCES } from '../../../support/app.ts'
import { asClient, DEFAULT_SETTINGS } from '../../../support/chat.ts'
import { createTestDatabase } from '../../../support/database/database.ts'
import { startFakeModelServer, type ChatBody, type FakeModelServer } from '../../../support/models/fake-model-server.ts'
import { ollamaAt } from '../../../support/models/ollama-at.ts'

type TestRefine = {
  models: FakeModelServer
  settings: Settings
  /** What was said of the progress. */
  said: string[]
  refine(job: Partial<RefineJob> & Pick<RefineJob, 'segments'>): Promise<RefineOutcome>
  /** The requests to the chat model. */
  chats(): ChatBody[]
}

/** Refining with an own model server, anew for every test. */
export function refineInTest(): TestRefine {
  const t = {} as TestRefine
  let close: () => Promise<void>
  beforeEach(async () => {
    const test = createTestDatabase()
    const models = await startFakeModelServer()
    const server = ollamaAt(models)
    const settings = () => t.settings
    const generator = createGenerator({ models: server, database: asClient(test.database), settings })
    const prompts = await loadRefinePrompts(`${RESOURCES}/prompts`)
    Object.assign(t, {
      models,
      settings: { ...DEFAULT_SETTINGS, 'models.chat': 'quote' },
      said: [],
      refine: (job) =>
        refineNote(
          { generator, settings, prompts },
          {
            memo: '',
            echodate: '2026-11-20T10:00:00+01:00',
            template: defaultTemplate('meeting'),
            signal: new AbortController().signal,
            say: (message) => void t.said.push(say(message)),
            ...job,
          },
        ),
      chats: () => models.requests.filter(({ path }) => path === '/api/chat').map(({ body }) => body as ChatBody),
    } satisfies TestRefine)
    close = async () => {
      await server.close()
      await models.close()
      test.close()
    }
  })
  afterEach(() => close())
  return t
}

/** The last message of a request to the model. */
export function asked(body: ChatBody): string {
  return body.messages?.at(-1)?.content ?? ''
}

/** Numbered lines of the transcript in a request. */
export function linesIn(body: ChatBody): { n: number; text: string }[] {
  const speech = /^Transcript[^\n]*\n\n<source-\w+>\n([\s\S]*?)<\/source-/u.exec(asked(body))?.[1] ?? ''
  return [...speech.matchAll(/^\[(\d+)\] (.*)$/gmu)].map(([, n, text = '']) => ({ n: Number(n), text }))
}

/** An answer that quotes the first line of the request. */
export function quotesFirst(body: ChatBody): string {
  const [first] = linesIn(body)
  const line = first ? [{ text: first.text.replace(/^[^:]{1,20}: /u, ''), at: [first.n] }] : [{ text: 'We spoke about words.', at: [1] }]
  return JSON.stringify({
    title: 'Words',
    summary: line,
    decisions: [],
    actions: [],
    questions: [],
    notes: [{ heading: 'Said', lines: line }],
  })
}
