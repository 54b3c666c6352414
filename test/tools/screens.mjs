/**
 * `npm run screens [en de ar] [--out FOLDER]`: pictures of every screen, light and dark, small and large, and contact sheets of them, to be
 * looked at. It builds a library of the sample and of awkward files, without a model server.
 * `npm run screens --readme`: the pictures of README.md instead, in both themes.
 * `npm run screens [en de ar] --axe`: the accessibility check of every screen instead, light and dark; it fails on a finding, on a screen that is
 * not reached, and on what the window must not do (a violation of the content security policy, an error).
 */
import './check-node.mjs'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { closeBrowser, launchStandIn } from '../electron-stand-in/launch.mjs'
import { findBarriers } from '../e2e/find-barriers.ts'
import { CATALOGUES, LANGUAGES } from '../../src-preload/texts/languages.ts'
import { speak, t } from '../../src-preload/texts/say.ts'
import { buildWhenStale } from './build.mjs'
import { nodePath, root } from './node.mjs'

const SIZES = [
  { width: 1024, height: 700 },
  { width: 1920, height: 1080 },
]
const THEMES = ['light', 'dark']
/** Width of a picture on a contact sheet, pixels, and pictures in a row. */
const TILE = 620
const IN_ROW = 3

const words = process.argv.slice(2)
const outAt = words.indexOf('--out')
const out = outAt >= 0 ? words[outAt + 1] : join(root, 'out', 'screens')
const isCheck = words.includes('--axe')
/** The pictures of README.md instead, written where it shows them. */
const isReadme = words.includes('--readme')
const chosen = words.filter((word) => LANGUAGES.includes(word))
let screensSeen = 0
const scratch = mkdtempSync(join(tmpdir(), 'echomind-screens-'))

await buildWhenStale({ say: console.log })
mkdirSync(out, { recursive: true })
const full = isReadme ? makeSample() : makeLibrary()
if (isReadme) await readmePictures()
for (const language of isReadme ? [] : chosen.length > 0 ? chosen : LANGUAGES) {
  speak(language, await CATALOGUES[language]())
  const folder = join(out, language)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  await picture({ language, folder, data: join(scratch, `empty-${language}`), screens: EMPTY() })
  const data = join(scratch, `full-${language}`)
  cpSync(full, data, { recursive: true })
  await picture({ language, folder, data, screens: FULL() })
  if (!isCheck) await sheets(folder, language)
}
await closeBrowser()
rmSync(scratch, { recursive: true, force: true })
console.log(isCheck ? `${screensSeen} screens were checked.` : `The pictures are in ${isReadme ? 'resources/screens' : out}`)

/** Three screens in both themes, as WebP, which Playwright itself does not write. */
async function readmePictures() {
  speak('en', await CATALOGUES.en())
  const shown = { 'chat-citation': 'answer', library: 'documents', document: 'document' }
  const app = await launchStandIn({ dataFolder: full, viewport: { width: 1280, height: 800 } })
  const session = await app.context.newCDPSession(app.page)
  await chatAboutTerns(app.page)
  for (const [name, reach] of FULL()) {
    if (!shown[name]) continue
    await reach(app.page)
    await app.page.waitForTimeout(800)
    for (const theme of THEMES) {
      await app.page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      await app.page.waitForTimeout(300)
      const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 })
      writeFileSync(join(root, 'resources', 'screens', `${shown[name]}-${theme}.webp`), Buffer.from(data, 'base64'))
    }
  }
  await app.close()
}

/** Screens of an app without documents: [name, steps that lead there]. */
function EMPTY() {
  const go = navigation()
  return [
    ['first-run', async (page) => void (await page.getByRole('button', { name: t('welcome.sample') }).waitFor())],
    ['chat-without-documents', (page) => press(page, t('welcome.skip'))],
    ['library-empty', go.documents],
    ['notes-empty', go.notes],
    ['ledger-empty', go.ledger],
    ['artifacts-empty', go.artifacts],
    ['evaluation-empty', go.evaluation],
    ['health-empty', go.health],
    ['trash-empty', go.trash],
  ]
}

/** Screens of an app with documents, chats, a note and an artifact. */
function FULL() {
  const go = navigation()
  const settings = ['models', 'search', 'documents', 'privacy', 'recording', 'appearance', 'storage', 'advanced'].map((name) => [
    `settings-${name}`,
    async (page) => {
      await press(page, t('commands.settings'))
      await page
        .getByRole('navigation', { name: t('settings.title') })
        .getByRole('button', { name: t(`settings.pages.${name}`) })
        .click()
    },
  ])
  return [
    ['chat-not-found', (page) => page.getByRole('article').first().waitFor()],
    ['chat-answer', chatAboutTerns],
    [
      'chat-citation',
      async (page) => {
        await page.getByRole('article').first().getByRole('button').filter({ hasText: /^1$/u }).first().click()
        await page.getByTestId('reader-highlight').first().waitFor()
      },
    ],
    ['chat-new', (page) => press(page, t('commands.newChat'))],
    ['library', go.documents],
    ['library-selection', async (page) => void (await page.getByRole('checkbox').nth(1).click())],
    ['document', (page) => open(page, 'Eelgrass buoy manual')],
    ['document-info', (page) => page.getByRole('tab').nth(1).click()],
    ['document-right-to-left', async (page) => (await go.documents(page), open(page, 'دليل المحطة'))],
    ['document-table', async (page) => (await go.documents(page), open(page, 'readings'))],
    ['health', go.health],
    ['trash', go.trash],
    ['notes', go.notes],
    ['note', (page) => page.getByRole('main').getByRole('gridcell').getByRole('button').first().click()],
    ['ledger', go.ledger],
    ['artifacts', go.artifacts],
    ['evaluation', go.evaluation],
    ...settings,
    [
      'search',
      async (page) => {
        await page.keyboard.press('Control+k')
        await page.getByRole('dialog').getByRole('combobox').fill('buoy')
        await page.getByRole('option').nth(2).waitFor()
      },
    ],
    ['shortcuts', async (page) => (await page.keyboard.press('Escape'), page.keyboard.press('?'))],
  ]
}

/** The answer that cites a document, among the chats. */
async function chatAboutTerns(page) {
  await page.getByRole('navigation').first().getByRole('button', { name: /terns/ }).first().click()
  await page.getByRole('article').first().getByRole('button').filter({ hasText: /^1$/u }).first().waitFor()
}

function navigation() {
  const row = (name) => async (page) => {
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation')
      .first()
      .getByRole('button', { name: new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&')}`, 'u') })
      .first()
      .click()
  }
  const advanced = (name) => async (page) => {
    await press(page, t('frame.advanced'))
    await page.getByRole('menuitem', { name }).click()
  }
  return {
    documents: row(t('frame.documents')),
    notes: row(t('noteList.title')),
    ledger: row(t('ledger.title')),
    artifacts: row(t('commands.artifacts')),
    trash: (page) => press(page, t('library.trash')),
    health: advanced(t('health.title')),
    evaluation: advanced(t('evaluation.title')),
  }
}

function press(page, name) {
  return page.getByRole('button', { name, exact: true }).first().click()
}

async function open(page, title) {
  await page.getByRole('row').filter({ hasText: title }).first().getByRole('button').first().click()
}

function fail(sentence) {
  console.log(sentence)
  if (isCheck) process.exitCode = 1
}

/** Goes through screens in one app, and looks at each, in both themes. A screen that is not reached is told, and the next one tried. */
async function picture({ language, folder, data, screens }) {
  command(data, 'settings', 'set', 'appearance.language', language)
  const app = await launchStandIn({ dataFolder: data, viewport: SIZES[1] })
  const { page } = app
  page.setDefaultTimeout(8000)
  for (const [name, reach] of screens) {
    try {
      await reach(page)
      await page.waitForTimeout(500)
    } catch (error) {
      fail(`${language} ${name}: ${error.message.split('\n')[0]}`)
    }
    screensSeen += 1
    if (isCheck) {
      for (const barrier of await findBarriers(page)) fail(`${language} ${name}: ${barrier.replaceAll(/\s+/gu, ' ')}`)
      continue
    }
    for (const size of SIZES) {
      await page.setViewportSize(size)
      for (const theme of THEMES) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.waitForTimeout(120)
        await page.screenshot({ path: join(folder, `${name}.${size.width}.${theme}.png`) })
      }
    }
  }
  await app.close().catch((error) => fail(`${language}: ${error.message}`))
}

/** One picture of all screens for each size and theme. */
async function sheets(folder, language) {
  const { chromium } = await import('playwright-core')
  const { findBrowser } = await import('./browser.mjs')
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: IN_ROW * (TILE + 12) + 12, height: 900 } })
  for (const size of SIZES)
    for (const theme of THEMES) {
      const files = readdirSync(folder).filter((name) => name.endsWith(`.${size.width}.${theme}.png`))
      const tiles = files.map(
        (name) => `<figure><figcaption>${name.split('.')[0]}</figcaption><img src="${pathToFileURL(join(folder, name)).href}"></figure>`,
      )
      const style = `body{margin:12px;display:grid;grid-template-columns:repeat(${IN_ROW},${TILE}px);gap:12px;font:12px sans-serif;background:#999}figure{margin:0}img{width:100%}`
      const sheet = join(folder, `sheet.${size.width}.${theme}.html`)
      writeFileSync(sheet, `<!doctype html><meta charset="utf-8"><title>${language}</title><style>${style}</style>${tiles.join('')}`)
      await page.goto(pathToFileURL(sheet).href)
      await page.waitForLoadState('load')
      await page.screenshot({ path: join(folder, `sheet-${size.width}-${theme}.png`), fullPage: true })
    }
  await browser.close()
}

/** The sample and a question about it. */
function makeSample() {
  const data = join(scratch, 'sample')
  command(data, 'import', join(root, 'resources', 'sample'), '--collection', 'Sample', '--wait')
  command(data, 'ask', 'When is the spit closed because of the terns?')
  command(data, 'settings', 'set', 'onboarding.done', 'true')
  return data
}

/** The sample, and files with a long name, from right to left, as a table, damaged; two chats, an artifact, a deleted document. */
function makeLibrary() {
  const data = join(scratch, 'full')
  const files = join(scratch, 'files')
  mkdirSync(files)
  const long =
    'A very long title of a document that nobody would choose but that every program for people has to show without breaking its table'
  writeFileSync(join(files, 'long.md'), `# ${long}\n\nThe long document says that the boat is repainted every second spring.\n`)
  writeFileSync(
    join(files, 'rtl.md'),
    '# دليل المحطة\n\nتُغلق المحطة في شهر يناير من كل عام. المدير هو سامي حداد.\n\n- نقطة أولى\n- نقطة ثانية\n',
  )
  const rows = Array.from({ length: 60 }, (_, i) => `2026-01-${String((i % 28) + 1).padStart(2, '0')},${(i * 7) % 31},${(i * 13) % 97}.5`)
  writeFileSync(join(files, 'readings.csv'), `Date,Temperature,Oxygen\n${rows.join('\n')}\n`)
  writeFileSync(join(files, 'damaged.pdf'), '%PDF-1.7\nnothing')
  writeFileSync(join(files, 'deleted.txt'), 'This text is in the trash.')
  command(data, 'import', join(root, 'resources', 'sample'), '--collection', 'Sample', '--wait')
  command(data, 'import', files, '--wait')
  command(data, 'ask', 'When is the spit closed because of the terns?')
  command(data, 'ask', 'Who won the chess championship of 1923?')
  command(data, 'artifact', 'blueprint', '--title', 'The station in short')
  const { documents } = JSON.parse(command(data, 'documents', '--json'))
  const deleted = documents.find(({ path }) => path.endsWith('deleted.txt'))
  if (deleted) command(data, 'delete', deleted.id)
  command(data, 'settings', 'set', 'onboarding.done', 'true')
  return data
}

function command(data, ...given) {
  const { stdout, stderr } = spawnSync(nodePath(), [join(root, 'out', 'main', 'cli.js'), '--data', data, ...given], { encoding: 'utf8' })
  if (stderr && !stdout) console.log(stderr.trim().slice(0, 300))
  return stdout
}
