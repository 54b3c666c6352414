import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { quoteAnswer } from '../../src-main/answers/services/answer/quote-answer.ts'
import { startTestApp, temporaryFolder } from '../support/app.ts'

const material = process.env['ECHOMIND_MATERIAL'] ?? new URL('../../../shared/material', import.meta.url).pathname

/** A question of `cases`. `answers`: strings of which a right quote has one; `half`: for fitting or for the figure. */
type Question = { question: string; answerable: boolean; kind: string; file: string; half?: string; answers: string[] }

const read = (name: string): Question[] =>
  readFileSync(new URL(`cases/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Question)

/** Floors of the figure half are below what was measured, so that one question more or less does not fail; those of fit are its figures less three. */
const SETS = [
  {
    name: 'figure',
    questions: () => read('questions.jsonl').filter(({ half }) => half === 'figure'),
    first: 0.5,
    three: 0.65,
    foundWrongly: 0.15,
    refusedWrongly: 0.15,
  },
  { name: 'fit', questions: () => read('questions-fit.jsonl'), first: 0.58, three: 0.68, foundWrongly: 0.15, refusedWrongly: 0.1 },
]

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\s\u2010-\u2015-]+/gu, '')
    .toLowerCase()

/** The paragraphs of a question set as one text, below their titles. */
function textOf(corpus: string): string {
  const paragraphs = readFileSync(corpus, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as { title: string; text: string })
  return paragraphs.map(({ title, text }, i) => `${title === paragraphs[i - 1]?.title ? '' : `${title}\n\n`}${text}`).join('\n\n')
}

/** Files of the questions. */
function copyFiles(questions: readonly Question[]): string {
  const folder = join(temporaryFolder(), 'documents')
  mkdirSync(folder, { recursive: true })
  for (const file of new Set(questions.map((question) => question.file))) {
    if (file.endsWith('.jsonl')) writeFileSync(join(folder, `${basename(file)}.txt`), textOf(join(material, file)))
    else copyFileSync(join(material, file), join(folder, basename(file)))
  }
  return folder
}

describe.each(SETS)('quoted answers to questions that people wrote over real documents ($name)', ({ name, questions, ...floors }) => {
  it.skipIf(!existsSync(join(material, 'docs')))(
    'hold the answer, and are honest about it, at least as often as their floors',
    async () => {
      const set = questions()
      const { app, close } = await startTestApp()
      try {
        const { importId } = await app.imports.importPaths([copyFiles(set)])
        await app.imports.wait(importId, { upTo: 'ready', stallMs: 120_000 })
        expect((await app.imports.finish(importId)).failed).toBe(0)
        const count = { answerable: 0, first: 0, three: 0, refused: 0, unanswerable: 0, found: 0, closest: 0 }
        for (const { question, answerable, answers } of set) {
          const retrieved = await app.retrieve.search({ question, filter: {}, k: app.settings.current()['retrieval.k'], select: true })
          const { claims, state } = await quoteAnswer({ search: app.search }, question, retrieved, new AbortController().signal)
          const holds = claims.map(({ text }) => answers.some((answer) => plain(text).includes(plain(answer))))
          if (state === 'partly') count.closest += 1
          if (answerable) {
            count.answerable += 1
            if (holds[0]) count.first += 1
            if (holds.includes(true)) count.three += 1
            if (state === 'not found') count.refused += 1
          } else {
            count.unanswerable += 1
            if (state === 'found') count.found += 1
          }
        }
        process.stdout.write(`${name}: ${JSON.stringify(count)}\n`)
        expect(count.first / count.answerable).toBeGreaterThanOrEqual(floors.first)
        expect(count.three / count.answerable).toBeGreaterThanOrEqual(floors.three)
        expect(count.found / count.unanswerable).toBeLessThanOrEqual(floors.foundWrongly)
        expect(count.refused / count.answerable).toBeLessThanOrEqual(floors.refusedWrongly)
      } finally {
        await close()
      }
    },
  )
})
