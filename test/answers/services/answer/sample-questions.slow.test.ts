import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLE_QUESTIONS } from '../../../../src-preload/contract/sample.ts'
import { trustOf } from '../../../../src-preload/texts/evidence.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  const { importId } = await t.app.imports.importPaths(SAMPLE_QUESTIONS.map(({ file }) => join(t.app.sample, file)))
  await t.app.imports.wait(importId, { upTo: 'ready' })
})
afterAll(() => t.close())

describe('the questions that the app offers for its sample', () => {
  it.each(['en', 'de', 'ar'] as const)(
    'are answered as found by their own files, never as the closest passages, where the app speaks %s',
    async (language) => {
      await t.app.settings.set('appearance.language', language, 'command')
      for (const { question, file } of SAMPLE_QUESTIONS) {
        const answer = await (await t.app.chat.ask({ question })).done
        const document = await t.app.database.getDocument(answer.sources[0]!.documentId!)
        expect([question, trustOf(answer).verdict, document?.path.endsWith(file)]).toEqual([question, 'quoted', true])
      }
    },
  )
})
