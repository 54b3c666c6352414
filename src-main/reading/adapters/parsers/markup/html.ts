import { Defuddle } from 'defuddle/node'
import { Parser } from 'htmlparser2'
import { parseHTML } from 'linkedom'
import { text, type Text } from '../../../../../src-preload/texts/text.ts'
import { AppError } from '../../../../../src-preload/contract/errors.ts'
import type { NormalisedDocument, RawBlock } from '../../../domain/documents/types.ts'
import { declaredEncoding } from '../detect/declared-encoding.ts'
import { decodeText } from '../detect/decode-text.ts'
import { countLostWords } from '../office/lost-text.ts'
import { officeBlocks, parseOfficeTree } from '../office/office-blocks.ts'
import { isoDate } from '../office/office-properties.ts'
import { writeInline } from './html-inline.ts'
import { markHtmlLists } from './html-lists.ts'
import { textDocument } from './text-document.ts'

/** Deepest nesting of elements in an authored page. */
const MAX_DEPTH = 500
/** Elements without page text, and site navigation. */
const NO_TEXT =
  'script,style,noscript,template,iframe,object,embed,svg,canvas,audio,video,button,input[type=hidden],input[type=search],dialog,nav,[role=navigation],[role=search],[hidden],[style*="display:none"],[style*="display: none"]'
/** Header and footer of a web page; kept if it contains the headline. */
const PAGE_EDGE = 'body > header,body > footer,[role=banner],[role=contentinfo]'
/** Least share of the page's text for the extracted article to replace the page: of lists and overviews it would be a fragment. */
const ARTICLE_SHARE = 0.6
/** Markers of single-article pages. */
const ARTICLE = 'article,[itemtype$="Article"],[itemtype$="BlogPosting"],meta[property="og:type"][content="article"]'
/** Longest page for article extraction, characters; longer ones are reports and books, where it takes seconds and finds everything. */
const ARTICLE_CHARACTERS = 1_000_000
const DATES = ['article:published_time', 'datePublished', 'dcterms.created', 'dc.date', 'date', 'article:modified_time']

/** `warnings`: how much of the page is not among its blocks. */
export type WebPage = { blocks: RawBlock[]; title: string | null; date: string | null; warnings: Text[] }

/**
 * Reads a web page: its text without menus, scripts and forms. Nothing is executed or fetched. Throws `no-text`, `damaged-file` (nested too
 * deep).
 */
export async function parseHtml(data: Uint8Array): Promise<NormalisedDocument> {
  const decoded = decodeText(data, declaredEncoding(data))
  const { blocks, title, date, warnings } = await readWebPage(decoded.text)
  const empty = (): AppError => new AppError('no-text', { variant: 'webPage' })
  const document = textDocument(decoded, blocks, { type: 'html', title, date, empty })
  return { ...document, warnings: [...document.warnings, ...warnings] }
}

/** Blocks, title and date of HTML, which may be a fragment. `isWhole`: all of it is content, as in a message: no article is looked for. */
export async function readWebPage(html: string, isWhole = false): Promise<WebPage> {
  const page = /<html[\s>]/i.test(html) ? html : `<!doctype html><html><head></head><body>${html}</body></html>`
  if (isTooDeep(page)) throw new AppError('damaged-file', { variant: 'nestedPage' })
  const { document } = parseHTML(page)
  const title = document.querySelector('title')?.textContent ?? null
  const date = readDate(document)
  const isArticle = !isWhole && document.querySelector(ARTICLE) !== null
  const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  for (const element of document.querySelectorAll(NO_TEXT)) element.remove()
  returnRows(document)
  writeInline(document, css)
  for (const element of document.querySelectorAll('head,title,meta,link')) element.remove()
  const shown = textsIn(document.documentElement)
  const edges = isWhole ? [] : [...document.querySelectorAll(PAGE_EDGE)].filter((element) => !element.querySelector('h1'))
  for (const element of edges) element.remove()
  const headline = document.querySelector('h1')?.textContent.trim() ?? ''
  // Not the body: a page may omit its tags or continue after them.
  const whole = markupOf(document.documentElement)
  const found = isArticle && whole.length <= ARTICLE_CHARACTERS ? await article(document) : null
  const blocks = await blocksOf(found ?? whole)
  // Article extraction drops the headline, which it takes for the page title.
  const isMissing = found !== null && headline !== '' && !blocks.some(({ type, text }) => type === 'heading' && text.trim() === headline)
  if (isMissing) blocks.unshift({ type: 'heading', level: 1, text: headline })
  const count = found !== null || edges.length > 0 ? countLostWords(shown, blocks.map((block) => block.text).join('\n')) : 0
  return { blocks, title, date, warnings: count > 0 ? [text('import.aroundArticle', { count })] : [] }
}

/** The pieces of text inside an element, in order. */
function textsIn(node: Node): string[] {
  return node.nodeType === 3 ? [node.textContent ?? ''] : [...node.childNodes].flatMap(textsIn)
}

/**
 * Puts rows and cells that a stray end tag (`<table></center><tr>`) has thrown out of their table back into one, as browsers do: their cells
 * would run together.
 */
function returnRows(document: Document): void {
  for (const [inner, outer] of [
    ['td,th', 'tr'],
    ['tr', 'table'],
  ] as const)
    for (const element of document.querySelectorAll(inner)) {
      if (element.parentElement?.closest(outer)) continue
      const before = element.previousElementSibling
      const home = before?.localName === outer ? before : document.createElement(outer)
      if (home !== before) element.before(home)
      home.append(element)
    }
}

/** An element as HTML, serialised by linkedom. */
function markupOf(element: { toString(): string }): string {
  return element.toString()
}

async function blocksOf(html: string): Promise<RawBlock[]> {
  const page = `<!doctype html>${markHtmlLists(html)}`
  return officeBlocks((await parseOfficeTree(Buffer.from(page), 'html')).content)
}

/** The page's article as HTML: its one element of that name, with its author and date, else what defuddle finds; null: too little of the page. */
async function article(document: Document): Promise<string | null> {
  const length = (text: string | null): number => (text ?? '').replace(/\s+/g, '').length
  const all = length(document.documentElement.textContent)
  const [own, ...others] = document.querySelectorAll('article')
  if (own && others.length === 0 && length(own.textContent) >= ARTICLE_SHARE * all) return `<html><body>${markupOf(own)}</body></html>`
  try {
    const { content } = await Defuddle(document, undefined, {
      useAsync: false,
      removeImages: true,
      removeLowScoring: false,
      removePartialSelectors: false,
      removeContentPatterns: false,
      removeExactSelectors: false,
    })
    const { document: found } = parseHTML(`<!doctype html><html><head></head><body>${content}</body></html>`)
    return length(found.body.textContent) >= ARTICLE_SHARE * all ? `<html><body>${content}</body></html>` : null
  } catch {
    // Extraction fails on some pages; the whole page is still available.
    return null
  }
}

/** Counted by the parser of linkedom before any element is made: a million of them take a minute and a gigabyte. */
function isTooDeep(html: string): boolean {
  let depth = 0
  const tooDeep = new Error('too deep')
  const parser = new Parser({
    onopentagname() {
      depth += 1
      if (depth > MAX_DEPTH) throw tooDeep
    },
    onclosetag: () => void (depth -= 1),
  })
  try {
    parser.end(html)
    return false
  } catch (error) {
    if (error !== tooDeep) throw error
    return true
  }
}

function readDate(document: Document): string | null {
  for (const name of DATES) {
    const element = document.querySelector(`meta[property="${name}"],meta[name="${name}"],meta[itemprop="${name}"]`)
    const date = isoDate(element?.getAttribute('content'))
    if (date !== null) return date
  }
  return null
}
