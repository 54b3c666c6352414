/** The tour of the sample collection without a display: drives the real window and reports in text and screenshots. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { launchStandIn } from './launch.mjs'
import { root } from '../tools/node.mjs'
import '../../src-preload/texts/speak-english.ts'
import { describeAnchor } from '../../src-main/cli/format.ts'

const READY_MS = 120_000
const QUESTIONS = 3

/** Imports the sample collection, asks three questions, prints report and answers; screenshots go to out/tour. Fails when anything is missing. */
export async function tour(say = console.log) {
  const folder = join(root, 'out', 'tour')
  mkdirSync(folder, { recursive: true })
  const app = await launchStandIn({ viewport: { width: 1360, height: 860 } })
  const { page } = app
  const shot = (name) => page.screenshot({ path: join(folder, name) })
  try {
    await page.getByRole('button', { name: 'Try the sample collection' }).waitFor()
    await shot('1-first-run.png')
    await page.evaluate(() => {
      globalThis.tourReport = new Promise((resolve) => window.api.on('import.finished', ({ report }) => resolve(report)))
    })
    await page.getByRole('button', { name: 'Try the sample collection' }).click()
    const report = await within(
      page.evaluate(() => globalThis.tourReport),
      READY_MS,
    )
    sayReport(say, report)
    await shot('2-sample.png')

    for (let number = 1; number <= QUESTIONS; number++) {
      const { question, answer } = await askSuggestion(page, number)
      sayAnswer(say, number, question, answer)
      if (number === 1) {
        await page
          .getByRole('button', { name: /^Source 1:/ })
          .first()
          .click()
        await page.getByTestId('reader-highlight').first().waitFor()
      }
      await shot(`${number + 2}-answer-${number}.png`)
    }
    await page.emulateMedia({ colorScheme: 'dark' })
    await shot('6-dark.png')
  } finally {
    await app.close()
  }
  say(`\nScreenshots are in ${folder}`)
  say('On a computer with a display, npm start opens the window itself.')
}

/** Asks the suggestion of this number in a new chat and waits for its finished answer. */
async function askSuggestion(page, number) {
  await page.getByRole('button', { name: 'New chat' }).first().click()
  const question = await page.evaluate(async (index) => {
    const buttons = [...document.querySelectorAll('main button')].filter((button) => button.textContent?.trim().endsWith('?'))
    buttons[index]?.click()
    return buttons[index]?.textContent?.trim() ?? ''
  }, number - 1)
  if (question === '') throw new Error(`The tour found no question ${number} to ask.`)
  await page.getByRole('article', { name: 'Answer' }).waitFor()
  await page.locator('article[aria-busy="false"]').last().waitFor()
  const answer = await page.evaluate(async (asked) => {
    const { data } = await window.api.request('chats.list', {})
    for (const { id } of data.chats) {
      const { data: found } = await window.api.request('chats.get', { id })
      if (found.messages[0]?.text === asked) return found.messages.at(-1).answer
    }
    return null
  }, question)
  if (!answer || answer.sources.length === 0) throw new Error(`“${question}” got no cited answer.`)
  return { question, answer }
}

function sayReport(say, report) {
  say('Import of the sample collection')
  const width = Math.max(...report.documents.map((document) => document.title.length))
  for (const document of report.documents) {
    const pages = document.pages === null ? '' : `${document.pages} pages, `
    say(
      `  ${document.title.padEnd(width)}  ${document.status}, ${pages}${document.chunks} passages${document.error ? `: ${document.error.message}` : ''}`,
    )
  }
  say(
    `  ${report.added} added, ${report.duplicates} already here, ${report.failed} failed; ${report.chunks} passages, ${report.tokens} tokens, ${report.seconds.toFixed(1)} s\n`,
  )
}

function sayAnswer(say, number, question, answer) {
  say(`${number}. ${question}`)
  for (const line of answer.answer.split('\n').filter((text) => text.trim() !== '')) say(`   ${line}`)
  for (const source of answer.sources)
    say(`   [${source.n}] ${[source.title, describeAnchor(source.anchor, source.title)].filter(Boolean).join(', ')}`)
  say(`   (${answer.state}, ${Math.round(answer.timings.totalMs)} ms)\n`)
}

function within(promise, milliseconds) {
  return Promise.race([
    promise,
    new Promise((_, reject) => setTimeout(() => reject(new Error('The sample collection was not read in time.')), milliseconds).unref()),
  ])
}
