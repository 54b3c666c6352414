import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import fc from 'fast-check'
import { chromium, type Browser, type Page } from 'playwright-core'
import { buildForPeople } from '../support/build-for-people.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import config from '../../electron.vite.config.ts'
import { quotedText, toClaim } from '../../src-main/answers/domain/extract/quotes.ts'
import { cleanCharacters } from '../../src-main/reading/domain/documents/normalise-characters.ts'
import { SECURITY_HEADERS } from '../../src-main/storage/domain/policy/csp.ts'
import type { Answer, Source } from '../../src-preload/contract/shapes/answers.ts'
import { isLinuxRoot } from '../electron-stand-in/electron-program.mjs'
import { makeAnswer } from '../renderer/factories.ts'
import { makePassage } from '../support/files/make-passage.ts'
import { VECTORS } from '../support/files/payloads.ts'
import { provideBrowser } from '../tools/browser.mjs'
import type { Shown } from './any-text/page.tsx'

/** Cases of each kind, answers that are in the page at a time, and those that are drawn with all that stands around their text. */
const CASES = 5000
const BATCH = 250
const WHOLE = 250
const QUOTES = 3
const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript' }

const WORDS = [
  '&amp;',
  '&nbsp;',
  'Q&A;',
  '&lt;b&gt;',
  '&#x26;',
  '&#65;',
  '&notit;',
  '&CounterClockwiseContourIntegral;',
  'AT&T',
  '&&',
  '<section>',
  '</p>',
  '<br/>',
  '<!-- x -->',
  '`<i>`',
  'a<b',
  'c>d',
  '<https://a.example>',
  'x@y.example',
  'www.a.example',
  '**',
  '*a*',
  '__b__',
  '_c_',
  '~~d~~',
  '`',
  '``',
  '```',
  '# ',
  '> ',
  '- ',
  '1. ',
  '| a | b |',
  '|-|-|',
  '---',
  '===',
  '[ ] ',
  '\\',
  '[12]',
  '[1]',
  '[^1]',
  '[a](b)',
  '![c](d)',
  '[e]: f',
  '[Source 2]',
  '【1】',
  ':smile:',
  '==h==',
  '%%',
  '[[w]]',
  '{{t}}',
  '$E = mc^2$',
  '$$\\frac{1}{2}$$',
  '\\(x_1\\)',
  '10^6',
  'H~2~O',
  '5_000_000',
  '2 * 3 * 4',
  '#define A(x) ((x)*2)',
  'if (a && b) {}',
  'السعر ١٢٫٥',
  'שלום',
  '\u202e',
  '\u2067',
  '\u200f',
  'e\u0301\u0327',
  'क्षि',
  '👩‍👩‍👧‍👦',
  '🏳️‍🌈',
  '1️⃣',
  '🇩🇪',
  '漢字',
  'ﬁ',
  '１２',
  '\n',
  '\n\n',
  '\t',
  '\r\n',
  '\u00a0',
  '\u2028',
  '\u3000',
  '\u0000',
  '\u0085',
  '\ufeff',
  '\ufffd',
  ' ',
  ' ',
  ' ',
  ' ',
  ...VECTORS,
]
const anyText = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
      { weight: 2, arbitrary: fc.string({ unit: 'grapheme' }) },
      { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
      { weight: 1, arbitrary: fc.stringMatching(/^&[A-Za-z]{2,9};$/) },
      { weight: 1, arbitrary: fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)) },
    ),
    { maxLength: 12 },
  )
  .map((parts) => `The ${parts.join('')} end`)

type ShowingPage = { showAnswers(json: string, isWhole: boolean): Promise<Shown[]> }

let browser: Browser
let page: Page
let folder: string
const problems: string[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'echomind-any-text-'))
  const { renderer } = config as { renderer: { build: object } }
  const root = join(import.meta.dirname, 'any-text')
  await buildForPeople({
    configFile: false,
    ...renderer,
    root,
    logLevel: 'silent',
    build: { ...renderer.build, outDir: folder, emptyOutDir: true, rolldownOptions: { input: { index: join(root, 'index.html') } } },
  })
  browser = await chromium.launch({ executablePath: provideBrowser() ?? '', args: isLinuxRoot() ? ['--no-sandbox'] : [] })
  page = await browser.newPage()
  page.on('pageerror', ({ message }) => problems.push(message))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('request', (request) => void (new URL(request.url()).hostname === 'app.example' || problems.push(`asked for ${request.url()}`)))
  await page.route('https://app.example/**', (route) => {
    const path = new URL(route.request().url()).pathname
    const headers = { ...SECURITY_HEADERS, 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }
    return route.fulfill({ headers, body: readFileSync(join(folder, path)) })
  })
  await page.goto('https://app.example/index.html')
  await page.waitForFunction(() => 'showAnswers' in window)
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function show(answers: readonly Answer[]): Promise<Shown[]> {
  const shown: Shown[] = []
  for (let at = 0; at < answers.length; at += BATCH) {
    // As JSON in ASCII: a lone surrogate would be lost on its way.
    const json = JSON.stringify(answers.slice(at, at + BATCH))
    shown.push(
      ...(await page.evaluate(([given, isWhole]) => (window as unknown as ShowingPage).showAnswers(given, isWhole), [
        json,
        at < WHOLE,
      ] as const)),
    )
  }
  return shown
}

/** The quoted answer of passages, as the app makes it, and the stored words of each quote: every run of white space is one blank. */
function quoting(raw: readonly string[]): { answer: Answer; stored: string[] } {
  const passages = raw.map((text, at) => makePassage({ id: at + 1, text: cleanCharacters(text).text }))
  const sources: Source[] = []
  const made = passages.map((passage) => toClaim({ passage, start: 0, end: passage.text.length }, sources))
  const { text, claims } = quotedText(['These passages come closest.'], made)
  const answer = { ...makeAnswer(text, { mode: 'extractive', sources }), claims }
  return { answer, stored: passages.map((passage) => passage.text.replace(/\s+/gu, ' ').trim()) }
}

describe('answers with any Unicode text, drawn by the components of the chat in Chromium under the policy of the page', () => {
  it(`shows every character of ${CASES} quotes as it is stored`, { timeout: 120_000 }, async () => {
    const cases = fc.sample(fc.array(anyText, { minLength: QUOTES, maxLength: QUOTES }), Math.ceil(CASES / QUOTES)).map(quoting)
    const shown = await show(cases.map(({ answer }) => answer))
    expect(shown.map(({ failure }) => failure).filter((failure) => failure !== null)).toEqual([])
    const quotes = cases.flatMap(({ stored }, at) => stored.map((words, place) => ({ words, shown: shown[at]?.quotes[place] })))
    expect(quotes.length).toBeGreaterThanOrEqual(CASES)
    expect(quotes.filter((quote) => quote.words !== quote.shown)).toEqual([])
    expect(problems).toEqual([])
  })

  it(`draws ${CASES} answers of a model: none fails, none is empty, nothing is loaded`, { timeout: 120_000 }, async () => {
    const texts = fc.sample(anyText, CASES)
    const shown = await show(texts.map((text) => makeAnswer(text)))
    expect(shown).toHaveLength(CASES)
    expect(shown.filter(({ failure, text }) => failure !== null || !text.includes('The'))).toEqual([])
    expect(problems).toEqual([])
  })
})
