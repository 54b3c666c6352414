import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { asMarkdownText } from '../../src-preload/texts/markdown-text.ts'
import type { Artifact } from '../../src-preload/contract/shapes/artifacts.ts'
import { closeBrowser, launchApp } from '../electron-stand-in/launch.mjs'
import { startFakeModelServer, type FakeModelServer } from '../support/models/fake-model-server.ts'
import { found } from './forbidden.ts'
import { ask, dropFiles, request, skipWelcome, statuses, whole, type Running } from './steps.ts'

let app: Running | null = null
let server: FakeModelServer
let files: string
beforeEach(async () => {
  files = mkdtempSync(join(tmpdir(), 'echomind-every-view-'))
  server = await startFakeModelServer()
})
afterEach(async () => {
  const running = app
  app = null
  // Fails when the page sent a request, violated the content security policy or threw.
  await running?.close()
  await server.close()
  rmSync(files, { recursive: true, force: true })
})
afterAll(() => closeBrowser())

/** Ordinary and hostile text: what a page, or a reader of Markdown, could take for its own language. */
const TEXTS = [
  'Q&A; salt &amp; pepper, A&nbsp;B, &lt;b&gt; and &#65;, AT&T, &notit; &CounterClockwiseContourIntegral;',
  'the tag <section> of <a href="x">HTML</a> <img src=x onerror=window.hacked=1> <!-- note --> <script>window.hacked=1</script>',
  '**bold** _it_ ~~old~~ `code` ``` fence | cell | # head > quote - item 1) one [x](y) [z](w) [^1] [12] \\\\ end',
  '$E = mc^2$ $$\\frac{1}{2}$$ \\(x_1\\) \\[y\\] 2*3*4 = 24, 5~10 or 7~8, 2**10, x_1_2',
  'if (a < b && c > d) { x[1] *= "2"; } // 50 % of 1 000 @ 3 … “q” ‘s’ – — « »',
  '10⁶ litres, 5½ cups, 450 m², H₂O, é, 漢字, 👩‍👩‍👧‍👦 🏳️‍🌈 {{t}} [[w]] :smile: ==h== %%c%%',
  'السعر ١٢٫٥ ريال (a) שלום',
  `${'Donaudampfschifffahrt'.repeat(14)} https://a.example/?q=1&amp;b=<2> javascript:window.hacked=1`,
]
const FACTS = TEXTS.map((text, at) => `The lamp number ${at + 1} bears the sign ${text}`)
const BUOYS = TEXTS.map((text) => `A buoy carries the flag ${text}`)
const NAME = 'Q&A; &amp; <b>lamps *a* $x$ 2*3*4 `c` <img src=x onerror=window.hacked=1>'
/** The same as a file system allows it. */
const FILE = NAME.replaceAll('*', '·')

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim()

type Look = (where: string, view: Locator, texts?: readonly string[], isModel?: boolean) => Promise<void>

/** The letters of an answer without what only a screen reader says between them. */
function lettersOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const extra of copy.querySelectorAll('.sr-only')) extra.remove()
  return copy.textContent ?? ''
}

/** Looks at a view: it is drawn, nothing of a text became an element, and these texts are seen in it. What is wrong is collected. */
function looker(page: Page, wrong: string[]): Look {
  return async (where, view, texts = [], isModel = false) => {
    let seen = ''
    const missing = () => texts.filter((text) => !seen.includes(oneLine(text)))
    const read = async () => {
      seen = oneLine(isModel ? await view.evaluate(lettersOf) : await view.innerText())
      return missing()
    }
    // What is still missing is told below.
    await expect
      .poll(read, { timeout: 3000 })
      .toEqual([])
      .catch(() => undefined)
    if (missing().length > 0) wrong.push(`${where}: ${JSON.stringify(missing())} not in ${seen.slice(0, 1200)}`)
    for (const broken of ['This part of the window stopped working', 'This part could not be drawn.'])
      if ((await page.getByText(broken).count()) > 0) wrong.push(`${where}: ${broken}`)
    const brought = await found(page)
    if (brought.elements.length + brought.handlers.length > 0 || brought.hacked !== null) wrong.push(`${where}: ${JSON.stringify(brought)}`)
  }
}

type Visit = { page: Page; look: Look; wrong: string[]; set: (route: string, input: unknown) => Promise<Record<string, unknown>> }

/** Questions without a model, their quotes, hover cards, documents and sources; then an answer of a model, streamed and from history. */
async function visitChat({ page, look, wrong, set }: Visit): Promise<void> {
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'New chat' }).first().click()
  for (const at of [0, 1, 2]) {
    const text = TEXTS[at] ?? ''
    const answer = await whole(await ask(page, `Which sign does the lamp number ${at + 1} bear? ${text}`))
    await answer.locator('[data-quote]').first().waitFor()
    const quotes = await answer.locator('[data-quote]').allInnerTexts()
    // Behind the heading above it, in a document with headings.
    const isStored = (quote: string) => [...FACTS, ...BUOYS].some((fact) => `${fact}.`.includes(quote.replace(/^[A-Z]\w+(?: \w+)?: /u, '')))
    wrong.push(...quotes.filter((quote) => !isStored(oneLine(quote))).map((quote) => `not stored: ${quote}`))
    if (!quotes.some((quote) => `${FACTS[at]}.` === oneLine(quote))) wrong.push(`answer ${at}: ${quotes.join(' / ')}`)
    await look(`question ${at}`, main, [text])
    await answer
      .getByRole('button', { name: /^Source \d+:/ })
      .first()
      .hover()
    await page.locator('.floating', { hasText: 'Quoted' }).waitFor()
    await look(`hover ${at}`, page.locator('.floating', { hasText: 'Quoted' }), [quotes[0] ?? ''])
    await answer
      .getByRole('button', { name: /^Source \d+:/ })
      .first()
      .click()
    await look(`Reader ${at}`, page.locator('[data-reader]'), FACTS)
    await page.getByRole('tab', { name: 'Sources' }).click()
    await look(`sources ${at}`, page.getByRole('tabpanel').last(), [quotes[0] ?? ''])
  }
  server.models = [{ name: 'quote:latest', capabilities: ['completion'] }]
  server.tokenMs = 2
  server.script = `The lamp number 1 bears the sign Q&A; [1].\n\n${TEXTS.join('\n\n')}`
  await set('settings.set', { key: 'models.chat', value: 'quote' })
  await set('settings.set', { key: 'models.numPredict', value: 8192 })
  await set('settings.set', { key: 'models.numCtx', value: 131072 })
  const streamed = await ask(page, 'Which sign does the lamp number 1 bear?')
  while ((await streamed.getAttribute('aria-busy')) !== 'false') await look('stream', streamed)
  // What a model wrote is Markdown, of which no letter is lost.
  const seen = [TEXTS[1] ?? '', '2*3*4 = 24, 5~10 or 7~8', 'if (a < b && c > d)', TEXTS[6] ?? '', 'Donaudampfschifffahrt'.repeat(14)]
  await look('model', streamed, seen, true)
  await set('settings.set', { key: 'models.chat', value: '' })
  await page.reload()
  await page
    .getByRole('button', { name: /Which sign does the lamp/ })
    .first()
    .click()
  await look('history', page.getByRole('article', { name: 'Answer' }).last(), seen, true)
  await look('list of chats', page.getByRole('navigation').first())
}

/** A note's memo in its editor, its transcript and refined text, the list and the ledger. */
async function visitNotes({ page, look, set }: Visit): Promise<void> {
  const main = page.getByRole('main')
  const memo = FACTS.map((fact) => asMarkdownText(fact)).join('\n\n')
  const { note } = (await set('notes.create', { title: NAME, memo: `${memo}\n\n${TEXTS.join('\n\n')}\n` })) as { note: { id: string } }
  // Speech is cleaned: of some of the texts, words and signs are noise.
  const said = FACTS.filter((_fact, at) => [1, 3, 4, 6].includes(at))
  const segments = FACTS.map((fact, at) => ({
    start: at * 9,
    end: at * 9 + 8,
    speaker: `Anna & <b>Co ${at}`,
    text: `We decided that ${fact}.`,
  }))
  await set('notes.saveSegments', { id: note.id, segments })
  await set('notes.refine', { id: note.id })
  await page
    .getByRole('button', { name: /^Notes/ })
    .first()
    .click()
  await look('notes', main, [NAME])
  await main.getByText(NAME).first().click()
  for (const tab of ['Memo', 'Transcript', 'Notes', 'Versions']) {
    await page.getByRole('tab', { name: tab }).click()
    await look(
      `note ${tab}`,
      tab === 'Memo' ? main.locator('[data-editor] .cm-content') : main,
      tab === 'Memo' || tab === 'Transcript' ? FACTS : said,
    )
  }
  await page
    .getByRole('button', { name: /^Decisions and actions/ })
    .first()
    .click()
  await look('ledger', main, said)
}

/** Artifacts of every kind of a document with headings, as they are made without a model, and what a person wrote into one. */
async function visitArtifacts({ page, look, set }: Visit): Promise<void> {
  const main = page.getByRole('main')
  const { documents } = (await set('documents.list', {})) as { documents: { id: string; path: string }[] }
  const buoys = documents.find(({ path }) => path.endsWith('buoys.md'))
  for (const type of ['blueprint', 'pdr', 'workflow', 'build-plan']) {
    const { id } = await set('artifacts.make', { type, title: `${type} ${NAME}`, filters: { documents: [buoys?.id] } })
    await expect.poll(async () => (await request(page, 'artifacts.list')).data?.['running'], { timeout: 60_000 }).toEqual([])
    const { artifact } = (await set('artifacts.get', { id })) as { artifact: Artifact }
    await page.getByRole('button', { name: 'Artifacts', exact: true }).click()
    await look('artifacts', main, [`${type} ${NAME}`])
    await main
      .getByRole('button')
      .filter({ hasText: `${type} ${NAME}` })
      .first()
      .click()
    await look(type, main.locator('[data-editor] .cm-content'), [NAME, ...artifact.claims.map(({ quote }) => quote)])
    if (type !== 'build-plan') {
      await page.getByRole('button', { name: 'All artifacts' }).click()
      continue
    }
    await set('artifacts.keepDraft', { id, base: 1, markdown: `${artifact.markdown}\n\n${TEXTS.join('\n\n')}\n` })
    await set('artifacts.saveDraft', { id })
    await page.getByRole('button', { name: 'All artifacts' }).click()
    await main
      .getByRole('button')
      .filter({ hasText: `${type} ${NAME}` })
      .first()
      .click()
    await look('written artifact', main.locator('[data-editor] .cm-content'), ['5~10 or 7~8'])
  }
}

/** Rows, guide and facts of documents, collections, search, a deletion with its notice, the trash, and its question. */
async function visitLibrary({ page, look }: Visit): Promise<void> {
  const main = page.getByRole('main')
  await page
    .getByRole('button', { name: /^Documents/ })
    .first()
    .click()
  await look('rows', main, [FILE])
  await look('collections', page.getByRole('navigation').first(), [NAME.slice(0, 60)])
  await page.getByRole('row').filter({ hasText: FILE }).first().getByRole('button', { name: FILE }).first().click()
  await look('document', page.locator('[data-reader]'), FACTS)
  await page.getByRole('tab', { name: 'Info' }).click()
  await look('guide', page.locator('body'), [FILE])
  await page.keyboard.press('Control+k')
  for (const words of ['lamp number 4', 'Q&A;', '<section>', '&amp;', '$E = mc^2$', '**bold**']) {
    await page.getByRole('dialog').getByRole('combobox').fill(words)
    await page.getByRole('option').first().waitFor()
    await look(`search ${words}`, page.getByRole('dialog'), words.startsWith('lamp') ? ['$E = mc^2$'] : [])
  }
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Documents/ })
    .first()
    .click()
  await page.getByRole('row').filter({ hasText: FILE }).first().getByRole('checkbox').click()
  await page.keyboard.press('Delete')
  await look('notice', page.locator('body'), ['moved to the trash'])
  await page.getByRole('button', { name: 'Trash', exact: true }).click()
  await look('trash', main, [FILE])
  await page.getByRole('button', { name: 'Empty the trash' }).click()
  await look('question', page.getByRole('dialog').last())
  await page.keyboard.press('Escape')
}

/** The inspector and the questions of an evaluation, and the personas. */
async function visitEvaluation({ page, look, set }: Visit): Promise<void> {
  const { chats } = (await set('chats.list', {})) as { chats: { id: string }[] }
  const { messages } = (await set('chats.get', { id: chats[0]?.id })) as { messages: { id: string; role: string }[] }
  await set('evaluation.keep', { messageId: messages.find(({ role }) => role === 'assistant')?.id })
  await page.getByRole('button', { name: 'Advanced' }).click()
  await page.getByRole('menuitem', { name: 'Evaluation' }).click()
  await page.getByRole('button', { name: /^Run / }).click()
  await page.getByRole('button', { name: /^Delete the run of/ }).waitFor({ timeout: 20_000 })
  await look('evaluation', page.getByRole('main'))
  await page
    .getByRole('button', { name: /Which sign does the lamp/ })
    .first()
    .click()
  const answer = page.getByRole('article', { name: 'Answer' }).first()
  await answer.getByRole('button', { name: 'More about this answer' }).click()
  await page.getByRole('menuitem', { name: 'Inspect' }).click()
  await page.getByRole('region', { name: 'Stages' }).waitFor()
  await look('inspector', page.locator('body'))
  await page.getByRole('button', { name: /^Persona:/ }).click()
  await look('personas', page.locator('body'), [NAME.slice(0, 60)])
  await page.keyboard.press('Escape')
}

describe('ordinary and hostile text in every view of the window', () => {
  it('breaks no pane, becomes no element and stands as it is stored', async () => {
    app = await launchApp({ environment: { OLLAMA_HOST: server.address }, viewport: { width: 1500, height: 2600 } })
    const { page } = app
    await skipWelcome(page)
    const wrong: string[] = []
    const set = async (route: string, input: unknown): Promise<Record<string, unknown>> => {
      const reply = await request(page, route, input)
      if (!reply.ok) wrong.push(`${route}: ${JSON.stringify(reply)}`)
      return reply.data ?? {}
    }
    await set('collections.create', { name: NAME.slice(0, 60) })
    await set('personas.set', { name: NAME.slice(0, 60), change: { prompt: TEXTS.join('\n') } })
    writeFileSync(join(files, `${FILE}.txt`), `${FACTS.join('.\n\n')}.\n`)
    const heads = ['Goals', 'Risks', 'Next steps', 'Requirements', 'Steps', 'Roles', 'Architecture', 'Tasks']
    const sections = heads.map((head, at) => `## ${head}\n\n- ${asMarkdownText(BUOYS[at] ?? '')}\n`)
    writeFileSync(join(files, 'buoys.md'), `# ${asMarkdownText(NAME)}\n\n${sections.join('\n')}`)
    await dropFiles(page, [files])
    await expect.poll(async () => (await statuses(page)).join(), { timeout: 60_000 }).toBe('ready,ready')
    for (const visit of [visitChat, visitNotes, visitArtifacts, visitEvaluation, visitLibrary]) {
      await visit({ page, look: looker(page, wrong), wrong, set }).catch((error: Error) => wrong.push(`${visit.name}: ${error.message}`))
    }
    expect(wrong).toEqual([])
  })
})
