import type { RawBlock } from '../../../../domain/documents/types.ts'
import { positionOf } from '../shared/runs.ts'
import { NAMED, SYMBOLS } from './rtf-characters.ts'
import { RtfDecoder } from './rtf-decoder.ts'
import { fieldText, isPageField, type RtfField } from './rtf-fields.ts'
import { RtfFlow, type TypeFacts } from './rtf-flow.ts'
import { markerIn } from './rtf-markers.ts'
import { DESTINATIONS, FLOWS, PLAIN_PARAGRAPH, STANDARD_SIZE, type RtfState } from './rtf-state.ts'
import { RtfStyles } from './rtf-styles.ts'
import type { CellShape } from './rtf-tables.ts'
import { rtfTokens, type RtfToken } from './rtf-tokens.ts'

/** What an RTF file holds. `facts`: what tells code among the blocks of `body`. `unread`: number of embedded objects. */
export type RtfContent = {
  body: RawBlock[]
  facts: ReadonlyMap<RawBlock, TypeFacts>
  styles: RtfStyles
  headers: RawBlock[]
  footers: RawBlock[]
  hasHidden: boolean
  unread: number
}

/** An open group with the formatting around it, and the text or field that ends with it. */
type Group = { outer: RtfState; word: string; flow: RtfFlow | null; field: RtfField | null; isFirst: boolean }
type Shape = { cells: CellShape[]; isHead: boolean; isAcross: boolean; isDown: boolean }

/** What `\plain` sets, besides the typeface. */
const PLAIN = { position: null, isBold: false, size: STANDARD_SIZE, isHidden: false, isStruck: false, isDeleted: false } as const

/** Reads RTF, given as a character for each byte, in one pass. */
export function readRtf(rtf: string): RtfContent {
  const reader = new RtfReader()
  for (const token of rtfTokens(rtf)) reader.read(token)
  return reader.finish()
}

class RtfReader {
  #state: RtfState = {
    destination: 'text',
    fallback: 1,
    font: 0,
    ...PLAIN,
    isNested: false,
    paragraph: { ...PLAIN_PARAGRAPH },
  }
  readonly #groups: Group[] = []
  readonly #decoder = new RtfDecoder((text, isFixed) => this.#emit(text, isFixed))
  readonly #styles = new RtfStyles()
  readonly #main = new RtfFlow()
  #flow = this.#main
  readonly #margins = { headers: [] as RawBlock[], footers: [] as RawBlock[] }
  readonly #shapes = new Map<number, Shape>()
  /** Characters that stand for the last `\u`. */
  #skip = 0
  /** Control words and text of the open font, style, marker, entry or property. */
  #how = new Map<string, number>()
  #gathered = ''
  #author = ''
  #property = ''
  #hasHidden = false
  #unread = 0

  read(token: RtfToken): void {
    if (token.kind === 'open') this.#open()
    else if (token.kind === 'close') this.#close()
    else if (this.#state.destination !== 'skip') this.#readInside(token)
  }

  finish(): RtfContent {
    this.#decoder.flush()
    while (this.#groups.length > 0) this.#close()
    const body = this.#main.finish(this.#state.paragraph)
    const { headers, footers } = this.#margins
    return { body, facts: this.#main.facts, styles: this.#styles, headers, footers, hasHidden: this.#hasHidden, unread: this.#unread }
  }

  #readInside(token: Exclude<RtfToken, { kind: 'open' | 'close' }>): void {
    const group = this.#groups.at(-1)
    const isFirst = group?.isFirst ?? false
    if (group && !(token.kind === 'symbol' && token.symbol === '*')) group.isFirst = false
    if (token.kind === 'text') {
      const text = token.text.slice(this.#skip)
      this.#skip = Math.max(0, this.#skip - token.text.length)
      this.#decoder.addBytes(text, this.#state.font)
    } else if (token.kind === 'byte') {
      if (this.#skip > 0) this.#skip -= 1
      else this.#decoder.addBytes(String.fromCharCode(token.byte), this.#state.font)
    } else {
      this.#decoder.flush()
      if (token.kind === 'word') this.#word(token.word, token.value, isFirst)
      else this.#symbol(token.symbol, isFirst)
    }
  }

  #open(): void {
    this.#decoder.flush()
    this.#skip = 0
    const outer = this.#state
    this.#groups.push({ outer, word: '', flow: null, field: null, isFirst: true })
    this.#state = { ...outer, paragraph: { ...outer.paragraph } }
    // The Unicode of a text that is there twice is marked.
    if (this.#groups.at(-2)?.word === 'upr') this.#state.destination = 'pending'
    if (outer.destination === 'styles') this.#gather()
  }

  #close(): void {
    this.#decoder.flush()
    this.#skip = 0
    const group = this.#groups.pop()
    if (!group) return
    const { destination, paragraph } = this.#state
    if (group.field && destination === 'text' && this.#flow.length === group.field.start) this.#emit(fieldText(group.field), false)
    if (destination === 'styles' && group.outer.destination === 'styles') this.#styles.add(this.#gathered, this.#how)
    else if (destination !== group.outer.destination) this.#closeDestination(destination)
    if (group.flow) {
      const blocks = this.#flow.finish(paragraph)
      this.#flow = group.flow
      this.#addApart(group.word, blocks)
    }
    this.#state = group.outer
  }

  #closeDestination(destination: RtfState['destination']): void {
    const text = this.#gathered.trim()
    if (destination === 'marker') this.#flow.marker = markerIn(this.#gathered)
    else if (destination === 'entry') this.#field?.form?.entries.push(text)
    else if (destination === 'author') this.#author = text
    else if (destination === 'property') this.#property = text
    else if (destination === 'value' && /^(?:wzDescription|gtextUNICODE)$/.test(this.#property))
      this.#flow.addAfter([{ type: 'paragraph', text }])
  }

  /** Puts a finished text of its own where it belongs. */
  #addApart(word: string, blocks: readonly RawBlock[]): void {
    if (word.startsWith('header')) this.#margins.headers.push(...blocks)
    else if (word.startsWith('footer')) this.#margins.footers.push(...blocks)
    else if (word === 'annotation') {
      const text = blocks.map((block) => block.text.trim()).join(' ')
      this.#flow.addAfter([{ type: 'paragraph', text: this.#author === '' ? text : `${this.#author}: ${text}` }])
      this.#author = ''
    } else this.#flow.addAfter(blocks)
  }

  get #field(): RtfField | null {
    return this.#groups.findLast(({ field }) => field !== null)?.field ?? null
  }

  #gather(): void {
    this.#gathered = ''
    this.#how = new Map()
  }

  /** Text in its destination. */
  #emit(text: string, isFixed: boolean): void {
    const { destination, isHidden, isStruck, isDeleted, isBold, size } = this.#state
    if (destination === 'text') {
      if (isDeleted) return
      if (isHidden) this.#hasHidden ||= text.trim() !== ''
      this.#flow.add(text, { position: positionOf(this.#state.position, isStruck), isFixed, isBold, size })
    } else if (destination === 'instruction') {
      const field = this.#field
      if (field) field.instruction += text
    } else if (destination === 'fonts') {
      this.#gathered += text
      if (text.includes(';')) this.#decoder.addFont(this.#how.get('f') ?? 0, this.#gathered, this.#how)
    } else this.#gathered += text
  }

  #symbol(symbol: string, isFirst: boolean): void {
    if (symbol === '*') {
      if (isFirst) this.#state.destination = 'pending'
      return
    }
    if (this.#skip > 0) this.#skip -= 1
    else if (symbol === '\n' || symbol === '\r') this.#endParagraph()
    else if (SYMBOLS[symbol] !== undefined) this.#emit(SYMBOLS[symbol], this.#decoder.isFixed(this.#state.font))
  }

  #word(word: string, value: number | null, isFirst: boolean): void {
    if ((isFirst || this.#state.destination === 'pending') && this.#enter(word)) return
    const named = NAMED[word]
    if (named !== undefined) {
      if (this.#skip > 0) this.#skip -= 1
      else this.#emit(named, this.#decoder.isFixed(this.#state.font))
    } else if (word === 'u') {
      const { font, fallback } = this.#state
      this.#emit(this.#decoder.unicode((value ?? 0) & 0xffff, font), this.#decoder.isFixed(font))
      this.#skip = fallback
    } else if (this.#state.destination === 'fonts' || this.#state.destination === 'styles') {
      if (word === 'f' && this.#state.destination === 'fonts') this.#gather()
      this.#how.set(word, value ?? 1)
    } else if (this.#state.destination === 'form') this.#readForm(word, value ?? 0)
    else if (!this.#decoder.setDocument(word, value)) this.#format(word, value)
  }

  /** Enters the destination that a group's first word names; false: it names none. */
  #enter(word: string): boolean {
    const group = this.#groups.at(-1)
    const { destination } = this.#state
    if (!group) return false
    if (FLOWS.has(word) && destination !== 'instruction') {
      Object.assign(group, { word, flow: this.#flow })
      this.#flow = new RtfFlow()
      Object.assign(this.#state, {
        destination: 'text',
        position: null,
        isStruck: false,
        isNested: false,
        paragraph: { ...PLAIN_PARAGRAPH },
      })
      return true
    }
    const named = DESTINATIONS[word] ?? (destination === 'pending' ? 'skip' : null)
    if (named === null) {
      if (word === 'field') group.field = { instruction: '', form: null, start: this.#flow.length }
      else if (word === 'upr') group.word = word
      else if (word === 'fldrslt') this.#enterResult()
      return word === 'field' || word === 'upr' || word === 'fldrslt'
    }
    // Fallbacks of text that stands in no text have none of it.
    if (named !== 'text' || destination === 'pending') this.#state.destination = named
    if (word === 'nesttableprops') this.#state.isNested = true
    const field = this.#field
    if (word === 'formfield' && field) field.form = { type: 0, result: null, standard: 0, entries: [] }
    if (named !== 'skip' && named !== 'text' && named !== 'form' && named !== 'instruction') this.#gather()
    return true
  }

  /** The number of the page differs on each. */
  #enterResult(): void {
    const field = this.#field
    const isMargin = this.#groups.some(({ word }) => /^(?:header|footer)/.test(word))
    if (!field || !isMargin || !isPageField(field)) return
    this.#state.destination = 'skip'
    this.#flow.hasPageNumber = true
  }

  #readForm(word: string, value: number): void {
    const form = this.#field?.form
    if (!form) return
    if (word === 'fftype') form.type = value
    else if (word === 'ffres') form.result = value
    else if (word === 'ffdefres') form.standard = value
  }

  #format(word: string, value: number | null): void {
    const state = this.#state
    const isOn = value !== 0
    if (word === 'uc') state.fallback = Math.max(0, value ?? 1)
    else if (word === 'f') state.font = value ?? this.#decoder.standardFont
    else if (word === 'plain') Object.assign(state, { font: this.#decoder.standardFont, ...PLAIN })
    else if (word === 'super' || word === 'up') state.position = isOn ? 'raised' : null
    else if (word === 'sub' || word === 'dn') state.position = isOn ? 'lowered' : null
    else if (word === 'b') state.isBold = isOn
    else if (word === 'fs') state.size = value ?? STANDARD_SIZE
    else if (word === 'nosupersub') state.position = null
    else if (word === 'v') state.isHidden = isOn
    else if (/^striked?$/.test(word)) state.isStruck = isOn
    else if (word === 'deleted') state.isDeleted = isOn
    else if (/^obj(?:emb|link|autlink|ocx)$/.test(word)) this.#unread += 1
    else if (word === 'chpgn') this.#flow.hasPageNumber = true
    else if (!this.#formatParagraph(word, value)) this.#formatTable(word, value)
  }

  #formatParagraph(word: string, value: number | null): boolean {
    const { paragraph } = this.#state
    if (word === 'par' || word === 'sect') this.#endParagraph()
    else if (word === 'pard') Object.assign(paragraph, PLAIN_PARAGRAPH)
    else if (word === 's') Object.assign(paragraph, { style: value ?? 0, outline: this.#styles.outlineOf(value ?? 0) })
    else if (word === 'outlinelevel') paragraph.outline = value !== null && value <= 8 ? value : null
    else if (word === 'ls') paragraph.list = value !== null && value > 0 ? value : null
    else if (word === 'ilvl') paragraph.level = value ?? 0
    else if (word === 'itap') paragraph.itap = value ?? 0
    else if (word === 'intbl') paragraph.itap = Math.max(1, paragraph.itap)
    else return false
    return true
  }

  #formatTable(word: string, value: number | null): void {
    const { paragraph, isNested } = this.#state
    const depth = isNested || word.startsWith('nest') ? Math.max(2, paragraph.itap) : 1
    const shape = this.#shapes.get(depth) ?? { cells: [], isHead: false, isAcross: false, isDown: false }
    if (word === 'trowd') this.#shapes.set(depth, { cells: [], isHead: false, isAcross: false, isDown: false })
    else if (word === 'trhdr') shape.isHead = true
    else if (word === 'clmrg') shape.isAcross = true
    else if (word === 'clvmrg') shape.isDown = true
    else if (word === 'cellx') {
      shape.cells.push({ edge: value ?? 0, isAcross: shape.isAcross, isDown: shape.isDown })
      Object.assign(shape, { isAcross: false, isDown: false })
    } else if (word === 'cell' || word === 'nestcell') this.#flow.endCell(paragraph, depth)
    else if (word === 'row' || word === 'nestrow') this.#flow.endRow(depth, { cells: [...shape.cells], isHead: shape.isHead })
  }

  #endParagraph(): void {
    if (this.#state.destination === 'text') this.#flow.endParagraph(this.#state.paragraph)
  }
}
